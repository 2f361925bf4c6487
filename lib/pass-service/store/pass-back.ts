import { asc, eq } from "drizzle-orm";
import type { Database } from "./database.ts";
import { pass, passBackField } from "./schema/pass.ts";
import { passTemplate } from "./schema/pass-template.ts";

/** The back of a pass: what its template says of it, and the issuer's fields in their order. */
export interface PassBack {
  description: string | null;
  fields: { label: string; value: string }[];
}

export async function findPassBack(database: Database, passId: string): Promise<PassBack> {
  const [template] = await database
    .select({ description: passTemplate.description })
    .from(pass)
    .innerJoin(passTemplate, eq(passTemplate.id, pass.passTemplateId))
    .where(eq(pass.id, passId));
  return {
    description: template?.description ?? null,
    fields: await findBackFields(database, passId),
  };
}

export function findBackFields(
  database: Database,
  passId: string,
): Promise<{ label: string; value: string }[]> {
  return database
    .select({ label: passBackField.label, value: passBackField.value })
    .from(passBackField)
    .where(eq(passBackField.passId, passId))
    .orderBy(asc(passBackField.sortOrder));
}
