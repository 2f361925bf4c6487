import { and, desc, eq, sql } from "drizzle-orm";
import type { MemberStatus, MembershipStatus } from "#contract/index.ts";
import type { StoredKey } from "./api-keys.ts";
import { coalesce } from "./coalesce.ts";
import type { Database } from "./database.ts";
import { newestPassOf } from "./newest-pass.ts";
import { copiesOf, type StoredPass } from "./pass-facts.ts";
import { apiKey } from "./schema/issuer.ts";
import { member, membership, membershipType } from "./schema/member.ts";

/** A member with the live memberships, newest first, each with its newest pass. */
export interface StoredMember {
  memberId: string;
  status: MemberStatus;
  createdAt: Date;
  memberships: StoredMembership[];
}

export interface StoredMembership {
  id: string;
  status: MembershipStatus;
  createdAt: Date;
  typeId: string;
  typeName: string;
  pass: StoredPass | null;
}

/** A key and all of its issuer's members with a kennitala; undefined where there is no such key. */
export type FindMembersWithKey = (
  keyId: string,
  kennitala: string,
) => Promise<{ key: StoredKey; members: StoredMember[] } | undefined>;

/** Both in one round trip on a prepared statement: no other call is made as often. */
export function prepareFindMembersWithKey(database: Database): FindMembersWithKey {
  const statement = membersWithKeyQuery(database).prepare("find_members_with_keys");
  const find = coalesce(async (asked: { keyId: string; kennitala: string }[]) => {
    const rows = await statement.execute({
      keyIds: asked.map(({ keyId }) => keyId),
      kennitalas: asked.map(({ kennitala }) => kennitala),
    });
    const found = asked.map((): typeof rows => []);
    for (const row of rows) found[row.place - 1]?.push(row);
    return found.map(
      (own) => own[0] && { key: own[0].key, members: membersOf(own.map(({ row }) => row)) },
    );
  });
  return (keyId, kennitala) => find({ keyId, kennitala });
}

function membersWithKeyQuery(database: Database) {
  const { columns, newestPass, copies } = partsOf(database);
  const { issuerId, tokenHash, revokedAt } = apiKey;
  const asked = sql`unnest(${sql.placeholder("keyIds")}::text[], ${sql.placeholder("kennitalas")}::text[])
    with ordinality as asked (key_id, kennitala, place)`;
  return database
    .select({
      place: sql<number>`asked.place`.mapWith(Number),
      key: { issuerId, tokenHash, revokedAt },
      row: columns,
    })
    .from(asked)
    .innerJoin(apiKey, sql`${apiKey.keyId} = asked.key_id`)
    .leftJoin(
      member,
      and(eq(member.issuerId, apiKey.issuerId), sql`${member.kennitala} = asked.kennitala`),
    )
    .leftJoin(membership, ofMember)
    .leftJoin(membershipType, ofMembership)
    .leftJoinLateral(newestPass, sql`true`)
    .leftJoinLateral(copies, sql`true`)
    .orderBy(...newestFirst);
}

/** An issuer's members with a kennitala, within a transaction. */
export async function findMembers(
  transaction: Database,
  issuerId: string,
  kennitala: string,
): Promise<StoredMember[]> {
  const { columns, newestPass, copies } = partsOf(transaction);
  const rows = await transaction
    .select(columns)
    .from(member)
    .leftJoin(membership, ofMember)
    .leftJoin(membershipType, ofMembership)
    .leftJoinLateral(newestPass, sql`true`)
    .leftJoinLateral(copies, sql`true`)
    .where(and(eq(member.issuerId, issuerId), eq(member.kennitala, kennitala)))
    .orderBy(...newestFirst);
  return membersOf(rows);
}

/** Written out, not a parameter, so that the index over live memberships serves it. */
export const isLive = sql`${membership.status} <> 'ENDED'`;

const ofMember = and(eq(membership.memberId, member.id), isLive);
const ofMembership = eq(membershipType.id, membership.membershipTypeId);
const newestFirst = [desc(membership.createdAt), desc(membership.id)];

function partsOf(database: Database) {
  const newestPass = newestPassOf(database);
  const copies = copiesOf(database, newestPass.id);
  return {
    newestPass,
    copies,
    columns: {
      memberId: member.id,
      status: member.status,
      createdAt: member.createdAt,
      membershipId: membership.id,
      membershipStatus: membership.status,
      membershipCreatedAt: membership.createdAt,
      typeId: membershipType.id,
      typeName: membershipType.name,
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
    },
  };
}

type Row = Awaited<ReturnType<typeof membersWithKeyQuery>>[number]["row"];

function membersOf(rows: Row[]): StoredMember[] {
  const members = new Map<string, StoredMember>();
  for (const row of rows) {
    const { memberId, status, createdAt } = row;
    if (!memberId || !status || !createdAt) continue;
    const one = members.get(memberId) ?? { memberId, status, createdAt, memberships: [] };
    members.set(memberId, one);
    const live = membershipOf(row);
    if (live) one.memberships.push(live);
  }
  return [...members.values()];
}

function membershipOf(row: Row): StoredMembership | undefined {
  const { membershipId, membershipStatus, membershipCreatedAt, typeId, typeName } = row;
  if (!membershipId || !membershipStatus || membershipStatus === "ENDED") return undefined;
  if (!membershipCreatedAt || !typeId || typeName === null) return undefined;
  return {
    id: membershipId,
    status: membershipStatus,
    createdAt: membershipCreatedAt,
    typeId,
    typeName,
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
  return {
    id: passId,
    deliveryCode,
    validFrom: facts.validFrom,
    expirationDate: facts.expirationDate,
    voidedAt: facts.voidedAt,
    redeemedAt: facts.redeemedAt,
    deletionRequestedAt: facts.deletionRequestedAt,
    deletedAt: facts.deletedAt,
    stampsLeft: facts.stampsLeft,
    copiesEver: copiesEver ?? 0,
    copiesActive: copiesActive ?? 0,
  };
}
