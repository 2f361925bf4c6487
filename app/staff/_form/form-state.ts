export interface Problem {
  field?: string | undefined;
  words: string;
  /** Heading of the summary in place of the form's own. */
  title?: string | undefined;
}

/** State of a form after a submit. */
export interface FormState<Typed> {
  typed: Typed;
  problems: Problem[];
  /** Differs with each answer, so that each answer takes the focus. */
  attempt?: string;
}

/** State of a form that is written, confirmed, and carried out once. */
export interface FlowState<Typed> extends FormState<Typed> {
  /** `unknown`: the outcome is unknown, and the form does not send again. */
  step: "write" | "confirm" | "unknown";
  /** Seal of the record that the form was drawn from. */
  seen?: string | undefined;
  /** Idempotency token of a submit whose answer was lost; the next submit reuses it. */
  lostToken?: string;
}

/** Hidden fields: what the form is about, its own token, the member search that led here. */
export type CarriedFields = Record<"formToken" | "find", string> & Record<string, string>;

export function typedText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Identifier, name and problem of a field; `id` is what the identifiers of its form begin with. */
export function fieldOf(id: string, problems: readonly Problem[], name: string) {
  return { id: `${id}-${name}`, name, problem: problemOf(problems, name) };
}

export function problemOf(problems: readonly Problem[], field: string): string | undefined {
  return problems.find((one) => one.field === field)?.words;
}
