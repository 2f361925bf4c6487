import "server-only";
import type { PassOperation } from "#portal/passes/operation-store.ts";
import { type ActionLeft, isWithin } from "./actions-left.ts";
import { readAmount } from "./scan-amount.ts";

/** Entrance mode: the one action that every scan performs at once. */
export type EntranceMode =
  | { action: "REDEEM"; amount: null }
  | { action: "PUNCHES"; amount: number };

/** Why a scan in entrance mode result nothing. */
export const entranceHolds = ["not-offered", "out-of-bounds", "again", "unknown-outcome"] as const;
export type EntranceHold = (typeof entranceHolds)[number];

export type EntranceDecision = { act: true } | { act: false; why: EntranceHold };

/** Debounce: the same pass so soon after is more likely a slip of the hand than a second guest. */
const againMs = 5_000;
/** For so long a use whose outcome is unknown must be confirmed before the next. */
const unknownOutcomeMs = 10 * 60_000;

const maxPunches = 100;

/** Entrance mode as the address of the scan page states it; undefined for anything else. */
export function readEntranceMode(mode: unknown, punches: unknown): EntranceMode | undefined {
  if (mode === "REDEEM") return { action: mode, amount: null };
  if (mode !== "PUNCHES") return undefined;
  const read = readAmount(typeof punches === "string" ? punches : "1");
  if (!read.ok || read.amount > maxPunches) return undefined;
  return { action: mode, amount: read.amount };
}

/** Entrance mode as it is written in the address of the scan page. */
export function addressOfEntranceMode(mode: EntranceMode | undefined): URLSearchParams {
  return new URLSearchParams({
    ...(mode && { door: mode.action }),
    ...(mode?.action === "PUNCHES" && { punches: String(mode.amount) }),
  });
}

export function decideEntranceScan(
  mode: EntranceMode,
  left: readonly ActionLeft[],
  /** What the same person last did with the same pass. */
  before: Pick<PassOperation, "state" | "startedAt" | "finishedAt"> | undefined,
  now: Date,
): EntranceDecision {
  const offered = left.find(({ action }) => action === mode.action);
  if (!offered) return { act: false, why: "not-offered" };
  if (mode.amount !== null && offered.bounds && !isWithin(offered.bounds, mode.amount)) {
    return { act: false, why: "out-of-bounds" };
  }
  if (!before || before.state === "refused") return { act: true };
  const age = now.getTime() - (before.finishedAt ?? before.startedAt).getTime();
  if (before.state !== "done" && age < unknownOutcomeMs)
    return { act: false, why: "unknown-outcome" };
  return age < againMs ? { act: false, why: "again" } : { act: true };
}
