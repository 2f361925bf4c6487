/** What a form that asks for a kennitala shows after it was sent. */
export interface IdentifyState {
  typed: string;
  /** What is wrong, in the reader's language. */
  problem?: string;
  /** Tells one answer from the next, so that each takes the focus anew. */
  attempt?: string;
}

export function answered(typed: string, problem: string): IdentifyState {
  return { typed, problem, attempt: crypto.randomUUID() };
}

export function typedIn(form: FormData): string {
  const value = form.get("kennitala");
  return typeof value === "string" ? value : "";
}
