import "server-only";
import { getDatabase } from "#portal/database/database.ts";
import type { Offer } from "#portal/memberships/decide-offer.ts";
import { holderLine } from "./holder-lines.ts";
import { loadPass } from "./load-pass.ts";
import { closedHereAt } from "./pass-operations.ts";
import { type StatusReason, statusReasonsOf } from "./validity.ts";

const words = [
  "valid-until",
  "valid-through",
  "valid-from",
  "not-valid-until",
  "expired-on",
  "expired-after",
] as const;
type DatedReason = StatusReason & { word: (typeof words)[number] };
interface ClosedSince {
  word: "voided-on" | "last-used-on";
  day: Date;
}
type ValidityReason = DatedReason | ClosedSince;

/** When a pass was voided or used; undefined when that was not done in the console. */
export async function closedSince(
  passId: string,
  status: string,
): Promise<ClosedSince | undefined> {
  if (status !== "VOIDED" && status !== "REDEEMED") return undefined;
  const day = await closedHereAt(getDatabase(), { passId, status });
  return day && { word: status === "VOIDED" ? "voided-on" : "last-used-on", day };
}

/** Details that the member lookup lacks; each is undefined where it is unknown. */
export interface PassDetails {
  holder?: string | undefined;
  validity?: ValidityReason | undefined;
}

/**
 * Holder and validity of an offered pass: read from the pass, because the member lookup lacks them,
 * and the time of voiding or use from the console's own records.
 */
export async function passDetailsOf(offer: Offer): Promise<PassDetails> {
  if (offer.kind !== "hand-out" && offer.kind !== "closed") return {};
  const { passId, status } = offer;
  if (status === "DELETED" || status === "DELETE_IN_PROGRESS") return {};
  const [loaded, closed] = await Promise.all([loadPass(passId), closedSince(passId, status)]);
  // The card is shown without them.
  if (loaded.kind !== "pass") return { validity: closed };
  const { pass, template } = loaded;
  const dated =
    pass.status === status ? statusReasonsOf(pass, new Date()).find(isDated) : undefined;
  return { holder: holderLine(pass, template), validity: closed ?? dated };
}

function isDated(reason: StatusReason): reason is DatedReason {
  return words.some((word) => word === reason.word);
}
