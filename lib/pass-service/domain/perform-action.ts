import type { AvailableScanAction, ScanAction } from "#contract/index.ts";
import { availableActions, type ScannablePass, type ScanRules } from "./scan-actions.ts";

/** An action as it was requested. */
export interface RequestedAction {
  action: ScanAction;
  punches?: number | null | undefined;
  subtractedAmount?: number | null | undefined;
  addedAmount?: number | null | undefined;
}

/** What an action changes of the pass. */
export interface ActionEffect {
  voidedAt?: Date;
  redeemedAt?: Date;
  stampsLeft?: number;
  balance?: number;
}

export type Performed =
  | { outcome: "performed"; effect: ActionEffect; amount: number | null }
  | { outcome: "malformed"; problems: string[] }
  | { outcome: "not-available" }
  | { outcome: "out-of-bounds"; min: number; max: number };

const amountFields = {
  PUNCHES: "punches",
  SUBTRACT_AMOUNT: "subtractedAmount",
  ADD_AMOUNT: "addedAmount",
} as const;

/**
 * Validates an action within a scan transaction: it must have been offered when the code was read
 * and still be available, and its amount must lie within both bounds. Section "Scanning", rules 2
 * and 3.
 */
export function performAction(
  requested: RequestedAction,
  offered: readonly AvailableScanAction[],
  pass: ScannablePass,
  rules: ScanRules,
  now: Date,
): Performed {
  const problems = problemsOf(requested);
  if (problems.length > 0) return { outcome: "malformed", problems };
  const { action } = requested;
  const then = offered.find((one) => one.action === action);
  const current = availableActions(pass, rules, now).find((one) => one.action === action);
  if (!then || !current) return { outcome: "not-available" };

  const field = amountFieldOf(action);
  const amount = field ? (requested[field] ?? 1) : null;
  if (amount !== null) {
    const min = Math.max(minOf(then), minOf(current));
    const max = Math.min(maxOf(then), maxOf(current));
    if (amount < min || amount > max) return { outcome: "out-of-bounds", min, max };
  }
  return { outcome: "performed", effect: effectOf(action, amount ?? 0, pass, now), amount };
}

/** The amount of this action is there, and no other one is; a punch without a number is one. */
function problemsOf(requested: RequestedAction): string[] {
  const own = amountFieldOf(requested.action);
  return Object.values(amountFields).flatMap((field) => {
    const given = requested[field] != null;
    if (field === own && !given && field !== "punches")
      return [`${field}: is needed for ${requested.action}`];
    if (field !== own && given) return [`${field}: is not for ${requested.action}`];
    return [];
  });
}

function amountFieldOf(action: ScanAction) {
  return action in amountFields ? amountFields[action as keyof typeof amountFields] : undefined;
}

function minOf({ minSubtractAmount, minAddAmount }: AvailableScanAction): number {
  return minSubtractAmount ?? minAddAmount ?? 1;
}

function maxOf({ maxPunches, maxSubtractAmount, maxAddAmount }: AvailableScanAction): number {
  return maxPunches ?? maxSubtractAmount ?? maxAddAmount ?? 0;
}

function effectOf(
  action: ScanAction,
  amount: number,
  { stampsLeft, balance }: ScannablePass,
  now: Date,
): ActionEffect {
  switch (action) {
    case "VOID":
      return { voidedAt: now };
    case "REDEEM":
      return { redeemedAt: now };
    case "PUNCHES":
      return { stampsLeft: (stampsLeft ?? 0) - amount };
    case "SUBTRACT_AMOUNT":
      return { balance: (balance ?? 0) - amount };
    case "ADD_AMOUNT":
      return { balance: (balance ?? 0) + amount };
    default:
      return action satisfies never;
  }
}
