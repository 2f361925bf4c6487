import { and, asc, count, desc, eq, gte, inArray, notInArray } from "drizzle-orm";
import type { ScanAction } from "#contract/index.ts";
import type { Database } from "./database.ts";
import { membershipType } from "./schema/member.ts";
import {
  passTemplate,
  templateEmailDomain,
  templateInputField,
  templateLocation,
  templateScanWording,
} from "./schema/pass-template.ts";

type TemplateRow = typeof passTemplate.$inferSelect;

/** A template with its lists. */
export interface StoredTemplate extends TemplateRow {
  inputFields: (typeof templateInputField.$inferSelect)[];
  locations: (typeof templateLocation.$inferSelect)[];
  emailDomains: (typeof templateEmailDomain.$inferSelect)[];
}

export async function findTemplate(
  database: Database,
  issuerId: string,
  id: string,
): Promise<StoredTemplate | undefined> {
  const rows = await database
    .select()
    .from(passTemplate)
    .where(and(eq(passTemplate.issuerId, issuerId), eq(passTemplate.id, id)));
  return (await withLists(database, rows))[0];
}

/** A page of the issuer's templates, newest first; `page` counts from 0. */
export async function listTemplates(
  database: Database,
  issuerId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ totalItems: number; templates: StoredTemplate[] }> {
  const own = eq(passTemplate.issuerId, issuerId);
  const [counted] = await database.select({ total: count() }).from(passTemplate).where(own);
  const rows = await database
    .select()
    .from(passTemplate)
    .where(own)
    .orderBy(desc(passTemplate.createdAt), asc(passTemplate.id))
    .limit(pageSize)
    .offset(page * pageSize);
  return { totalItems: counted?.total ?? 0, templates: await withLists(database, rows) };
}

/** Whether passes of the template are issued by memberships, and so never created by themselves. */
export async function isMembershipTemplate(database: Database, id: string): Promise<boolean> {
  const rows = await database
    .select({ id: membershipType.id })
    .from(membershipType)
    .where(eq(membershipType.passTemplateId, id))
    .limit(1);
  return rows.length > 0;
}

/** Input fields, locations and e-mail domains of templates, in their display order. */
export async function readTemplateParts(database: Database, ids: string[]) {
  const inputFields = await database
    .select()
    .from(templateInputField)
    .where(inArray(templateInputField.passTemplateId, ids))
    .orderBy(asc(templateInputField.sortOrder), asc(templateInputField.identifier));
  const locations = await database
    .select()
    .from(templateLocation)
    .where(inArray(templateLocation.passTemplateId, ids))
    .orderBy(asc(templateLocation.sortOrder));
  const emailDomains = await database
    .select()
    .from(templateEmailDomain)
    .where(inArray(templateEmailDomain.passTemplateId, ids))
    .orderBy(asc(templateEmailDomain.sortOrder), asc(templateEmailDomain.emailDomain));
  return { inputFields, locations, emailDomains };
}

async function withLists(database: Database, rows: TemplateRow[]): Promise<StoredTemplate[]> {
  if (rows.length === 0) return [];
  const parts = await readTemplateParts(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const isOwn = (part: { passTemplateId: string }) => part.passTemplateId === row.id;
    return {
      ...row,
      inputFields: parts.inputFields.filter(isOwn),
      locations: parts.locations.filter(isOwn),
      emailDomains: parts.emailDomains.filter(isOwn),
    };
  });
}

/** Removes what the lists of a template no longer hold; returns how many rows that were. */
export async function trimLists(
  database: Database,
  id: string,
  kept: { locations: number; emailDomains: string[]; wordings: ScanAction[] },
): Promise<number> {
  const { rowCount: locations } = await database
    .delete(templateLocation)
    .where(
      and(eq(templateLocation.passTemplateId, id), gte(templateLocation.sortOrder, kept.locations)),
    );
  const { rowCount: domains } = await database
    .delete(templateEmailDomain)
    .where(
      and(
        eq(templateEmailDomain.passTemplateId, id),
        notInArray(templateEmailDomain.emailDomain, kept.emailDomains),
      ),
    );
  const { rowCount: wordings } = await database
    .delete(templateScanWording)
    .where(
      and(
        eq(templateScanWording.passTemplateId, id),
        notInArray(templateScanWording.action, kept.wordings),
      ),
    );
  return (locations ?? 0) + (domains ?? 0) + (wordings ?? 0);
}
