import "server-only";
import { formatKennitala, type Pass, type PassTemplate } from "#contract/index.ts";
import { momentOf } from "#portal/passes/validity.ts";
import { localExpiryOf, localMomentOf } from "./local-moment.ts";

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

export const untouchedPass: TypedPass = { texts: {}, back: [] };

/** Initial fields of a pass's form. The interface does not return the back fields. */
export function typedOfPass(pass: Pass, template: Pick<PassTemplate, "inputFields">): TypedPass {
  const valid = localMomentOf(pass.validFrom);
  const expires = localExpiryOf(pass.expirationDate);
  const inputs = template.inputFields.map(({ identifier, format }): [string, string] => [
    inputName(identifier),
    asPeopleWrite(format, valueOnPass(pass, identifier) ?? ""),
  ]);
  return {
    texts: {
      ...Object.fromEntries(inputs),
      validFromDate: valid.date,
      validFromTime: valid.time,
      expirationDate: expires.date,
      expirationTime: expires.time,
      stampsLeft: pass.stampsLeft === null ? "" : String(pass.stampsLeft),
      alreadyPaid: pass.alreadyPaid ? "yes" : "",
      externalIdentifier: pass.externalIdentifier ?? "",
    },
    back: [],
  };
}

/**
 * Initial fields for the replacement of a voided pass. An expiry that has passed is left out, and so is the
 * external identifier unless it moves to the replacement.
 */
export function typedOfReplacement(
  voided: Pass,
  template: Pick<PassTemplate, "inputFields">,
  { now, isReferenceMoved }: { now: Date; isReferenceMoved: boolean },
): TypedPass {
  const { texts, back } = typedOfPass(voided, template);
  const expiry = momentOf(voided.expirationDate);
  const left = [
    ...(isReferenceMoved ? [] : ["externalIdentifier"]),
    ...(expiry && expiry <= now ? ["expirationDate", "expirationTime"] : []),
  ];
  return { texts: { ...texts, ...Object.fromEntries(left.map((name) => [name, ""])) }, back };
}

/** A kennitala with its dash, and a date with dots. */
function asPeopleWrite(format: string, value: string): string {
  if (format === "KENNITALA") return /^\d{10}$/.test(value) ? formatKennitala(value) : value;
  const date = format === "DATE" && /^(\d{4})-(\d\d)-(\d\d)$/.exec(value);
  return date ? `${date[3]}.${date[2]}.${date[1]}` : value;
}

export function valueOnPass(pass: Pass, identifier: string): string | null {
  return pass.inputFieldValues.find((one) => one.identifier === identifier)?.value ?? null;
}
