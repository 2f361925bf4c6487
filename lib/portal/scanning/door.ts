import "server-only";
import type { PassOperation } from "#portal/passes/operation-store.ts";
import { type ActionLeft, isWithin } from "./actions-left.ts";
import { readAmount } from "./scan-amount.ts";

/** What a scan at a door does at once. */
export type Door = { action: "REDEEM"; amount: null } | { action: "PUNCHES"; amount: number };

/** Why nothing was used at a door. */
export const doorHolds = ["not-offered", "out-of-bounds", "again", "doubtful"] as const;
export type DoorHold = (typeof doorHolds)[number];

export type DoorDecision = { act: true } | { act: false; why: DoorHold };

/** The same pass so soon after is more likely a slip of the hand than a second guest. */
const againMs = 5_000;
/** For so long a use that may or may not have happened is looked into before the next. */
const doubtMs = 10 * 60_000;

const mostPunches = 100;

/** A door's preset as it stands in the address; anything else is no door. */
export function readDoor(door: unknown, punches: unknown): Door | undefined {
  if (door === "REDEEM") return { action: door, amount: null };
  if (door !== "PUNCHES") return undefined;
  const read = readAmount(typeof punches === "string" ? punches : "1");
  if (!read.ok || read.amount > mostPunches) return undefined;
  return { action: door, amount: read.amount };
}

/** The door as it is written in the address of the scan page. */
export function addressOfDoor(door: Door | undefined): URLSearchParams {
  return new URLSearchParams({
    ...(door && { door: door.action }),
    ...(door?.action === "PUNCHES" && { punches: String(door.amount) }),
  });
}

export function decideDoor(
  door: Door,
  left: readonly ActionLeft[],
  /** What the same person last did with the same pass. */
  before: Pick<PassOperation, "state" | "startedAt" | "finishedAt"> | undefined,
  now: Date,
): DoorDecision {
  const offered = left.find(({ action }) => action === door.action);
  if (!offered) return { act: false, why: "not-offered" };
  if (door.amount !== null && offered.bounds && !isWithin(offered.bounds, door.amount)) {
    return { act: false, why: "out-of-bounds" };
  }
  if (!before || before.state === "refused") return { act: true };
  const age = now.getTime() - (before.finishedAt ?? before.startedAt).getTime();
  if (before.state !== "done" && age < doubtMs) return { act: false, why: "doubtful" };
  return age < againMs ? { act: false, why: "again" } : { act: true };
}
