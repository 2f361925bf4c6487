import type { z } from "zod";
import type { passWriteSchema } from "#contract/index.ts";
import {
  countsStamps,
  type InputEntry,
  type InputFieldRule,
  isPeriodPossible,
  missingInputs,
  readInputs,
  type TemplateRules,
} from "./pass-write.ts";

/** Current values of the fields of a pass that an update may change. */
interface MergeablePass {
  passTemplateId: string;
  validFrom: Date | null;
  expirationDate: Date | null;
  voidedAt: Date | null;
  deletionRequestedAt: Date | null;
  deletedAt: Date | null;
  inputs: readonly { identifier: string; value: string | null }[];
}

/** An update as it was sent: absent leaves a field as it is, null clears it. */
type SentUpdate = z.output<typeof passWriteSchema>;

export type MergeRefusal =
  | { kind: "invalid"; problems: string[] }
  | { kind: "locked" }
  | { kind: "closed" };

interface Merged {
  columns: {
    externalIdentifier?: string | null;
    validFrom?: Date | null;
    expirationDate?: Date | null;
    voidedAt?: Date;
    stampsLeft?: number;
    alreadyPaid?: boolean;
  };
  inputs: { identifier: string; value: string; isUnique: boolean }[];
}

/**
 * Merges an update into a pass. A deleted pass cannot be updated, and a voided one stays voided: a
 * caller that does not know of the voiding must not undo it. Stamps, "voided" and "already paid"
 * have no empty state, so null leaves them. Locked input values stay, and an empty field is filled
 * in once; where inputs are sent, the issuer's mandatory fields have a value afterwards; only voiding is
 * possible with a field that is empty already.
 */
export function mergePass(
  current: MergeablePass,
  sent: SentUpdate,
  template: TemplateRules,
  now: Date,
): { ok: true; merged: Merged } | { ok: false; refusal: MergeRefusal } {
  const no = (refusal: MergeRefusal) => ({ ok: false as const, refusal });
  if (current.deletedAt || current.deletionRequestedAt) return no({ kind: "closed" });
  if (current.voidedAt && sent.isVoided === false) return no({ kind: "closed" });
  if (sent.passTemplateId.toLowerCase() !== current.passTemplateId) {
    return no({ kind: "invalid", problems: ["passTemplateId: is not the template of the pass"] });
  }

  const read = readInputs(template.inputFields, enteredInputs(sent, template.inputFields));
  if (!read.ok) return no({ kind: "invalid", problems: read.problems });
  const storedValue = (identifier: string) =>
    current.inputs.find((input) => input.identifier === identifier)?.value ?? "";
  const changed = read.values.filter(({ identifier, value }) => value !== storedValue(identifier));
  const overwrites = changed.some(({ identifier }) => storedValue(identifier) !== "");
  if (template.lockInputFields && overwrites) return no({ kind: "locked" });

  const columns: Merged["columns"] = {};
  if (sent.externalIdentifier !== undefined) columns.externalIdentifier = sent.externalIdentifier;
  if (sent.validFrom !== undefined) columns.validFrom = momentOf(sent.validFrom);
  if (sent.expirationDate !== undefined) columns.expirationDate = momentOf(sent.expirationDate);
  if (sent.isVoided && !current.voidedAt) columns.voidedAt = now;
  if (sent.alreadyPaid != null) columns.alreadyPaid = sent.alreadyPaid;
  if (sent.stampsLeft != null) columns.stampsLeft = sent.stampsLeft;

  const problems: string[] = [];
  if (sent.inputFields !== undefined) {
    // A pass that is voided needs no more than it had: an empty field does not stop that.
    const needed = sent.isVoided
      ? template.inputFields.filter(({ identifier }) => storedValue(identifier) !== "")
      : template.inputFields;
    problems.push(...missingProblems(needed, current.inputs, changed));
  }
  if (columns.stampsLeft !== undefined && !countsStamps(template)) {
    problems.push("stampsLeft: applies to templates of type PUNCH or MULTI_TICKET only");
  }
  const { validFrom = current.validFrom, expirationDate = current.expirationDate } = columns;
  if (!isPeriodPossible(validFrom, expirationDate)) {
    problems.push("expirationDate: is not after validFrom");
  }
  if (problems.length > 0) return no({ kind: "invalid", problems });
  return { ok: true, merged: { columns, inputs: changed } };
}

/** The fields that the issuer must fill in and that would be empty after an update of the inputs. */
function missingProblems(
  fields: readonly InputFieldRule[],
  stored: MergeablePass["inputs"],
  changed: readonly InputEntry[],
): string[] {
  const merged = new Map(stored.map(({ identifier, value }) => [identifier, value ?? ""]));
  for (const { identifier, value } of changed) merged.set(identifier, value);
  const values = [...merged].map(([identifier, value]) => ({ identifier, value }));
  return missingInputs(fields, "ISSUER", values).map(
    ({ identifier }) => `inputFields: the mandatory field ${identifier} is missing`,
  );
}

/** Null clears them all; what is cleared is entered as nothing. */
function enteredInputs(
  { inputFields }: SentUpdate,
  fields: readonly InputFieldRule[],
): readonly { identifier: string; value: string }[] {
  if (inputFields === undefined) return [];
  return inputFields ?? fields.map(({ identifier }) => ({ identifier, value: "" }));
}

function momentOf(written: string | null): Date | null {
  return written === null ? null : new Date(written);
}
