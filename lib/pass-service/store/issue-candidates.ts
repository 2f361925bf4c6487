import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { MembershipStatus } from "#contract/index.ts";
import type { IssueCandidate } from "../domain/decide-issue.ts";
import { stampsOfNewPass } from "../domain/pass-write.ts";
import type { Database } from "./database.ts";
import { isLive } from "./members.ts";
import { newestPassOf } from "./pass-facts.ts";
import { member, membership, membershipType, sourceStatus } from "./schema/member.ts";
import { passTemplate } from "./schema/pass-template.ts";

/** A candidate with what a new pass is made of. */
export interface StoredCandidate extends IssueCandidate {
  /** The status of the membership that the source system sent last, where it said one. */
  receivedStatus: MembershipStatus | null;
  template: { id: string; stampsLeft: number | null; issuable: boolean };
}

/** Locks the members with a kennitala, in a fixed order to avoid deadlocks. */
export async function lockMembers(
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

/** Each member beside each of the issuer's types that are issued on request. */
export async function findIssueCandidates(
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
