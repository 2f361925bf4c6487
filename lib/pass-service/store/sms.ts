import { and, asc, eq, isNotNull, max } from "drizzle-orm";
import type { SmsStatus } from "#contract/index.ts";
import type { SmsSetting } from "../domain/decide-sms.ts";
import type { Database } from "./database.ts";
import { findTemplate } from "./pass-templates.ts";
import { findPass } from "./passes.ts";
import { issuer } from "./schema/issuer.ts";
import { member, membership } from "./schema/member.ts";
import { pass } from "./schema/pass.ts";
import { shortLink, smsMessage, smsSenderName, smsStatusEntry } from "./schema/sms.ts";

export type StoredSms = typeof smsMessage.$inferSelect;

/** What a text message of this pass depends on; undefined when the issuer has no such pass. */
export async function findSmsSetting(
  transaction: Database,
  issuerId: string,
  passId: string,
): Promise<SmsSetting | undefined> {
  const found = await findPass(transaction, issuerId, passId);
  const template = found && (await findTemplate(transaction, issuerId, found.passTemplateId));
  if (!template) return undefined;
  const [owner] = await transaction
    .select({ hasAddOn: issuer.hasSmsAddOn })
    .from(issuer)
    .where(eq(issuer.id, issuerId));
  const approved = await transaction
    .select({ name: smsSenderName.name })
    .from(smsSenderName)
    .where(and(eq(smsSenderName.issuerId, issuerId), isNotNull(smsSenderName.approvedAt)));
  const [holder] = await transaction
    .select({ phone: member.phone })
    .from(pass)
    .innerJoin(membership, eq(membership.id, pass.membershipId))
    .innerJoin(member, eq(member.id, membership.memberId))
    .where(eq(pass.id, passId));
  return {
    hasAddOn: owner?.hasAddOn ?? false,
    template: { sender: template.smsSender, content: template.smsContent },
    approvedSenders: approved.map(({ name }) => name),
    lockInputFields: template.lockInputFields,
    inputFields: template.inputFields,
    numberOfMember: holder?.phone ?? null,
    inputs: found.inputs,
  };
}

/** The short code of the pass's delivery page, made when it is first needed. */
export async function shortCodeOf(
  transaction: Database,
  passId: string,
  newCode: () => string,
): Promise<string> {
  await transaction
    .insert(shortLink)
    .values({ passId, code: newCode().slice(0, 12) })
    .onConflictDoNothing({ target: shortLink.passId });
  const [link] = await transaction
    .select({ code: shortLink.code })
    .from(shortLink)
    .where(eq(shortLink.passId, passId));
  if (!link) throw new Error("A short link could not be read back");
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
  await addSmsStatus(transaction, sms.id, "CREATED", sms.createdAt);
  await addSmsStatus(transaction, sms.id, "PENDING", sms.createdAt);
}

export async function addSmsStatus(
  transaction: Database,
  smsId: string,
  status: SmsStatus,
  enteredAt: Date,
): Promise<void> {
  const [last] = await transaction
    .select({ position: max(smsStatusEntry.position) })
    .from(smsStatusEntry)
    .where(eq(smsStatusEntry.smsId, smsId));
  const position = (last?.position ?? -1) + 1;
  await transaction.insert(smsStatusEntry).values({ smsId, position, status, enteredAt });
}

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
