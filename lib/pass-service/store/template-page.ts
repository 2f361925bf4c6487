import { and, desc, eq, isNull, notExists, or, sql } from "drizzle-orm";
import type { InputProblems } from "../domain/holder-inputs.ts";
import { issuerColumns, type StoredIssuer } from "./cards.ts";
import { type Database, inTransaction } from "./database.ts";
import { duplicateProblems } from "./holder-inputs.ts";
import { isLive } from "./members.ts";
import { findTemplate, isMembershipTemplate, type StoredTemplate } from "./pass-templates.ts";
import { copiesOf, passColumns, type StoredPass } from "./passes.ts";
import { issuer } from "./schema/issuer.ts";
import { member, membership, membershipType } from "./schema/member.ts";
import { pass } from "./schema/pass.ts";
import { passTemplate } from "./schema/pass-template.ts";
import { findDuplicateInputs, type InputValue, writeInputs } from "./write-pass.ts";

/** A template as its own page speaks of it. */
export interface TemplateOnOffer {
  template: StoredTemplate;
  issuer: StoredIssuer;
  isOfMembership: boolean;
}

/** The template behind a page where a new pass may be obtained. */
export async function findTemplateByCode(
  database: Database,
  deliveryCode: string,
): Promise<TemplateOnOffer | undefined> {
  const [found] = await database
    .select({ id: passTemplate.id, issuerId: passTemplate.issuerId, issuer: issuerColumns })
    .from(passTemplate)
    .innerJoin(issuer, eq(issuer.id, passTemplate.issuerId))
    .where(eq(passTemplate.deliveryCode, deliveryCode));
  const template = found && (await findTemplate(database, found.issuerId, found.id));
  if (!template) return undefined;
  const isOfMembership = await isMembershipTemplate(database, template.id);
  return { template, issuer: found.issuer, isOfMembership };
}

interface ObtainedPass {
  row: typeof pass.$inferInsert;
  inputs: readonly InputValue[];
}

type ObtainOutcome =
  | { outcome: "obtained" | "held" | "not-offered" }
  | { outcome: "refused"; problems: InputProblems };

/** Makes a pass or nothing; the form's code is the idempotency key. */
export function obtainPass(
  database: Database,
  { row, inputs }: ObtainedPass,
): Promise<ObtainOutcome> {
  const { id: passId, passTemplateId, deliveryCode } = row;
  return inTransaction(database, async (transaction): Promise<ObtainOutcome> => {
    const offered = await isOffered(transaction, passTemplateId);
    const taken = await findDuplicateInputs(transaction, { passId, passTemplateId, inputs });
    // Idempotency: read last, so that a form sent twice finds its own pass before its values count as taken.
    const made = await transaction
      .select({ id: pass.id })
      .from(pass)
      .where(eq(pass.deliveryCode, deliveryCode));
    if (made.length > 0) return { outcome: "held" };
    if (!offered) return { outcome: "not-offered" };
    if (taken.length > 0) return { outcome: "refused", problems: duplicateProblems(taken) };
    await transaction.insert(pass).values(row);
    await writeInputs(transaction, { passId, passTemplateId, inputs });
    return { outcome: "obtained" };
  });
}

/** The rules of `domain/new-pass-offer.ts` again, while nobody can change the template. */
async function isOffered(transaction: Database, passTemplateId: string): Promise<boolean> {
  const ofMembership = transaction
    .select({ one: sql`1` })
    .from(membershipType)
    .where(eq(membershipType.passTemplateId, passTemplate.id));
  const offered = await transaction
    .select({ id: passTemplate.id })
    .from(passTemplate)
    .where(
      and(
        eq(passTemplate.id, passTemplateId),
        eq(passTemplate.status, "ACTIVE"),
        passTemplate.allowsNewPass,
        eq(passTemplate.disableIssue, false),
        eq(passTemplate.posDistributionOnly, false),
        or(isNull(passTemplate.passPrice), eq(passTemplate.passPrice, 0)),
        notExists(ofMembership),
      ),
    )
    .for("share");
  return offered.length > 0;
}

/** The passes of a template that live memberships gave whoever has this kennitala, newest first. */
export function findPassesOfKennitala(
  database: Database,
  passTemplateId: string,
  kennitala: string,
): Promise<StoredPass[]> {
  const copies = copiesOf(database, pass.id);
  return database
    .select(passColumns(copies))
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
