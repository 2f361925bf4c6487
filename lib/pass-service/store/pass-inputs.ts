import { and, asc, eq, sql } from "drizzle-orm";
import type { EnteredInput } from "../domain/front-inputs.ts";
import type { Database } from "./database.ts";
import { pass, passInputValue } from "./schema/pass.ts";
import { templateInputField } from "./schema/pass-template.ts";

/** A field of the pass's template with what was entered for it. */
export interface StoredInput extends EnteredInput {
  identifier: string;
  /** Whether the holder must still enter it. */
  awaited: boolean;
}

const enteredFor = and(
  eq(passInputValue.passId, pass.id),
  eq(passInputValue.identifier, templateInputField.identifier),
);

const awaited = sql<boolean>`${templateInputField.isMandatory} and ${templateInputField.type} = 'MEMBER'
  and coalesce(${passInputValue.value}, '') = ''`;

/** The inputs of a pass in the template's order, as one JSON value: to be joined laterally. */
export function inputsOf(database: Database) {
  const input = sql`json_build_object(
    'identifier', ${templateInputField.identifier},
    'label', ${templateInputField.label},
    'value', ${passInputValue.value},
    'format', ${templateInputField.format},
    'type', ${templateInputField.type},
    'awaited', ${awaited}
  )`;
  return database
    .select({
      inputs: sql<
        StoredInput[]
      >`coalesce(json_agg(${input} order by ${asc(templateInputField.sortOrder)}), '[]')`.as(
        "inputs",
      ),
    })
    .from(templateInputField)
    .leftJoin(passInputValue, enteredFor)
    .where(eq(templateInputField.passTemplateId, pass.passTemplateId))
    .as("pass_inputs");
}
