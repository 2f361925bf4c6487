import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { KnownMember, KnownMembership, ReceivingType } from "../domain/decide-received.ts";
import { stampsOfNewPass } from "../domain/pass-write.ts";
import type { Database } from "./database.ts";
import { isLive } from "./members.ts";
import { member, membership, membershipType, sourceStatus } from "./schema/member.ts";
import { pass } from "./schema/pass.ts";
import { passTemplate, templateInputField } from "./schema/pass-template.ts";

/** A membership type with what its new passes are made of. */
export interface StoredReceivingType extends ReceivingType {
  issuerId: string;
  name: string;
  template: { id: string; stampsLeft: number | null };
}

/** The issuer's membership type with this identifier. */
export async function findReceivingType(
  database: Database,
  issuerId: string,
  id: string,
): Promise<StoredReceivingType | undefined> {
  const [row] = await database
    .select({ type: membershipType, template: passTemplate })
    .from(membershipType)
    .innerJoin(passTemplate, eq(passTemplate.id, membershipType.passTemplateId))
    .where(and(eq(membershipType.issuerId, issuerId), eq(membershipType.id, id)));
  if (!row) return undefined;
  const { type, template } = row;
  return {
    id,
    issuerId,
    name: type.name,
    issuance: type.issuance,
    issuable: template.status === "ACTIVE" && !template.disableIssue,
    template: { id: template.id, stampsLeft: stampsOfNewPass(template.type, template.stamps) },
  };
}

/** Whether passes of the type have a field that is filled from the member's number. */
export async function showsMemberNumber(
  database: Database,
  { template }: StoredReceivingType,
): Promise<boolean> {
  const isFilled = and(
    eq(templateInputField.passTemplateId, template.id),
    eq(templateInputField.filledFrom, "memberNumber"),
  );
  return (await database.$count(templateInputField, isFilled)) > 0;
}

/** The members with these kennitalas, locked where the caller is about to change them. */
export async function findKnownMembers(
  database: Database,
  type: ReceivingType & { issuerId: string },
  kennitalas: string[],
  lock: boolean,
): Promise<Map<string, KnownMember[]>> {
  const query = database
    .select()
    .from(member)
    .where(and(eq(member.issuerId, type.issuerId), inArray(member.kennitala, kennitalas)))
    .orderBy(asc(member.id));
  const members = await (lock ? query.for("no key update") : query);
  if (members.length === 0) return new Map();
  const ids = members.map(({ id }) => id);
  const memberships = Map.groupBy(
    await findLiveMemberships(database, ids),
    ({ memberId }) => memberId,
  );
  const statuses = await database
    .select({
      memberId: sourceStatus.memberId,
      qualifies: sourceStatus.qualifies,
      status: sourceStatus.status,
    })
    .from(sourceStatus)
    .where(and(eq(sourceStatus.membershipTypeId, type.id), inArray(sourceStatus.memberId, ids)));
  const entries = new Map(statuses.map(({ memberId, ...entry }) => [memberId, entry]));
  const known = members.map((one) => ({
    memberId: one.id,
    kennitala: one.kennitala,
    createdAt: one.createdAt,
    name: one.name,
    phone: one.phone,
    memberNumber: one.memberNumber,
    sourceEntry: entries.get(one.id) ?? null,
    memberships: memberships.get(one.id) ?? [],
  }));
  return Map.groupBy(known, ({ kennitala }) => kennitala);
}

async function findLiveMemberships(
  database: Database,
  memberIds: string[],
): Promise<(KnownMembership & { memberId: string })[]> {
  const held = sql<boolean | null>`bool_or(${pass.deletedAt} is null
    and ${pass.deletionRequestedAt} is null)`;
  const rows = await database
    .select({
      id: membership.id,
      memberId: membership.memberId,
      typeId: membership.membershipTypeId,
      status: membership.status,
      createdAt: membership.createdAt,
      issuance: membershipType.issuance,
      issuedAt: sql<Date | null>`max(${pass.createdAt})`.mapWith(pass.createdAt),
      passes: sql<number>`count(${pass.id})::int`,
      held,
    })
    .from(membership)
    .innerJoin(membershipType, eq(membershipType.id, membership.membershipTypeId))
    .leftJoin(pass, eq(pass.membershipId, membership.id))
    .where(and(inArray(membership.memberId, memberIds), isLive))
    .groupBy(membership.id, membershipType.id);
  return rows.flatMap(({ status, passes, held: inWallet, ...row }) =>
    status === "ENDED"
      ? []
      : [{ ...row, status, pass: passes === 0 ? "none" : inWallet ? "held" : "removed" }],
  );
}
