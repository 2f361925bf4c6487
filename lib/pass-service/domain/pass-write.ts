import type { PassTemplateType } from "#contract/index.ts";
import { type InputFieldFormat, readInput } from "./input-value.ts";

/** What a template allows of the passes made from it. */
export interface TemplateRules {
  type: PassTemplateType;
  stamps: number | null;
  lockInputFields: boolean;
  inputFields: readonly InputFieldRule[];
}

export interface InputFieldRule {
  identifier: string;
  label: string;
  format: InputFieldFormat;
  type: "ISSUER" | "MEMBER";
  isMandatory: boolean;
  isUnique: boolean;
}

export interface InputEntry {
  identifier: string;
  value: string;
}

type ReadInputs =
  | { ok: true; values: (InputEntry & { isUnique: boolean })[] }
  | { ok: false; problems: string[] };

const countedTypes: readonly PassTemplateType[] = ["PUNCH", "MULTI_TICKET"];

/** Whether passes of the type count stamps at all. Section "Pass write payload", `stampsLeft`. */
export function countsStamps({ type }: Pick<TemplateRules, "type">): boolean {
  return countedTypes.includes(type);
}

/** Every value belongs to a field of the template, once, and has the field's format. */
export function readInputs(
  fields: readonly InputFieldRule[],
  entries: readonly InputEntry[],
): ReadInputs {
  const problems: string[] = [];
  const values = new Map<string, InputEntry & { isUnique: boolean }>();
  for (const [at, { identifier, value }] of entries.entries()) {
    const path = `inputFields.${at}`;
    const field = fields.find((one) => one.identifier === identifier);
    if (!field) problems.push(`${path}.identifier: the template has no such input field`);
    else if (values.has(identifier)) problems.push(`${path}.identifier: stands here twice`);
    else {
      // Nothing entered is in every field's format: it takes the value away.
      const read = value === "" ? { ok: true as const, value } : readInput(field.format, value);
      if (read.ok)
        values.set(identifier, { identifier, value: read.value, isUnique: field.isUnique });
      else problems.push(`${path}.value: expected ${read.expected}`);
    }
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, values: [...values.values()] };
}

/** The mandatory fields of one kind of person that have no value. */
export function missingInputs(
  fields: readonly InputFieldRule[],
  who: "ISSUER" | "MEMBER",
  values: readonly InputEntry[],
): InputFieldRule[] {
  const given = new Set(values.filter(({ value }) => value !== "").map((one) => one.identifier));
  return fields.filter(
    ({ type, isMandatory, identifier }) => type === who && isMandatory && !given.has(identifier),
  );
}

/** A pass is valid before it expires. */
export function isPeriodPossible(validFrom: Date | null, expirationDate: Date | null): boolean {
  return !validFrom || !expirationDate || validFrom < expirationDate;
}

/** The stamps that a new pass of a template starts with; null where none are counted. */
export function stampsOfNewPass(type: PassTemplateType, stamps: number | null): number | null {
  return countsStamps({ type }) ? stamps : null;
}

/** What a new gift card holds, in whole krónur; null for whatever holds no money. */
export function balanceOfNewPass(
  type: PassTemplateType,
  initialAmount: number | null,
): number | null {
  return type === "GIFT" ? (initialAmount ?? 0) : null;
}

/** The fields of a member that may be entered into a pass when a membership issues it. */
export const filledFromWays = ["memberName", "memberNumber"] as const;
