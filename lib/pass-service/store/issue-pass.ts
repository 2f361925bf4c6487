import { and, eq, isNull } from "drizzle-orm";
import { decideIssue, membershipsToEnd } from "../domain/decide-issue.ts";
import { type Database, inTransaction } from "./database.ts";
import { findIssueCandidates, lockMembers, type StoredCandidate } from "./issue-candidates.ts";
import { prepareFindMembers, type StoredMember, type StoredMembership } from "./members.ts";
import { endMemberships, fillMemberFields } from "./membership-writes.ts";
import { membership } from "./schema/member.ts";
import { pass } from "./schema/pass.ts";

export interface IssueRequest {
  issuerId: string;
  kennitala: string;
  now: Date;
  newId: () => string;
  newCode: () => string;
}

export type IssueOutcome =
  | { outcome: "unknown-member" | "not-eligible" | "not-issuable" }
  | { outcome: "issued" | "held"; member: StoredMember; membership: StoredMembership };

/**
 * Issues the on-request pass of the member with this kennitala; idempotent, because requests for
 * one kennitala are serialised. A membership whose member no longer qualifies is ended; a pass that
 * has expired is deleted when the next one is issued.
 */
export function issuePass(database: Database, request: IssueRequest): Promise<IssueOutcome> {
  const { issuerId, kennitala, now } = request;
  return inTransaction(database, async (transaction): Promise<IssueOutcome> => {
    const memberIds = await lockMembers(transaction, issuerId, kennitala);
    if (memberIds.length === 0) return { outcome: "unknown-member" };
    const candidates = await findIssueCandidates(transaction, memberIds);
    await endMemberships(transaction, membershipsToEnd(candidates), now);

    const decision = decideIssue(candidates, now);
    if (decision.outcome === "not-eligible") return decision;
    const { outcome, candidate } = decision;
    if (outcome === "issue") {
      if (!candidate.template.issuable) return { outcome: "not-issuable" };
      if (decision.replaces) await deleteExpiredPass(transaction, candidate, now);
      await insertPass(transaction, candidate, request);
    }

    const members = await prepareFindMembers(transaction)(issuerId, kennitala);
    const answering = members.find(({ memberId }) => memberId === candidate.memberId);
    const issued = answering?.memberships.find(
      ({ typeId }) => typeId === candidate.membershipTypeId,
    );
    if (!answering || !issued) throw new Error("An issued membership could not be read back");
    return {
      outcome: outcome === "issue" ? "issued" : "held",
      member: answering,
      membership: issued,
    };
  });
}

/** A membership has one pass: the expired one makes room for the new one. */
async function deleteExpiredPass(
  transaction: Database,
  { membership: live }: StoredCandidate,
  now: Date,
): Promise<void> {
  if (!live) return;
  await transaction
    .update(pass)
    .set({ deletedAt: now })
    .where(and(eq(pass.membershipId, live.id), isNull(pass.deletedAt)));
}

async function insertPass(
  transaction: Database,
  { memberId, membershipTypeId, membership: live, receivedStatus, template }: StoredCandidate,
  { issuerId, now, newId, newCode }: IssueRequest,
): Promise<void> {
  const membershipId = live?.id ?? newId();
  if (!live) {
    await transaction.insert(membership).values({
      id: membershipId,
      issuerId,
      memberId,
      membershipTypeId,
      status: receivedStatus ?? "ACTIVE",
      createdAt: now,
    });
  }
  const passId = newId();
  await transaction.insert(pass).values({
    id: passId,
    issuerId,
    passTemplateId: template.id,
    membershipId,
    deliveryCode: newCode(),
    scanCode: newCode(),
    stampsLeft: template.stampsLeft,
    createdAt: now,
  });
  await fillMemberFields(transaction, [passId]);
}
