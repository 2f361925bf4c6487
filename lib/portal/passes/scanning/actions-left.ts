import "server-only";
import {
  type AvailableScanAction,
  isClosedPassStatus,
  type Pass,
  type ScanAction,
  scanActions,
} from "#contract/index.ts";
import type { PassOperation } from "#portal/passes/operation-store.ts";

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

type Done = Pick<PassOperation, "state" | "scanAction" | "amount">;

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

/** What a new scan may offer more of; the bounds of this one only shrink. */
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

/** In these nothing can be used, whatever was offered; what was redeemed may still be voided. */
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
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const left = stated === undefined ? undefined : stated - used;
  const stamps = action === "PUNCHES" ? pass?.stampsLeft : undefined;
  if (stamps == null) return left;
  return left === undefined ? stamps : Math.min(left, stamps);
}
