import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Database, inTransaction } from "./database.ts";
import { endMemberships } from "./membership-writes.ts";
import { member, membership, sourceStatus } from "./schema/member.ts";
import { notification } from "./schema/notification.ts";
import { pass, passBackField, passInputValue } from "./schema/pass.ts";
import { templateInputField } from "./schema/pass-template.ts";
import { scanEvent, scanTransaction } from "./schema/scan.ts";
import { smsMessage } from "./schema/sms.ts";
import { platformBObject, walletCopy } from "./schema/wallet.ts";

/** Whose records: an issuer's members with a kennitala, and passes that are theirs without a membership. */
export interface Person {
  issuerId: string;
  kennitala: string;
  /** Further passes, which nothing in the database joins to the kennitala. */
  passIds: readonly string[];
}

/** How many records of each kind a person has. */
export interface PersonalRecords {
  members: number;
  memberships: number;
  passes: number;
  passFields: number;
  texts: number;
  notifications: number;
  scans: number;
  walletCopies: number;
}

/** Identifiers of the records that others refer to. */
interface Found {
  memberIds: string[];
  passIds: string[];
}

/** Counts what `eraseMember` would erase. */
export async function countPersonalRecords(
  database: Database,
  person: Person,
): Promise<PersonalRecords> {
  return countIn(database, await findRecords(database, person));
}

/** Identifiers in `passIds` that are no pass of the issuer. */
export async function findUnknownPasses(
  database: Database,
  { issuerId, passIds }: Pick<Person, "issuerId" | "passIds">,
): Promise<string[]> {
  const own = and(eq(pass.issuerId, issuerId), inArray(pass.id, [...passIds]));
  const rows = await database.select({ id: pass.id }).from(pass).where(own);
  return passIds.filter((id) => rows.every((row) => row.id !== id));
}

/**
 * Ends every membership and pass of a person, so that wallets are told, and cancels the member, so that
 * nothing is issued meanwhile. Returns how many wallets have not been told yet.
 */
export function endMember(database: Database, person: Person, now: Date): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const { memberIds, passIds } = await lockRecords(transaction, person);
    const live = and(inArray(membership.memberId, memberIds), ne(membership.status, "ENDED"));
    const memberships = await transaction
      .select({ id: membership.id })
      .from(membership)
      .where(live);
    await endMemberships(
      transaction,
      memberships.map(({ id }) => id),
      now,
    );
    await transaction
      .update(pass)
      .set({ deletedAt: now })
      .where(and(inArray(pass.id, passIds), isNull(pass.deletedAt)));
    await transaction
      .update(member)
      .set({ status: "CANCELLED" })
      .where(inArray(member.id, memberIds));
    await transaction
      .update(sourceStatus)
      .set({ qualifies: false })
      .where(inArray(sourceStatus.memberId, memberIds));
    const untold = and(
      inArray(walletCopy.passId, passIds),
      isNull(walletCopy.removedAt),
      isNotNull(walletCopy.pushDueAt),
    );
    const unpatched = and(
      inArray(platformBObject.passId, passIds),
      isNotNull(platformBObject.dueAt),
    );
    return (
      (await transaction.$count(walletCopy, untold)) +
      (await transaction.$count(platformBObject, unpatched))
    );
  });
}

/** Erases every record of a person, in one transaction. Returns how many there were of each kind. */
export function eraseMember(database: Database, person: Person): Promise<PersonalRecords> {
  return inTransaction(database, async (transaction) => {
    const found = await lockRecords(transaction, person);
    const { memberIds, passIds } = found;
    const counted = await countIn(transaction, found);
    const scans = transaction
      .select({ id: scanTransaction.id })
      .from(scanTransaction)
      .where(inArray(scanTransaction.passId, passIds));
    await transaction.delete(scanEvent).where(inArray(scanEvent.transactionId, scans));
    await transaction.delete(scanTransaction).where(inArray(scanTransaction.passId, passIds));
    await transaction.delete(smsMessage).where(inArray(smsMessage.passId, passIds));
    // Before the wallet copies, to which its entries refer, and which go with the pass.
    await transaction.delete(notification).where(inArray(notification.passId, passIds));
    await transaction.delete(pass).where(inArray(pass.id, passIds));
    await transaction.delete(membership).where(inArray(membership.memberId, memberIds));
    await transaction.delete(sourceStatus).where(inArray(sourceStatus.memberId, memberIds));
    await transaction.delete(member).where(inArray(member.id, memberIds));
    return counted;
  });
}

/** Locks the person's passes, and keeps lists of the issuer's members out, as receiving one does. */
async function lockRecords(transaction: Database, person: Person): Promise<Found> {
  const { issuerId } = person;
  await transaction.execute(sql`select pg_advisory_xact_lock(4010002, hashtext(${issuerId}))`);
  const found = await findRecords(transaction, person);
  await transaction
    .select({ id: pass.id })
    .from(pass)
    .where(inArray(pass.id, found.passIds))
    .for("update");
  return found;
}

/**
 * The person's members, and their passes: those of a membership, those that hold the kennitala in a field
 * for one, and those that are named.
 */
async function findRecords(database: Database, person: Person): Promise<Found> {
  const { issuerId, kennitala, passIds } = person;
  const members = await database
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.issuerId, issuerId), eq(member.kennitala, kennitala)));
  const memberIds = members.map(({ id }) => id);
  const ofMember = database
    .select({ id: membership.id })
    .from(membership)
    .where(inArray(membership.memberId, memberIds));
  const withKennitala = database
    .select({ passId: passInputValue.passId })
    .from(passInputValue)
    .innerJoin(
      templateInputField,
      and(
        eq(templateInputField.passTemplateId, passInputValue.passTemplateId),
        eq(templateInputField.identifier, passInputValue.identifier),
      ),
    )
    .where(
      and(
        eq(templateInputField.format, "KENNITALA"),
        eq(sql`translate(${passInputValue.value}, '- ', '')`, kennitala),
      ),
    );
  const passes = await database
    .select({ id: pass.id })
    .from(pass)
    .where(
      and(
        eq(pass.issuerId, issuerId),
        or(
          inArray(pass.membershipId, ofMember),
          inArray(pass.id, withKennitala),
          inArray(pass.id, [...passIds]),
        ),
      ),
    );
  return { memberIds, passIds: passes.map(({ id }) => id) };
}

async function countIn(
  database: Database,
  { memberIds, passIds }: Found,
): Promise<PersonalRecords> {
  const ofPasses = (table: PgTable, passId: Parameters<typeof inArray>[0]) =>
    database.$count(table, inArray(passId, passIds));
  return {
    members: memberIds.length,
    memberships: await database.$count(membership, inArray(membership.memberId, memberIds)),
    passes: passIds.length,
    passFields:
      (await ofPasses(passInputValue, passInputValue.passId)) +
      (await ofPasses(passBackField, passBackField.passId)),
    texts: await ofPasses(smsMessage, smsMessage.passId),
    notifications: await ofPasses(notification, notification.passId),
    scans: await ofPasses(scanTransaction, scanTransaction.passId),
    walletCopies: await ofPasses(walletCopy, walletCopy.passId),
  };
}
