import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { NumberField, SmsSetting } from "../domain/decide-sms.ts";
import { type Database, inTransaction } from "./database.ts";
import { inputsOf } from "./passes.ts";
import { member, membership } from "./schema/member.ts";
import { pass } from "./schema/pass.ts";
import { passTemplate, templateInputField } from "./schema/pass-template.ts";
import type { smsMessage } from "./schema/sms.ts";
import { shortLink, smsSenderName } from "./schema/sms.ts";
import { insertSms } from "./sms.ts";
import { type Duplicate, findDuplicate, type InputValue, writeInputs } from "./write-pass.ts";

export interface SmsPlan {
  row: Omit<typeof smsMessage.$inferInsert, "issuerId" | "passId">;
  storeIn: NumberField | null;
}

type SendOutcome<No> =
  | { outcome: "queued" }
  | { outcome: "not-found" | Duplicate }
  | { outcome: "refused"; refusal: No };

interface SmsTarget {
  issuerId: string;
  passId: string;
  /** Whether a number is kept on the pass: then what is decided of it has to stay true. */
  storesNumber: boolean;
  newCode: () => string;
}

/** Queues what `plan` makes of the pass and its setting, or nothing. */
export function queueSms<No>(
  database: Database,
  { issuerId, passId, storesNumber, newCode }: SmsTarget,
  plan: (
    setting: SmsSetting,
    shortCode: () => Promise<string>,
  ) => Promise<{ ok: true; plan: SmsPlan } | { ok: false; refusal: No }>,
): Promise<SendOutcome<No>> {
  return inTransaction(database, async (transaction): Promise<SendOutcome<No>> => {
    if (storesNumber) await lockPass(transaction, passId);
    const setting = await findSmsSetting(transaction, issuerId, passId);
    if (!setting) return { outcome: "not-found" };
    const shortCode = async () =>
      setting.shortCode ?? createShortCode(transaction, passId, newCode);
    const planned = await plan(setting, shortCode);
    if (!planned.ok) return { outcome: "refused", refusal: planned.refusal };
    const { row, storeIn } = planned.plan;
    if (storeIn !== null) {
      const { identifier, isUnique } = storeIn;
      const number = { identifier, isUnique, value: row.recipient };
      const taken = await keepNumber(transaction, passId, number);
      if (taken) return { outcome: taken };
    }
    await insertSms(transaction, { ...row, issuerId, passId });
    return { outcome: "queued" };
  });
}

function lockPass(transaction: Database, passId: string) {
  return transaction
    .select({ passTemplateId: pass.passTemplateId })
    .from(pass)
    .where(eq(pass.id, passId))
    .for("no key update");
}

/** Keeps the number on the pass while nobody else writes to it. */
async function keepNumber(
  transaction: Database,
  passId: string,
  input: InputValue,
): Promise<Duplicate | undefined> {
  const [owner] = await lockPass(transaction, passId);
  if (!owner) return undefined;
  const write = { ...owner, passId, inputs: [input] };
  const taken = await findDuplicate(transaction, { ...write, externalIdentifier: null });
  if (!taken) await writeInputs(transaction, write);
  return taken;
}

/** Pass, template and sender settings of a text message, and the short link's code where one exists. */
interface StoredSmsSetting extends SmsSetting {
  shortCode: string | null;
}

/** Undefined when the issuer has no such pass. */
async function findSmsSetting(
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

/** Creates the short code of a pass's delivery page; returns the existing one after a race. */
async function createShortCode(
  transaction: Database,
  passId: string,
  newCode: () => string,
): Promise<string> {
  const [link] = await transaction
    .insert(shortLink)
    .values({ passId, code: newCode().slice(0, 12) })
    // An update, because ON CONFLICT DO NOTHING would not return the existing code.
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
