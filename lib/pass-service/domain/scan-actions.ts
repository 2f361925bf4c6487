import type {
  AvailableScanAction,
  PassTemplateType,
  ScanAction,
  ScanActionRequest,
} from "#contract/index.ts";
import { type PassFacts, passStatusOf } from "./pass-status.ts";

/** The fields of a pass that decide its scan actions. */
export interface ScannablePass extends PassFacts {
  /** What is left on a gift card, in whole krónur. */
  balance: number | null;
}

/** The fields of a template that decide scan actions; amounts in whole krónur. */
export interface ScanRules {
  type: PassTemplateType;
  minSubtractAmount: number | null;
  maxSubtractAmount: number | null;
  minAddAmount: number | null;
  maxAddAmount: number | null;
  wordings: readonly {
    action: ScanAction;
    customTitle: string | null;
    customDescription: string | null;
  }[];
}

/** Upper limit of one action's amount and of a gift card's balance. */
export const maxAmount = 100_000_000;

const nothing = {
  maxPunches: null,
  maxSubtractAmount: null,
  minSubtractAmount: null,
  maxAddAmount: null,
  minAddAmount: null,
};

/**
 * The available scan actions of a pass now, with their bounds. None for one that is voided, expired
 * or deleted; a pass that is used up, or not valid yet, can only be voided. Section "Scanning" and
 * "Pass status", facts 1 and 2.
 */
export function availableActions(
  pass: ScannablePass,
  rules: ScanRules,
  now: Date,
): AvailableScanAction[] {
  const status = passStatusOf(pass, now);
  if (["VOIDED", "EXPIRED", "DELETED", "DELETE_IN_PROGRESS"].includes(status)) return [];
  const early = pass.validFrom !== null && pass.validFrom > now;
  const uses = status === "REDEEMED" || early ? [] : usesOf(pass, rules);
  return [...uses, { ...nothing, action: "VOID" as const }].map((use) => {
    const wording = rules.wordings.find(({ action }) => action === use.action);
    return {
      ...use,
      customTitle: wording?.customTitle ?? null,
      customDescription: wording?.customDescription ?? null,
    };
  });
}

type Use = Omit<AvailableScanAction, "action" | "customTitle" | "customDescription"> & {
  action: ScanAction;
};

function usesOf(pass: ScannablePass, rules: ScanRules): Use[] {
  switch (rules.type) {
    case "TICKET":
    case "COUPON":
      return [{ ...nothing, action: "REDEEM" }];
    case "PUNCH":
    case "MULTI_TICKET": {
      const maxPunches = pass.stampsLeft ?? 0;
      return maxPunches > 0 ? [{ ...nothing, action: "PUNCHES", maxPunches }] : [];
    }
    case "GIFT":
      return giftCardUses(pass.balance ?? 0, rules);
    case "ID":
    case "MEMBER":
    case "STORAGE":
    case "APPOINTMENT_PASS":
      return [];
    default:
      return rules.type satisfies never;
  }
}

function giftCardUses(balance: number, rules: ScanRules): Use[] {
  const uses: Use[] = [];
  // What is left below the lower bound can be spent whole.
  const minSubtractAmount = Math.min(rules.minSubtractAmount ?? 1, balance);
  const maxSubtractAmount = Math.min(rules.maxSubtractAmount ?? maxAmount, balance);
  if (balance > 0 && maxSubtractAmount >= minSubtractAmount) {
    uses.push({ ...nothing, action: "SUBTRACT_AMOUNT", minSubtractAmount, maxSubtractAmount });
  }
  const minAddAmount = rules.minAddAmount ?? 1;
  const maxAddAmount = Math.min(rules.maxAddAmount ?? maxAmount, maxAmount - balance);
  if (maxAddAmount >= minAddAmount) {
    uses.push({ ...nothing, action: "ADD_AMOUNT", minAddAmount, maxAddAmount });
  }
  return uses;
}

/** Columns of the pass that an action changes. */
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
  requested: ScanActionRequest,
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

/**
 * Problems with the amounts: the action's own is required (a punch defaults to one), any other is
 * refused.
 */
function problemsOf(requested: ScanActionRequest): string[] {
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
