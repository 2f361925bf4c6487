import { and, eq, sql } from "drizzle-orm";
import type { MemberStatus, MembershipStatus } from "#contract/index.ts";
import type { MemberCandidate, MembershipCandidate } from "../domain/select-member.ts";
import type { Database } from "./database.ts";
import { copiesOf, newestPassOf, type StoredPass } from "./passes.ts";
import { member, membership, membershipType } from "./schema/member.ts";

/** A member with the live memberships, newest first, each with its newest pass. */
export interface StoredMember extends MemberCandidate {
  status: MemberStatus;
  memberships: StoredMembership[];
}

export interface StoredMembership extends MembershipCandidate {
  id: string;
  status: MembershipStatus;
  typeId: string;
  typeName: string;
  pass: StoredPass | null;
}

export type FindMembers = (issuerId: string, kennitala: string) => Promise<StoredMember[]>;

/** Finds an issuer's members with a kennitala, on a prepared statement: no call is made as often. */
export function prepareFindMembers(database: Database): FindMembers {
  const statement = membersQuery(database).prepare("find_members");
  return async (issuerId, kennitala) => membersOf(await statement.execute({ issuerId, kennitala }));
}

function membersQuery(database: Database) {
  const newestPass = newestPassOf(database);
  const copies = copiesOf(database, newestPass.id);
  return database
    .select({
      memberId: member.id,
      status: member.status,
      createdAt: member.createdAt,
      membershipId: membership.id,
      membershipStatus: membership.status,
      membershipCreatedAt: membership.createdAt,
      typeId: membershipType.id,
      typeName: membershipType.name,
      issuance: membershipType.issuance,
      issuedAt: newestPass.createdAt,
      passId: newestPass.id,
      deliveryCode: newestPass.deliveryCode,
      validFrom: newestPass.validFrom,
      expirationDate: newestPass.expirationDate,
      voidedAt: newestPass.voidedAt,
      redeemedAt: newestPass.redeemedAt,
      deletionRequestedAt: newestPass.deletionRequestedAt,
      deletedAt: newestPass.deletedAt,
      stampsLeft: newestPass.stampsLeft,
      copiesEver: copies.copiesEver,
      copiesActive: copies.copiesActive,
    })
    .from(member)
    .leftJoin(membership, and(eq(membership.memberId, member.id), isLive))
    .leftJoin(membershipType, eq(membershipType.id, membership.membershipTypeId))
    .leftJoinLateral(newestPass, sql`true`)
    .leftJoinLateral(copies, sql`true`)
    .where(
      and(
        eq(member.issuerId, sql.placeholder("issuerId")),
        eq(member.kennitala, sql.placeholder("kennitala")),
      ),
    );
}

/** Written out, not a parameter, so that the index over live memberships serves it. */
export const isLive = sql`${membership.status} <> 'ENDED'`;

type Row = Awaited<ReturnType<typeof membersQuery>>[number];

function membersOf(rows: Row[]): StoredMember[] {
  const members = new Map<string, StoredMember>();
  for (const row of rows) {
    const { memberId, status, createdAt } = row;
    const one = members.get(memberId) ?? { memberId, status, createdAt, memberships: [] };
    members.set(memberId, one);
    const live = membershipOf(row);
    if (live) one.memberships.push(live);
  }
  return [...members.values()].map((one) => ({
    ...one,
    memberships: one.memberships.toSorted(byNewest),
  }));
}

/** Sorted here: for one or two rows, PostgreSQL takes longer to begin a sort than to read them. */
function byNewest(one: StoredMembership, other: StoredMembership): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1);
}

function membershipOf(row: Row): StoredMembership | undefined {
  const { membershipId, membershipStatus, membershipCreatedAt, typeId, typeName, issuance } = row;
  if (!membershipId || !membershipStatus || membershipStatus === "ENDED") return undefined;
  if (!membershipCreatedAt || !typeId || typeName === null || !issuance) return undefined;
  return {
    id: membershipId,
    status: membershipStatus,
    createdAt: membershipCreatedAt,
    typeId,
    typeName,
    issuance,
    issuedAt: row.issuedAt,
    pass: passOf(row),
  };
}

function passOf({
  passId,
  deliveryCode,
  copiesEver,
  copiesActive,
  ...facts
}: Row): StoredPass | null {
  if (!passId || !deliveryCode) return null;
  const copies = { copiesEver: copiesEver ?? 0, copiesActive: copiesActive ?? 0 };
  return { ...facts, ...copies, id: passId, deliveryCode };
}
