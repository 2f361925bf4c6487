import "server-only";
import {
  type AvailableScanAction,
  isClosedPassStatus,
  type Pass,
  type ScanAction,
  scanActions,
} from "#contract/index.ts";
import type { PassOperation } from "#portal/passes/pass-operations.ts";
import { momentOf } from "#portal/passes/validity.ts";

export interface Bounds {
  min: number;
  /** Undefined where the service states none. */
  max: number | undefined;
}

/** An action that may still be done within a scan. */
export interface ActionLeft {
  action: ScanAction;
  /** Undefined for an action that takes no amount. */
  bounds: Bounds | undefined;
  offered: AvailableScanAction;
}

/** An action that is asked for within a scan; null where it takes no amount. */
export interface ScannedAction {
  action: ScanAction;
  amount: number | null;
}

const boundedActions = ["SUBTRACT_AMOUNT", "ADD_AMOUNT", "PUNCHES"] as const;
type BoundedAction = (typeof boundedActions)[number];

type Done = Pick<PassOperation, "state" | "scanAction" | "amount"> &
  Partial<Pick<PassOperation, "kind">>;

export function isScanAction(word: string): word is ScanAction {
  return (scanActions as readonly string[]).includes(word);
}

/** What the service stated of an action's amount; undefined when it takes none. */
export function boundsOf(offered: AvailableScanAction): Bounds | undefined {
  const { maxPunches, minSubtractAmount, maxSubtractAmount, minAddAmount, maxAddAmount } = offered;
  switch (offered.action) {
    case "PUNCHES":
      return { min: 1, max: maxPunches ?? undefined };
    case "SUBTRACT_AMOUNT":
      return { min: minSubtractAmount ?? 1, max: maxSubtractAmount ?? undefined };
    case "ADD_AMOUNT":
      return { min: minAddAmount ?? 1, max: maxAddAmount ?? undefined };
    default:
      return undefined;
  }
}

/** The offered actions less what this scan did; the service decides in the end. */
export function actionsLeft(
  offered: readonly AvailableScanAction[],
  done: readonly Done[],
  pass?: Pick<Pass, "status" | "stampsLeft">,
): ActionLeft[] {
  const was = (action: ScanAction) => done.some((one) => isDone(one) && one.scanAction === action);
  if (was("VOID") || (pass && isOver(pass.status))) return [];
  return offered.flatMap((one): ActionLeft[] => {
    const { action } = one;
    if (!isScanAction(action)) return [];
    if (action !== "VOID" && was("REDEEM")) return [];
    const stated = boundsOf(one);
    if (!stated) return [{ action, bounds: undefined, offered: one }];
    const bounds = { ...stated, max: maxLeft(action, stated.max, done, pass) };
    if (bounds.max !== undefined && bounds.max < bounds.min) return [];
    return [{ action, bounds, offered: one }];
  });
}

/** Actions of which a new scan may offer more; the bounds of this scan only shrink. */
export function scanAnewFor(
  offered: readonly AvailableScanAction[],
  done: readonly Done[],
  pass?: Pick<Pass, "status" | "stampsLeft">,
): BoundedAction[] {
  if (pass && isOver(pass.status)) return [];
  const left = actionsLeft(offered, done, pass);
  const was = (action: ScanAction) => done.some((one) => isDone(one) && one.scanAction === action);
  const isUsedUp = (action: ScanAction) =>
    was(action) && left.every((one) => one.action !== action);
  return boundedActions.filter((action) => {
    if (action === "SUBTRACT_AMOUNT") return was("ADD_AMOUNT");
    if (action === "PUNCHES") return isUsedUp(action) && (pass?.stampsLeft ?? 0) > 0;
    return isUsedUp(action);
  });
}

/** Words for actions that this program does not know. */
export function unknownActions(offered: readonly AvailableScanAction[]): string[] {
  return offered.map(({ action }) => String(action)).filter((action) => !isScanAction(action));
}

/** Whether an action uses something of the pass; one that voids it only takes it away. */
export function isUse({ action }: { action: string }): boolean {
  return isScanAction(action) && action !== "VOID";
}

export function isWithin({ min, max }: Bounds, amount: number): boolean {
  return amount >= min && (max === undefined || amount <= max);
}

/** Whether no action is left in this status. A redeemed pass can still be voided. */
function isOver(status: string): boolean {
  return isClosedPassStatus(status) && status !== "REDEEMED";
}

function isDone({ state }: Done): boolean {
  return state === "done";
}

function maxLeft(
  action: ScanAction,
  stated: number | undefined,
  done: readonly Done[],
  pass?: Pick<Pass, "stampsLeft">,
): number | undefined {
  const used = done
    .filter((one) => isDone(one) && one.scanAction === action)
    .reduce((sum, { kind, amount }) => sum + (kind === "undo" ? -1 : 1) * (amount ?? 0), 0);
  const left = stated === undefined ? undefined : stated - used;
  const stamps = action === "PUNCHES" ? pass?.stampsLeft : undefined;
  if (stamps == null) return left;
  return left === undefined ? stamps : Math.min(left, stamps);
}

