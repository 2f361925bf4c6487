import type { PassStatus } from "#contract/index.ts";

/** The facts from which the status of a pass is derived, together with the time. */
export interface PassFacts {
  validFrom: Date | null;
  expirationDate: Date | null;
  voidedAt: Date | null;
  redeemedAt: Date | null;
  deletionRequestedAt: Date | null;
  deletedAt: Date | null;
  stampsLeft: number | null;
  /** How many wallet copies there ever were, and how many there are. */
  copiesEver: number;
  copiesActive: number;
}

/**
 * Derives the status of a pass at a moment; the first match wins. A pass expires at its
 * expiration date and is valid from its first moment on. Section "Pass status", and "Member pass
 * object": INACTIVE, EXPIRED, VOIDED, REDEEMED and the deleted statuses do not depend on wallets.
 */
export function passStatusOf(facts: PassFacts, now: Date): PassStatus {
  if (facts.deletedAt) return "DELETED";
  if (facts.deletionRequestedAt) return "DELETE_IN_PROGRESS";
  if (facts.voidedAt) return "VOIDED";
  if (isExpired(facts, now)) return "EXPIRED";
  if (facts.redeemedAt || facts.stampsLeft === 0) return "REDEEMED";
  if (facts.validFrom && facts.validFrom > now) return "INACTIVE";
  if (facts.copiesEver === 0) return "UNCLAIMED";
  return facts.copiesActive > 0 ? "ACTIVE" : "UPDATES_OFF";
}

function isExpired({ expirationDate }: Pick<PassFacts, "expirationDate">, now: Date): boolean {
  return expirationDate !== null && expirationDate <= now;
}

/** A deleted pass is "voided and deleted", whether or not it was voided first. Section "Pass status". */
export function isVoided(
  facts: Pick<PassFacts, "voidedAt" | "deletedAt" | "deletionRequestedAt">,
): boolean {
  return facts.voidedAt !== null || !exists(facts);
}

/** Whether any wallet, the service's own included, holds an active copy. */
export function isWalletInstalled(facts: Pick<PassFacts, "copiesActive">): boolean {
  return facts.copiesActive > 0;
}

/** Whether the holder still has the pass, so that asking again issues nothing new. */
export function exists(facts: Pick<PassFacts, "deletedAt" | "deletionRequestedAt">): boolean {
  return !facts.deletedAt && !facts.deletionRequestedAt;
}
