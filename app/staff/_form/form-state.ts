export interface Problem {
  field?: string | undefined;
  words: string;
}

/** What a form of the console shows after a submit: what was typed, and what is wrong with it. */
export interface FormState<Typed> {
  typed: Typed;
  problems: Problem[];
  /** A new value with each answer, so that each answer takes the focus. */
  attempt?: string;
}

/** Where a form stands that is written, confirmed, and then carried out once. */
export interface FlowState<Typed> extends FormState<Typed> {
  /** `unknown`: it may have been carried out, and this form does not ask for it again. */
  step: "write" | "confirm" | "unknown";
  /** The seal of what the form was drawn from, where somebody else may change it meanwhile. */
  seen?: string | undefined;
}

/** What was typed into a field; empty where the form came without the field. */
export function typedText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** The words for what is wrong with a field. */
export function problemOf(problems: readonly Problem[], field: string): string | undefined {
  return problems.find((one) => one.field === field)?.words;
}
