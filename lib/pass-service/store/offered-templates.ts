import { eq } from "drizzle-orm";
import { issuerColumns, type StoredIssuer } from "./cards.ts";
import type { Database } from "./database.ts";
import { findTemplate, isMembershipTemplate, type StoredTemplate } from "./pass-templates.ts";
import { issuer } from "./schema/issuer.ts";
import { passTemplate } from "./schema/pass-template.ts";

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
