import "server-only";
import type { PassTemplate, ScanAction } from "#contract/index.ts";
import type { ShownResult } from "#portal/database/schema/pass-operation.ts";
import type { PassOperation } from "#portal/passes/pass-operations.ts";
import { type ActionLeft, isUse, isWithin, readAmount, type ScannedAction } from "./scan-rules.ts";

/**
 * Entrance mode: what every scan does at once. `CHECK` uses nothing and tells whether the pass is
 * valid; `OFFERED` redeems or punches once, whichever the pass offers, and leaves a coupon to staff. A
 * pass that offers no use, such as a membership, is checked in every mode.
 */
export type EntranceMode =
  | { action: "CHECK" | "OFFERED" | "REDEEM"; amount: null }
  | { action: "PUNCHES"; amount: number };

/** Why a scan in entrance mode used nothing of a pass that offers a use. */
export const entranceHolds = [
  "not-offered",
  "out-of-bounds",
  "again",
  "unknown-outcome",
  // A pass without uses, such as a membership, that is shown again: a guest may have handed it to another.
  "shown-again",
] as const;
export type EntranceHold = (typeof entranceHolds)[number];

/**
 * Result that a hold shows. A pass that offers no use but another action, such as a gift card, needs a
 * decision by staff instead.
 */
export function shownResultOf({ action }: EntranceMode, hold: EntranceHold): ShownResult | null {
  if (hold === "again" || hold === "shown-again") return "just-used";
  return hold === "not-offered" && action === "OFFERED" ? null : hold;
}

type EntranceDecision =
  | { kind: "act"; asked: ScannedAction }
  | { kind: "hold"; why: EntranceHold }
  | { kind: "check" };

/** Time in which the same pass is more likely held up twice than shown by a second guest. */
export const againMs = 3 * 60_000;
/**
 * Time in which a second scan of a pass without uses, such as a membership, is not counted as another guest
 * and is shown in amber. It is longer than `againMs`: a guest may hand such a pass to somebody outside, and
 * the pass has no uses by which that would be noticed.
 */
export const sameGuestMs = 10 * 60_000;
/** Time after a use of unknown outcome in which another use must be confirmed. */
const unknownOutcomeMs = 10 * 60_000;

const maxPunches = 100;

/** Entrance mode as the address of the scan page states it; undefined for anything else. */
export function readEntranceMode(mode: unknown, punches: unknown): EntranceMode | undefined {
  if (mode === "CHECK" || mode === "OFFERED" || mode === "REDEEM")
    return { action: mode, amount: null };
  if (mode !== "PUNCHES") return undefined;
  const read = readAmount(typeof punches === "string" ? punches : "1");
  if (!read.ok || read.amount > maxPunches) return undefined;
  return { action: mode, amount: read.amount };
}

/** Entrance mode as it is written in the address of the scan page. */
export function addressOfEntranceMode(mode: EntranceMode | undefined): URLSearchParams {
  return new URLSearchParams({
    ...(mode && { entrance: mode.action }),
    ...(mode?.action === "PUNCHES" && { punches: String(mode.amount) }),
  });
}

/** Punches of one use: as many as the mode uses in each scan, else one. */
export function punchesOf(mode: EntranceMode | undefined): number {
  return mode?.amount ?? 1;
}

export function decideEntranceScan(
  mode: EntranceMode,
  left: readonly ActionLeft[],
  /** What the same person last did with the same pass. */
  before: Pick<PassOperation, "kind" | "state" | "startedAt" | "finishedAt"> | undefined,
  now: Date,
  type?: PassTemplate["type"],
): EntranceDecision {
  if (mode.action === "CHECK" || !left.some(isUse)) return { kind: "check" };
  const asked = actionOf(mode, left, type);
  const offered = left.find(({ action }) => action === asked?.action);
  if (!asked || !offered) return { kind: "hold", why: "not-offered" };
  if (asked.amount !== null && offered.bounds && !isWithin(offered.bounds, asked.amount)) {
    return { kind: "hold", why: "out-of-bounds" };
  }
  const isUndone = before?.kind === "undo" && before.state === "done";
  if (!before || before.state === "refused" || isUndone) return { kind: "act", asked };
  const age = now.getTime() - (before.finishedAt ?? before.startedAt).getTime();
  if (before.state !== "done" && age < unknownOutcomeMs)
    return { kind: "hold", why: "unknown-outcome" };
  return age < againMs ? { kind: "hold", why: "again" } : { kind: "act", asked };
}

function actionOf(
  mode: EntranceMode,
  left: readonly ActionLeft[],
  type: PassTemplate["type"] | undefined,
): ScannedAction | undefined {
  const offers = (wanted: ScanAction) => left.some(({ action }) => action === wanted);
  switch (mode.action) {
    case "CHECK":
      return undefined;
    case "OFFERED":
      // Redeeming cannot be undone, and an entrance has no use for a coupon: staff decide.
      if (offers("REDEEM"))
        return type === "COUPON" ? undefined : { action: "REDEEM", amount: null };
      return offers("PUNCHES") ? { action: "PUNCHES", amount: 1 } : undefined;
    case "REDEEM":
      return { action: "REDEEM", amount: null };
    case "PUNCHES":
      return { action: "PUNCHES", amount: mode.amount };
    default:
      return mode satisfies never;
  }
}
