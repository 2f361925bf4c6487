export interface VoidState {
  typed: { reason: string; sure: boolean };
  problems: { field?: string | undefined; words: string }[];
  /** It may have been voided; this form does not ask for it again. */
  isUnknown?: boolean;
  /** Tells one answer from the next, so that each takes the focus anew. */
  attempt?: string;
}

/** The form exactly as it was filled in. */
export function typedVoidOf(form: FormData): VoidState["typed"] {
  return { reason: String(form.get("reason") ?? ""), sure: form.get("sure") === "yes" };
}
