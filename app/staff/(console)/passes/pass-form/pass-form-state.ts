import type { TooLong } from "#portal/limits/bounded-form.ts";
import type { BackRow, TypedPass } from "#portal/passes/writing/typed-pass.ts";
import type { FlowState } from "../../../_form/form-state.ts";

/** One line of what will be on the pass, or of what becomes different. */
export interface CheckRow {
  label: string;
  /** As it is now; undefined where nothing is compared. */
  before?: string | undefined;
  after: string;
}

/** What somebody else wrote since the form was drawn. */
export interface ConcurrentChangesRow {
  label: string;
  theirs: string;
  yours: string;
  /** Whose now stands in the form. */
  stands: "theirs" | "yours" | "same";
}

export interface PassFormState extends FlowState<TypedPass> {
  rows?: CheckRow[];
  warnings?: string[];
  meanwhile?: ConcurrentChangesRow[] | undefined;
  wasVoided?: boolean | undefined;
  /** A new row of the back, which takes the focus. */
  isNewRow?: boolean;
}

/** What tells the fields of the pass from whatever else a form carries. */
export const fieldPrefix = "pass.";
export const maxRows = 20;

const label = `${fieldPrefix}backLabel`;
const value = `${fieldPrefix}backValue`;

/** The form exactly as it was typed. */
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

/** The field as the problems of the form name it; undefined for one that nobody types in. */
export function formFieldOf(sent: TooLong | undefined): string | undefined {
  if (!sent?.field.startsWith(fieldPrefix)) return undefined;
  const name = sent.field.slice(fieldPrefix.length);
  return sent.field === label || sent.field === value ? `${name}-${sent.index}` : name;
}

/** The same again, to go along unseen. */
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