export type AmountProblem = "empty" | "not-a-number" | "not-whole" | "not-positive" | "too-large";

type ReadAmount = { ok: true; amount: number } | { ok: false; problem: AmountProblem };

/** Largest value of a PostgreSQL integer column. */
const largest = 2 ** 31 - 1;

/**
 * Parses punches or whole krónur: "1.500", "1 500", "1500 kr.", "1.500,-", and English "1,500". A
 * separator before three digits groups thousands; any other begins a fraction, which is refused.
 */
export function readAmount(typed: string): ReadAmount {
  const written = typed
    .normalize("NFKC")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/ ?(kr\.?|krónur|isk)(,-|-)?$/i, "")
    .replace(/,-{1,2}$/, "");
  if (written === "") return { ok: false, problem: "empty" };
  const parts =
    /^(?<sign>[+-] ?)?(?<whole>\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d+)(?<rest>[.,]\d+)?$/.exec(
      written,
    )?.groups;
  if (!parts?.whole) return { ok: false, problem: "not-a-number" };
  if (parts.sign?.startsWith("-")) return { ok: false, problem: "not-positive" };
  if (parts.rest) return { ok: false, problem: "not-whole" };
  const amount = Number(parts.whole.replace(/\D/g, ""));
  if (amount === 0) return { ok: false, problem: "not-positive" };
  return amount > largest ? { ok: false, problem: "too-large" } : { ok: true, amount };
}

/** Whether a pass in this status cannot be used: it is closed, or not valid yet. */
export function isUnusable(status: string): boolean {
  return isClosedPassStatus(status) || status === "INACTIVE";
}

type ValidityFacts = Pick<Pass, "status" | "isVoided" | "validFrom" | "expirationDate">;

/** Statuses of a valid pass; an unlisted status proves nothing about validity. */
const validStatuses = ["ACTIVE", "UNCLAIMED", "UPDATES_OFF"];

/**
 * Validity of a pass that the scan alone decides, because the pass is closed, offers no use, or is
 * only checked. Undefined for a usable pass and for an unknown status. Dates count too: the
 * interface does not state how a status follows from them.
 */
export function validityOnScan(
  pass: ValidityFacts,
  actions: readonly { action: string }[],
  isCheckOnly: boolean,
  now: Date,
): boolean | undefined {
  if (isUnusable(pass.status)) return false;
  if (!isCheckOnly && actions.some(isUse)) return undefined;
  const [begins, expires] = [momentOf(pass.validFrom), momentOf(pass.expirationDate)];
  if (pass.isVoided || (begins && begins > now) || (expires && expires <= now)) return false;
  return validStatuses.includes(pass.status) ? true : undefined;
}

/** Why a pass is refused on a scan; its dates count where its status does not say. */
export function whyRefused(pass: ValidityFacts, now: Date): "already-used" | NotValid {
  return pass.status === "REDEEMED" ? "already-used" : notValidWord(pass, now);
}

type NotValid = "VOIDED" | "EXPIRED" | "INACTIVE" | "DELETE_IN_PROGRESS" | "DELETED";

/** In which way a pass is not valid. */
export function notValidWord(pass: ValidityFacts, now: Date): NotValid {
  const { status, isVoided, validFrom } = pass;
  if (isUnusable(status)) return status as NotValid;
  if (isVoided) return "VOIDED";
  const begins = momentOf(validFrom);
  return begins && begins > now ? "INACTIVE" : "EXPIRED";
}

/** A call that has not ended counts as unknown, like one whose answer was lost. */
export function stateOfOperation({
  state,
}: Pick<PassOperation, "state">): "used" | "not-used" | "unknown" {
  switch (state) {
    case "done":
      return "used";
    case "refused":
      return "not-used";
    case "calling":
    case "unknown":
      return "unknown";
    default:
      return state satisfies never;
  }
}

/** Refusals after which the scan allows no action: it has expired, or the pass has changed. */
const scanEndingRefusals = [
  "TRANSACTION_EXPIRED",
  "NOT_FOUND",
  "ACTION_NOT_AVAILABLE",
  "AMOUNT_OUT_OF_BOUNDS",
];

/** Whether the scan allows another action; never after an unknown outcome. */
export function mayGoOn(
  operations: readonly Pick<PassOperation, "state" | "refusalCode" | "refusalStatus">[],
): boolean {
  if (operations.some((one) => stateOfOperation(one) === "unknown")) return false;
  const last = operations.at(-1);
  if (last?.state !== "refused") return true;
  return last.refusalStatus !== 404 && !scanEndingRefusals.includes(last.refusalCode ?? "");
}
