import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { MembershipStatus } from "#contract/index.ts";
import { decideIssue, type IssueCandidate, membershipsToEnd } from "../domain/decide-issue.ts";
import { stampsOfNewPass } from "../domain/pass-write.ts";
import { type Database, inTransaction } from "./database.ts";
import { isLive, prepareFindMembers, type StoredMember, type StoredMembership } from "./members.ts";
import { endMemberships, fillMemberFields } from "./membership-writes.ts";
import { newestPassOf } from "./passes.ts";
import { member, membership, membershipType, sourceStatus } from "./schema/member.ts";
import { pass } from "./schema/pass.ts";
import { passTemplate } from "./schema/pass-template.ts";

interface IssueRequest {
  issuerId: string;
  kennitala: string;
  now: Date;
  newId: () => string;
  newCode: () => string;
}

type IssueOutcome =
  | { outcome: "unknown-member" | "not-eligible" | "not-issuable" }
  | { outcome: "issued" | "held"; member: StoredMember; membership: StoredMembership };

/**
 * Issues the on-request pass of the member with this kennitala; idempotent, because requests for
 * one kennitala are serialised. A membership whose member no longer qualifies is ended; a pass that
 * has expired is deleted when the next one is issued.
 */
export function issueOnRequest(database: Database, request: IssueRequest): Promise<IssueOutcome> {
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
      await insertIssuedPass(transaction, candidate, request);
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

async function insertIssuedPass(
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

/** Candidate with the fields of its new pass. */
interface StoredCandidate extends IssueCandidate {
  /** Membership status that the source system sent last; null when it sent none. */
  receivedStatus: MembershipStatus | null;
  template: { id: string; stampsLeft: number | null; issuable: boolean };
}

/** Locks the members with a kennitala, in a fixed order to avoid deadlocks. */
async function lockMembers(
  transaction: Database,
  issuerId: string,
  kennitala: string,
): Promise<string[]> {
  const rows = await transaction
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.issuerId, issuerId), eq(member.kennitala, kennitala)))
    .orderBy(asc(member.id))
    .for("no key update");
  return rows.map(({ id }) => id);
}

/** Pairs of each member with each on-request membership type of the issuer. */
async function findIssueCandidates(
  transaction: Database,
  memberIds: string[],
): Promise<StoredCandidate[]> {
  const newestPass = newestPassOf(transaction);
  const rows = await transaction
    .select({
      memberId: member.id,
      memberCreatedAt: member.createdAt,
      membershipTypeId: membershipType.id,
      issuance: membershipType.issuance,
      qualifies: sourceStatus.qualifies,
      receivedAt: sourceStatus.receivedAt,
      receivedStatus: sourceStatus.status,
      membershipId: membership.id,
      membershipCreatedAt: membership.createdAt,
      passId: newestPass.id,
      validFrom: newestPass.validFrom,
      expirationDate: newestPass.expirationDate,
      voidedAt: newestPass.voidedAt,
      redeemedAt: newestPass.redeemedAt,
      deletionRequestedAt: newestPass.deletionRequestedAt,
      deletedAt: newestPass.deletedAt,
      stampsLeft: newestPass.stampsLeft,
      templateId: passTemplate.id,
      type: passTemplate.type,
      stamps: passTemplate.stamps,
      templateStatus: passTemplate.status,
      disableIssue: passTemplate.disableIssue,
    })
    .from(member)
    .innerJoin(
      membershipType,
      and(eq(membershipType.issuerId, member.issuerId), eq(membershipType.issuance, "on-request")),
    )
    .innerJoin(passTemplate, eq(passTemplate.id, membershipType.passTemplateId))
    .leftJoin(
      sourceStatus,
      and(
        eq(sourceStatus.memberId, member.id),
        eq(sourceStatus.membershipTypeId, membershipType.id),
      ),
    )
    .leftJoin(
      membership,
      and(
        eq(membership.memberId, member.id),
        eq(membership.membershipTypeId, membershipType.id),
        isLive,
      ),
    )
    .leftJoinLateral(newestPass, sql`true`)
    .where(inArray(member.id, memberIds));

  return rows.map((row) => ({
    memberId: row.memberId,
    memberCreatedAt: row.memberCreatedAt,
    membershipTypeId: row.membershipTypeId,
    issuance: row.issuance,
    receivedStatus: row.receivedStatus,
    sourceStatus:
      row.qualifies === null || row.receivedAt === null
        ? null
        : { qualifies: row.qualifies, receivedAt: row.receivedAt },
    membership:
      row.membershipId === null || row.membershipCreatedAt === null
        ? null
        : {
            id: row.membershipId,
            createdAt: row.membershipCreatedAt,
            pass: row.passId === null ? null : row,
          },
    template: {
      id: row.templateId,
      stampsLeft: stampsOfNewPass(row.type, row.stamps),
      issuable: row.templateStatus === "ACTIVE" && !row.disableIssue,
    },
  }));
}
