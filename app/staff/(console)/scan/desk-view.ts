import type { Picked } from "#components/picked-words.ts";
import type { ScanAction } from "#contract/index.ts";
import type { IconName } from "#theme/icon.ts";
import type { Tone } from "#theme/tone.ts";

/** What the desk says, in words: the client shows it and knows nothing more. */
export interface DeskState {
  view?: DeskView | undefined;
  recent: RecentView[];
  /** How many were let in and refused at this scanner today; absent when it could not be counted. */
  today?: string | undefined;
  /** Tells one answer from the next; absent before the first. */
  attempt?: string;
}

export type ResultState =
  | "ready"
  | "valid"
  | "not-valid"
  | "used"
  | "not-used"
  | "unknown"
  | "unopened";

export interface DeskView {
  state: ResultState;
  heading: string;
  /** What was done, or why not, each a line. */
  lines: string[];
  /** What is left, large. */
  left?: string | undefined;
  /** The numbers of before and now, where it is not known what happened. */
  compare?: { label: string; words: string }[] | undefined;
  /** Where the person gets what is missing; in another tab, so that this one stays. */
  way?: { href: string; words: string } | undefined;
  scan?: OpenedView | undefined;
  /** Whether the pass that was open stays as it was, because nothing was even tried. */
  keepsPass?: boolean;
}

export interface OpenedView {
  id: string;
  passHref: string;
  title: string;
  marks: string[];
  /** In place of the status, where that came of what was just done: it is no warning then. */
  statusNow?: string | undefined;
  status?: undefined | { tone: Tone; icon: IconName; label: string };
  actions: ActionView[];
  /** What takes a new scan, each a sentence. */
  again: string[];
  /** Whether nothing more can come of this scan. */
  isOver: boolean;
  notes: string[];
  done: { key: string; words: string }[];
  /** Of the forms as they are drawn here. */
  formToken: string;
}

export interface ActionView {
  action: ScanAction;
  title: string;
  description?: string | undefined;
  submit: string;
  amount?: AmountView | undefined;
  /** What has to be ticked first. */
  confirm?: string | undefined;
  problem?: string | undefined;
  /** The amount that the button confirms. */
  confirmed?: string | undefined;
}

export interface AmountView {
  kind: "punches" | "kronur";
  label: string;
  bounds?: string | undefined;
  typed: string;
  maxAmount?: number | undefined;
  quick: { value: number; words: string }[];
}

export interface RecentView {
  id: string;
  at: string;
  title: string;
  holder?: string | undefined;
  results: string[];
}

/** The desk's own messages; those of a result come with it. */
export const deskKeys = [
  "code",
  "codeHint",
  "submit",
  "busyOne",
  "busyMany",
  "openPass",
  "doneTitle",
  "less",
  "more",
  "recent.title",
  "recent.empty",
  "recent.earlier",
  "scanAgain",
  "waiting.heading",
  "waiting.scan",
  "waiting.entrance",
  "waiting.act",
  "lost.heading",
  "lost.scan",
  "lost.act",
  "lost.reload",
  "state.unknown.heading",
] as const;
export type DeskWords = Picked<typeof deskKeys>;
