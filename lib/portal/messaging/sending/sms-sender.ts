import "server-only";
import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { getDatabase } from "#portal/database/database.ts";
import { message } from "#portal/database/schema/messages.ts";
import { getPassClient } from "#portal/pass-service/client.ts";

/** Sender of a text that the service accepted, from its SMS record; undefined when it cannot be read. */
export async function senderOfText(serviceId: string): Promise<string | undefined> {
  const answer = await getPassClient().sms.read(serviceId);
  return answer.kind === "ok" ? answer.value.sender.trim() || undefined : undefined;
}

/**
 * The template's own sender. A template does not state it: the newest text that named none, on a
 * pass with this template's name, was sent with it.
 */
export async function senderOfTemplate(name: string | null): Promise<string | undefined> {
  return name === null ? undefined : senderOfNewest(eq(message.passTitle, name));
}

/** Sender of a bulk list that named none; undefined until the service accepted one of its texts. */
export async function senderOfList(id: string): Promise<string | undefined> {
  return senderOfNewest(eq(message.listId, id));
}

async function senderOfNewest(condition: SQL): Promise<string | undefined> {
  const [newest] = await getDatabase()
    .select({ serviceId: message.serviceId })
    .from(message)
    .where(
      and(
        eq(message.kind, "sms"),
        condition,
        isNotNull(message.serviceId),
        isNotNull(message.request),
        sql`${message.request} #> '{content,customSender}' is null`,
      ),
    )
    .orderBy(desc(message.createdAt))
    .limit(1);
  return newest?.serviceId ? senderOfText(newest.serviceId) : undefined;
}
