import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { isLive } from "./members.ts";
import { copiesOf, factColumns, type StoredPass } from "./pass-facts.ts";
import { member, membership } from "./schema/member.ts";
import { pass } from "./schema/pass.ts";
import { passTemplate } from "./schema/pass-template.ts";

/** The passes of a template that live memberships gave whoever has this kennitala, newest first. */
export function findPassesOfKennitala(
  database: Database,
  passTemplateId: string,
  kennitala: string,
): Promise<StoredPass[]> {
  const copies = copiesOf(database, pass.id);
  return database
    .select({
      id: pass.id,
      deliveryCode: pass.deliveryCode,
      ...factColumns,
      copiesEver: copies.copiesEver,
      copiesActive: copies.copiesActive,
    })
    .from(pass)
    .innerJoin(membership, and(eq(membership.id, pass.membershipId), isLive))
    .innerJoin(member, eq(member.id, membership.memberId))
    .innerJoin(passTemplate, eq(passTemplate.id, pass.passTemplateId))
    .innerJoinLateral(copies, sql`true`)
    .where(
      and(
        eq(pass.passTemplateId, passTemplateId),
        eq(passTemplate.deliverByKennitala, true),
        eq(member.issuerId, pass.issuerId),
        eq(member.kennitala, kennitala),
      ),
    )
    .orderBy(desc(membership.createdAt), desc(pass.createdAt), desc(pass.id));
}
