import type { TooLong } from "#portal/input/bounded-form.ts";
import type { BackRow, TypedPass } from "#portal/passes/writing/typed-pass.ts";
import type { FlowState } from "../../../_form/form-state.ts";

export interface CheckRow {
  label: string;
  /** The present value; undefined for a new pass. */
  before?: string | undefined;
  after: string;
}

/** A value that somebody else changed since the form was drawn. */
export interface ConcurrentChangesRow {
  label: string;
  theirs: string;
  yours: string;
  /** Which of the two values the form shows. */
  stands: "theirs" | "yours" | "same";
}

export interface PassFormState extends FlowState<TypedPass> {
  rows?: CheckRow[];
  warnings?: string[];
  meanwhile?: ConcurrentChangesRow[] | undefined;
  wasVoided?: boolean | undefined;
  /** Whether the last row of the back is new and takes the focus. */
  isNewRow?: boolean;
}

/** Prefix of the names of the pass's own fields. */
export const fieldPrefix = "pass.";
export const maxRows = 20;

const label = `${fieldPrefix}backLabel`;
const value = `${fieldPrefix}backValue`;

export function typedPassOf(form: FormData): TypedPass {
  const texts: Record<string, string> = {};
  for (const [name, text] of form) {
    if (!name.startsWith(fieldPrefix) || typeof text !== "string") continue;
    if (name !== label && name !== value) texts[name.slice(fieldPrefix.length)] = text;
  }
  const [labels, values] = [form.getAll(label), form.getAll(value)];
  const back = labels.slice(0, 200).map(
    (one, at): BackRow => ({
      label: String(one),
      value: String(values[at] ?? ""),
    }),
  );
  return { texts, back };
}

/** The field of a text that is too long; undefined for hidden fields. */
export function formFieldOf(sent: TooLong | undefined): string | undefined {
  if (!sent?.field.startsWith(fieldPrefix)) return undefined;
  const name = sent.field.slice(fieldPrefix.length);
  return sent.field === label || sent.field === value ? `${name}-${sent.index}` : name;
}

/** Hidden fields with what was typed. */
export function typedEntries({ texts, back }: TypedPass): [string, string][] {
  return [
    ...Object.entries(texts).map(([name, text]): [string, string] => [fieldPrefix + name, text]),
    ...back.flatMap((row): [string, string][] => [
      [label, row.label],
      [value, row.value],
    ]),
  ];
}

export function withNewRow(typed: TypedPass): TypedPass {
  const { back } = typed;
  const empty = { label: "", value: "" };
  const shown = back.length === 0 ? [empty] : back;
  return shown.length >= maxRows ? typed : { ...typed, back: [...shown, empty] };
}
