import type { TypedPass } from "#portal/pass-writing/typed-pass.ts";

/** One line of what will be on the pass, or of what becomes different. */
export interface CheckRow {
  label: string;
  /** As it is now; undefined where nothing is compared. */
  before?: string | undefined;
  after: string;
}

/** What somebody else wrote since the form was drawn. */
export interface MeanwhileRow {
  label: string;
  theirs: string;
  yours: string;
  /** Whose now stands in the form. */
  stands: "theirs" | "yours" | "same";
}

export interface PassFormState {
  step: "write" | "confirm" | "unknown";
  typed: TypedPass;
  problems: { field?: string | undefined; words: string }[];
  rows?: CheckRow[];
  warnings?: string[];
  /** What the form was last drawn from, when that is not what the page was drawn from. */
  seen?: string | undefined;
  meanwhile?: MeanwhileRow[] | undefined;
  wasVoided?: boolean | undefined;
  /** A new row of the back, which takes the focus. */
  isNewRow?: boolean;
  /** Tells one answer from the next, so that each takes the focus anew. */
  attempt?: string;
}
