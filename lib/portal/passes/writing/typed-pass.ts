import "server-only";
import type { PassTemplate } from "#contract/index.ts";

/** The form for a pass, exactly as it was typed: a text a field, and the rows of the back. */
export interface TypedPass {
  texts: Readonly<Record<string, string>>;
  back: readonly BackRow[];
}

export interface BackRow {
  label: string;
  value: string;
}

/** What can be written on a pass as one thing; a moment is typed into two fields. */
export interface Part {
  name: string;
  fields: readonly string[];
}

type InputFields = Pick<PassTemplate, "inputFields">;

/** The field on the form for an input field, whatever letters its identifier holds. */
export function inputName(identifier: string): string {
  const safe = identifier.replace(
    /[^A-Za-z0-9-]/g,
    (letter) => `_${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `input-${safe}`;
}

export function partsOf({ inputFields }: InputFields): Part[] {
  const one = (name: string) => ({ name, fields: [name] });
  return [
    ...inputFields.map(({ identifier }) => one(inputName(identifier))),
    { name: "validFrom", fields: ["validFromDate", "validFromTime"] },
    { name: "expirationDate", fields: ["expirationDate", "expirationTime"] },
    ...["stampsLeft", "alreadyPaid", "externalIdentifier"].map(one),
  ];
}

/** What stands in a part, in one line; nothing where nothing was typed. */
export function textOf({ texts }: Pick<TypedPass, "texts">, { fields }: Part): string {
  return fields
    .map((field) => (texts[field] ?? "").trim())
    .filter((text) => text !== "")
    .join(" ");
}
