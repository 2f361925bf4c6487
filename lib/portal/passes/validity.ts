import "server-only";
import { isClosedPassStatus, type Pass } from "#contract/index.ts";

/** Parses a moment in any notation; one without a zone is in Icelandic time (UTC). */
export function momentOf(stated: string | null | undefined): Date | undefined {
  if (!stated) return undefined;
  const usual = stated.toUpperCase().replace(" ", "T").replace(",", ".");
  const moment = new Date(usual.includes("T") ? withWholeZone(usual) : usual);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** Completes a zone: `+01` becomes `+01:00`, a missing one becomes `Z`. */
function withWholeZone(moment: string): string {
  if (/[+-]\d\d$/.test(moment)) return `${moment}:00`;
  return /(Z|[+-]\d\d:?\d\d)$/.test(moment) ? moment : `${moment}Z`;
}

/** Expiry as people say it: through a day, or at a moment. */
type Expiry = { kind: "through-day"; day: Date } | { kind: "moment"; at: Date };

/**
 * Midnight, the last second of a day and fractions of it all mean "through that day": nobody reads
 * "25 December at 00:00" as Christmas Eve. Iceland keeps UTC all year.
 */
export function expiryOf(moment: Date): Expiry {
  const clock = moment.toISOString().split("T")[1] ?? "";
  if (clock === "00:00:00.000Z") {
    return { kind: "through-day", day: new Date(moment.getTime() - 1) };
  }
  if (clock.startsWith("23:59:59")) return { kind: "through-day", day: moment };
  return { kind: "moment", at: moment };
}

/** Why a pass is in its state; each has its sentence under `staff.pass.reason` in the interface strings. */
export type StatusReason =
  | { word: "voided" | "void-asked-for" | "deleting" | "deleted" | "no-device" }
  | { word: "expired-on" | "valid-from" | "not-valid-until" | "valid-until"; at: Date }
  /** Through a whole day, of which `day` is some moment. */
  | { word: "expired-after" | "valid-through"; day: Date }
  | { word: "expired" | "not-yet-valid" | "unclaimed" | "valid" }
  | { word: "no-stamps-left" | "used-up" }
  | { word: "untold"; status: string };

type StatusFacts = Pick<
  Pass,
  "status" | "isVoided" | "stampsLeft" | "expirationDate" | "validFrom"
>;

/**
 * The reasons for a pass's state, the weightiest first. A date is named as the reason only when it
 * agrees with the state: the interface does not state how a status follows from dates.
 */
export function statusReasonsOf(pass: StatusFacts, now: Date): StatusReason[] {
  const reasons = reasonsOfStatus(pass, now);
  const isWaitingToBeVoided = pass.isVoided && !isClosedPassStatus(pass.status);
  return isWaitingToBeVoided ? [{ word: "void-asked-for" }, ...reasons] : reasons;
}

function reasonsOfStatus(pass: StatusFacts, now: Date): StatusReason[] {
  const expires = momentOf(pass.expirationDate);
  const begins = momentOf(pass.validFrom);
  const later = begins && begins > now ? begins : undefined;
  switch (pass.status) {
    case "VOIDED":
      return [{ word: "voided" }];
    case "DELETE_IN_PROGRESS":
      return [{ word: "deleting" }];
    case "DELETED":
      return [{ word: "deleted" }];
    case "EXPIRED":
      return [expires && expires <= now ? expiredOn(expires) : { word: "expired" }];
    case "REDEEMED":
      return [{ word: pass.stampsLeft === 0 ? "no-stamps-left" : "used-up" }];
    case "INACTIVE":
      return later ? [{ word: "not-valid-until", at: later }] : [{ word: "not-yet-valid" }];
    case "UNCLAIMED":
      return [{ word: "unclaimed" }, ...validityOf(later, expires, now)];
    case "UPDATES_OFF":
      return [{ word: "no-device" }, ...validityOf(later, expires, now)];
    case "ACTIVE": {
      const validity = validityOf(later, expires, now);
      return validity.length > 0 ? validity : [{ word: "valid" }];
    }
    default:
      return [{ word: "untold", status: pass.status }];
  }
}

function validityOf(begins: Date | undefined, expires: Date | undefined, now: Date) {
  const reasons: StatusReason[] = [];
  if (begins) reasons.push({ word: "valid-from", at: begins });
  if (expires && expires > now) reasons.push(validUntil(expires));
  return reasons;
}

function expiredOn(expires: Date): StatusReason {
  const expiry = expiryOf(expires);
  return expiry.kind === "moment"
    ? { word: "expired-on", at: expiry.at }
    : { word: "expired-after", day: expiry.day };
}

function validUntil(expires: Date): StatusReason {
  const expiry = expiryOf(expires);
  return expiry.kind === "moment"
    ? { word: "valid-until", at: expiry.at }
    : { word: "valid-through", day: expiry.day };
}
