import { and, asc, desc, eq, gte, inArray } from "drizzle-orm";
import type { SmsStatus } from "#contract/index.ts";
import type { Database } from "./database.ts";
import { findInstances } from "./notifications.ts";
import { notification } from "./schema/notification.ts";
import { smsMessage, smsStatusEntry } from "./schema/sms.ts";

/** Which messages of an issuer are meant: all that fit what is given. */
export interface MessageFilter {
  issuerId: string;
  passId?: string | undefined;
  /** E.164; notifications have none. */
  recipient?: string | undefined;
  since?: Date | undefined;
}

/** The newest text messages, each with every status that it has entered, in order. */
export async function listSms(
  database: Database,
  { issuerId, passId, recipient, since }: MessageFilter,
  limit: number,
) {
  const messages = await database
    .select()
    .from(smsMessage)
    .where(
      and(
        eq(smsMessage.issuerId, issuerId),
        passId === undefined ? undefined : eq(smsMessage.passId, passId),
        recipient === undefined ? undefined : eq(smsMessage.recipient, recipient),
        since && gte(smsMessage.createdAt, since),
      ),
    )
    .orderBy(desc(smsMessage.createdAt), desc(smsMessage.id))
    .limit(limit);
  const ids = messages.map(({ id }) => id);
  const entries = await database
    .select()
    .from(smsStatusEntry)
    .where(inArray(smsStatusEntry.smsId, ids))
    .orderBy(asc(smsStatusEntry.position));
  const statuses = Map.groupBy(entries, ({ smsId }) => smsId);
  return messages.map((sms) => ({
    ...sms,
    statuses: (statuses.get(sms.id) ?? []).map(({ status, enteredAt }) => ({
      status: status as SmsStatus,
      enteredAt,
    })),
  }));
}

/** The newest notifications, each with the history of every wallet copy. */
export async function listNotifications(
  database: Database,
  { issuerId, passId, since }: MessageFilter,
  limit: number,
) {
  const found = await database
    .select()
    .from(notification)
    .where(
      and(
        eq(notification.issuerId, issuerId),
        passId === undefined ? undefined : eq(notification.passId, passId),
        since && gte(notification.createdAt, since),
      ),
    )
    .orderBy(desc(notification.createdAt), desc(notification.id))
    .limit(limit);
  return Promise.all(
    found.map(async (one) => ({ ...one, instances: await findInstances(database, one.id) })),
  );
}
