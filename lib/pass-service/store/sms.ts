import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { SmsStatus } from "#contract/index.ts";
import type { SmsSetting } from "../domain/decide-sms.ts";
import type { Database } from "./database.ts";
import { inputsOf } from "./pass-inputs.ts";
import { member, membership } from "./schema/member.ts";
import { pass } from "./schema/pass.ts";
import { passTemplate, templateInputField } from "./schema/pass-template.ts";
import { shortLink, smsMessage, smsSenderName, smsStatusEntry } from "./schema/sms.ts";

export type StoredSms = typeof smsMessage.$inferSelect;

/** What a text message of a pass depends on, and the code of its short link where it has one. */
export interface StoredSmsSetting extends SmsSetting {
  shortCode: string | null;
}

/** Undefined when the issuer has no such pass. */
export async function findSmsSetting(
  transaction: Database,
  issuerId: string,
  passId: string,
): Promise<StoredSmsSetting | undefined> {
  const inputs = inputsOf(transaction);
  const fields = fieldsOf(transaction);
  const senders = approvedSendersOf(transaction);
  const [found] = await transaction
    .select({
      template: { sender: passTemplate.smsSender, content: passTemplate.smsContent },
      approvedSenders: senders.names,
      lockInputFields: passTemplate.lockInputFields,
      inputFields: fields.inputFields,
      numberOfMember: member.phone,
      inputs: inputs.inputs,
      shortCode: shortLink.code,
    })
    .from(pass)
    .innerJoin(passTemplate, eq(passTemplate.id, pass.passTemplateId))
    .leftJoin(membership, eq(membership.id, pass.membershipId))
    .leftJoin(member, eq(member.id, membership.memberId))
    .leftJoin(shortLink, eq(shortLink.passId, pass.id))
    .innerJoinLateral(senders, sql`true`)
    .innerJoinLateral(fields, sql`true`)
    .innerJoinLateral(inputs, sql`true`)
    .where(and(eq(pass.issuerId, issuerId), eq(pass.id, passId)));
  return found;
}

function approvedSendersOf(transaction: Database) {
  return transaction
    .select({
      names: sql<string[]>`coalesce(json_agg(${smsSenderName.name}), '[]')`.as("approved_senders"),
    })
    .from(smsSenderName)
    .where(and(eq(smsSenderName.issuerId, pass.issuerId), isNotNull(smsSenderName.approvedAt)))
    .as("senders");
}

/** The fields of the pass's template in its order. */
function fieldsOf(transaction: Database) {
  const { identifier, format, isUnique, sortOrder, passTemplateId } = templateInputField;
  const field = sql`json_build_object(
    'identifier', ${identifier}, 'format', ${format}, 'isUnique', ${isUnique})`;
  const inOrder = sql`${asc(sortOrder)}, ${asc(identifier)}`;
  return transaction
    .select({
      inputFields: sql<
        SmsSetting["inputFields"]
      >`coalesce(json_agg(${field} order by ${inOrder}), '[]')`.as("input_fields"),
    })
    .from(templateInputField)
    .where(eq(passTemplateId, pass.passTemplateId))
    .as("fields");
}

/** A short code for a pass's delivery page, unless somebody else has just made one. */
export async function createShortCode(
  transaction: Database,
  passId: string,
  newCode: () => string,
): Promise<string> {
  const [link] = await transaction
    .insert(shortLink)
    .values({ passId, code: newCode().slice(0, 12) })
    // Not left alone: then the code that is there would not be told.
    .onConflictDoUpdate({ target: shortLink.passId, set: { passId } })
    .returning({ code: shortLink.code });
  if (!link) throw new Error("A short link could not be made");
  return link.code;
}

/** Where a short code leads. */
export async function findShortLink(
  database: Database,
  code: string,
): Promise<{ deliveryCode: string } | undefined> {
  const rows = await database
    .select({ deliveryCode: pass.deliveryCode })
    .from(shortLink)
    .innerJoin(pass, eq(pass.id, shortLink.passId))
    .where(eq(shortLink.code, code));
  return rows[0];
}

/** Keeps a message, created and queued at once. */
export async function insertSms(
  transaction: Database,
  sms: typeof smsMessage.$inferInsert,
): Promise<void> {
  await transaction.insert(smsMessage).values(sms);
  await addSmsStatuses(transaction, sms.id, ["CREATED", "PENDING"], sms.createdAt);
}

/** Statuses that a message has entered, after those that it has. */
export async function addSmsStatuses(
  transaction: Database,
  smsId: string,
  statuses: readonly SmsStatus[],
  enteredAt: Date,
): Promise<void> {
  if (statuses.length === 0) return;
  const { position } = smsStatusEntry;
  const last = sql`(select coalesce(max(${position}), -1) from ${smsStatusEntry}
    where ${smsStatusEntry.smsId} = ${smsId})`;
  const entries = statuses.map((status, at) => {
    return { smsId, position: sql`${last} + ${at + 1}::int`, status, enteredAt };
  });
  await transaction.insert(smsStatusEntry).values(entries);
}

/** The status that a message entered last: a subquery beside `sms_message`. */
export const latestSmsStatus = sql<SmsStatus>`(select ${smsStatusEntry.status} from ${smsStatusEntry}
  where ${smsStatusEntry.smsId} = ${smsMessage.id}
  order by ${smsStatusEntry.position} desc limit 1)`;

/** A message of this issuer with every status that it has entered, in order. */
export async function findSms(
  database: Database,
  issuerId: string,
  id: string,
): Promise<{ sms: StoredSms; statuses: { status: SmsStatus; enteredAt: Date }[] } | undefined> {
  const [sms] = await database
    .select()
    .from(smsMessage)
    .where(and(eq(smsMessage.issuerId, issuerId), eq(smsMessage.id, id)));
  if (!sms) return undefined;
  const statuses = await database
    .select({ status: smsStatusEntry.status, enteredAt: smsStatusEntry.enteredAt })
    .from(smsStatusEntry)
    .where(eq(smsStatusEntry.smsId, id))
    .orderBy(asc(smsStatusEntry.position));
  return { sms, statuses };
}
