import type { ScanAction } from "#contract/index.ts";
import {
  addressOfEntranceMode,
  type EntranceHold,
  type EntranceMode,
} from "#portal/passes/scanning/entrance-mode.ts";
import type { ResultState } from "#portal/passes/scanning/scan-result.ts";
import type { IconName, Tone } from "#theme/icon.ts";

/** State of the scan page, in words. */
export interface DeskState {
  view?: DeskView | undefined;
  recent: RecentView[];
  /** Counts of today at this scanner; absent when they could not be read. */
  today?: string | undefined;
  attempt?: string;
}

export interface DeskView {
  state: ResultState;
  heading: string;
  /** Time of an earlier scan that was opened again, in words; undefined for a new scan. */
  earlier?: string | undefined;
  /** Whose pass it is. */
  holder?: string[];
  /** Language of the holder's line, where it is not the page's. */
  holderLang?: string | undefined;
  lines: string[];
  left?: string | undefined;
  /** Amounts before the action and now, for an unknown outcome. */
  compare?: { label: string; words: string }[] | undefined;
  way?: { href: string; words: string; isNewTab?: boolean } | undefined;
  scan?: OpenedView | undefined;
  /** Whether the opened pass stays shown, because nothing was tried. */
  keepsPass?: boolean;
}

export interface OpenedView {
  id: string;
  passHref: string;
  title: string;
  /** The issuer's name for the pass, or the beginning of its number. */
  mark?: string | undefined;
  /** Replaces the status when the last action caused it. */
  statusNow?: string | undefined;
  status?: undefined | { tone: Tone; icon: IconName; label: string };
  actions: ActionView[];
  /** Summary under which the actions are folded; set if entrance mode does something else than these actions. */
  folded?: string | undefined;
  /** How the last use is taken back, or why it cannot be. `scanId`: an earlier scan that used the pass. */
  undo?: { submit: string; scanId?: string } | { why: string } | undefined;
  /** Actions that need a new scan, a sentence for each. */
  again: string[];
  /** Whether the scan allows no further action. */
  isOver: boolean;
  notes: string[];
  done: { key: string; words: string }[];
  formToken: string;
}

export interface ActionView {
  action: ScanAction;
  title: string;
  description?: string | undefined;
  /** Confirmation of an action that cannot be undone: its question, and the label of the button that confirms. */
  ask?: { question: string; yes: string } | undefined;
  /** `lang` of the issuer's own description on a page in another language. */
  descriptionLang?: string | undefined;
  submit: string;
  amount?: AmountView | undefined;
  /** Label of the checkbox that confirms the action. */
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
  /** One button for each possible amount, in place of the field; empty where there are too many. */
  quick: { value: string; words: string }[];
}

export interface RecentView {
  id: string;
  at: string;
  title: string;
  holder?: string | undefined;
  /** Whether the holder's line names a person; a pass that does not is headed by its title. */
  isNamed?: boolean;
  /** Language of the holder's line, where it is not the page's. */
  lang?: string | undefined;
  results: string[];
  /** Outcome of the scan: let in, refused, or undefined where nothing was decided. */
  isGood?: boolean | undefined;
  /** Whether the code opened no pass, so there is no page of the scan. */
  isUnopened?: boolean;
}

/** Address of the search for a pass without its code; `found` says what was searched for. */
export function findAddress(
  entranceMode: EntranceMode | undefined,
  found: { member?: string; search?: string } = {},
): string {
  const query = addressOfEntranceMode(entranceMode);
  for (const [name, value] of Object.entries(found)) query.set(name, value);
  return query.size > 0 ? `/staff/scan/find?${query}` : "/staff/scan/find";
}

/** Address of the scan page, or of one scan; `hold` is why entrance mode performed no action. */
export function scanAddress(
  entranceMode: EntranceMode | undefined,
  scanId?: string,
  hold?: EntranceHold,
): string {
  const query = addressOfEntranceMode(entranceMode);
  if (hold) query.set("held", hold);
  const path = scanId ? `/staff/scan/${scanId}` : "/staff/scan";
  return query.size > 0 ? `${path}?${query}` : path;
}
