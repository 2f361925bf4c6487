export interface Problem {
  field?: string | undefined;
  words: string;
}

/** Where a form stands that is written, confirmed, and then carried out once. */
export interface FlowState<Typed> {
  /** `unknown`: it may have been carried out, and this form does not ask for it again. */
  step: "write" | "confirm" | "unknown";
  typed: Typed;
  problems: Problem[];
  /** The seal of what the form was drawn from, where somebody else may change it meanwhile. */
  seen?: string | undefined;
  /** Tells one answer from the next, so that each takes the focus anew. */
  attempt?: string;
}
