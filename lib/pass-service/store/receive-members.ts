import { and, eq, inArray, sql } from "drizzle-orm";
import type { MembershipStatus } from "#contract/index.ts";
import { decideReceived, type MemberChange, type ReceivedRow } from "../domain/decide-received.ts";
import { type Database, inTransaction } from "./database.ts";
import { findKnownMembers, type StoredReceivingType } from "./known-members.ts";
import { isLive } from "./members.ts";
import { endMemberships, fillMemberFields } from "./membership-writes.ts";
import { member, membership, sourceStatus } from "./schema/member.ts";
import { pass } from "./schema/pass.ts";

/** Batch size: rows per transaction. */
export const rowsPerTransaction = 1_000;

interface ReceiveContext {
  type: StoredReceivingType;
  now: Date;
  newId: () => string;
  newCode: () => string;
}

/** The changes of one row, or that there is no name for somebody new. */
export type RowOutcome = MemberChange[] | "name-missing";

/** Dry run: the outcome of each row, in order; nothing is written. */
export async function previewRows(
  database: Database,
  { type }: Pick<ReceiveContext, "type">,
  rows: readonly ReceivedRow[],
  lock = false,
): Promise<RowOutcome[]> {
  const kennitalas = rows.map(({ kennitala }) => kennitala);
  const known = await findKnownMembers(database, type, kennitalas, lock);
  return rows.map((row) => {
    const decision = decideReceived(row, known.get(row.kennitala) ?? [], type);
    return decision.ok ? decision.changes : decision.problem;
  });
}

/**
 * Writes what rows change, and says what that was. Lists of one issuer are taken one after the
 * other, so that nobody is created twice. A row that lost its name in the meantime is left out.
 */
export function receiveRows(
  database: Database,
  context: ReceiveContext,
  rows: readonly ReceivedRow[],
): Promise<RowOutcome[]> {
  return inTransaction(database, async (transaction) => {
    const { issuerId } = context.type;
    await transaction.execute(sql`select pg_advisory_xact_lock(4010002, hashtext(${issuerId}))`);
    const outcomes = await previewRows(transaction, context, rows, true);
    await write(transaction, context, rows, outcomes);
    return outcomes;
  });
}

interface Written {
  members: (typeof member.$inferInsert)[];
  details: { id: string; name: string | null; phone: string | null; memberNumber: string | null }[];
  statuses: (typeof sourceStatus.$inferInsert)[];
  memberships: (typeof membership.$inferInsert)[];
  moved: Map<MembershipStatus, string[]>;
  ended: string[];
  passes: (typeof pass.$inferInsert)[];
}

async function write(
  transaction: Database,
  context: ReceiveContext,
  rows: readonly ReceivedRow[],
  outcomes: readonly RowOutcome[],
): Promise<void> {
  const written: Written = {
    members: [],
    details: [],
    statuses: [],
    memberships: [],
    moved: new Map(),
    ended: [],
    passes: [],
  };
  for (const [at, row] of rows.entries()) {
    const outcome = outcomes[at];
    if (!outcome || outcome === "name-missing") continue;
    for (const change of outcome) addChange(written, context, row.kennitala, change);
  }
  const { now } = context;
  if (written.members.length > 0) await transaction.insert(member).values(written.members);
  await updateDetails(transaction, written.details);
  if (written.statuses.length > 0) {
    await transaction
      .insert(sourceStatus)
      .values(written.statuses)
      .onConflictDoUpdate({
        target: [sourceStatus.memberId, sourceStatus.membershipTypeId],
        set: {
          qualifies: sql`excluded.qualifies`,
          status: sql`excluded.status`,
          receivedAt: sql`excluded.received_at`,
        },
      });
  }
  await endMemberships(transaction, written.ended, now);
  for (const [status, ids] of written.moved) {
    const where = and(inArray(membership.id, ids), isLive);
    await transaction.update(membership).set({ status }).where(where);
  }
  if (written.memberships.length > 0) {
    await transaction.insert(membership).values(written.memberships);
  }
  if (written.passes.length > 0) {
    await transaction.insert(pass).values(written.passes);
    const passIds = written.passes.map(({ id }) => id);
    await fillMemberFields(transaction, passIds);
  }
}

function addChange(
  written: Written,
  { type, now, newId, newCode }: ReceiveContext,
  kennitala: string,
  change: MemberChange,
): void {
  const { issuerId, id: membershipTypeId, template } = type;
  const { name = null, phone = null, memberNumber = null, sourceEntry } = change;
  const { membership: step, issue } = change;
  const memberId = change.memberId ?? newId();
  if (change.memberId === null) {
    const own = { id: memberId, issuerId, kennitala, name: name ?? "", phone, memberNumber };
    written.members.push({ ...own, status: "ACTIVE", createdAt: now });
  } else if (name !== null || phone !== null || memberNumber !== null) {
    written.details.push({ id: memberId, name, phone, memberNumber });
  }
  if (sourceEntry) {
    const { qualifies, status } = sourceEntry;
    const row = { issuerId, memberId, membershipTypeId, qualifies, status, receivedAt: now };
    written.statuses.push(row);
  }
  let membershipId = issue?.membershipId ?? null;
  if (step?.kind === "open") {
    membershipId = newId();
    const row = { id: membershipId, issuerId, memberId, membershipTypeId, status: step.status };
    written.memberships.push({ ...row, createdAt: now });
  }
  if (step?.kind === "end") written.ended.push(step.id);
  if (step?.kind === "move") {
    written.moved.set(step.status, [...(written.moved.get(step.status) ?? []), step.id]);
  }
  if (!issue) return;
  written.passes.push({
    id: newId(),
    issuerId,
    passTemplateId: template.id,
    membershipId,
    deliveryCode: newCode(),
    scanCode: newCode(),
    stampsLeft: template.stampsLeft,
    createdAt: now,
  });
}

/** One statement for all of them; null leaves what is there. */
async function updateDetails(transaction: Database, details: Written["details"]): Promise<void> {
  if (details.length === 0) return;
  const rows = sql.join(
    details.map(
      ({ id, name, phone, memberNumber }) =>
        sql`(${id}::uuid, ${name}::text, ${phone}::text, ${memberNumber}::text)`,
    ),
    sql`, `,
  );
  await transaction
    .update(member)
    .set({
      name: sql`coalesce(given.name, ${member.name})`,
      phone: sql`coalesce(given.phone, ${member.phone})`,
      memberNumber: sql`coalesce(given.number, ${member.memberNumber})`,
    })
    .from(sql`(values ${rows}) as given (id, name, phone, number)`)
    .where(eq(member.id, sql`given.id`));
}
