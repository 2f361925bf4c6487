import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { isLive } from "./members.ts";
import { member, membership } from "./schema/member.ts";
import { pass, passInputValue } from "./schema/pass.ts";
import { templateInputField } from "./schema/pass-template.ts";

/** Ends memberships whose members no longer qualify, and takes their passes away. */
export async function endMemberships(
  transaction: Database,
  ids: string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .update(membership)
    .set({ status: "ENDED", endedAt: now })
    .where(and(inArray(membership.id, ids), isLive));
  await transaction
    .update(pass)
    .set({ deletedAt: now })
    .where(and(inArray(pass.membershipId, ids), isNull(pass.deletedAt)));
}

/** Enters the member's name and number into new passes; the issuer may change them later. */
export async function fillMemberFields(
  transaction: Database,
  passIds: readonly string[],
): Promise<void> {
  const values = await transaction
    .select({
      passId: pass.id,
      passTemplateId: pass.passTemplateId,
      identifier: templateInputField.identifier,
      value: sql<string | null>`case ${templateInputField.filledFrom}
        when 'memberName' then ${member.name} else ${member.memberNumber} end`,
    })
    .from(pass)
    .innerJoin(membership, eq(membership.id, pass.membershipId))
    .innerJoin(member, eq(member.id, membership.memberId))
    .innerJoin(templateInputField, eq(templateInputField.passTemplateId, pass.passTemplateId))
    .where(and(inArray(pass.id, [...passIds]), isNotNull(templateInputField.filledFrom)));
  const known = values.flatMap(({ value, ...rest }) =>
    value ? [{ ...rest, value, isUnique: false }] : [],
  );
  if (known.length > 0) await transaction.insert(passInputValue).values(known);
}
