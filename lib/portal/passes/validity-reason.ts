import "server-only";
import { getDatabase } from "#portal/database/database.ts";
import type { Offer } from "#portal/memberships/decide-offer.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { closedHereAt } from "./operation-store.ts";
import { type StatusReason, statusReasonsOf } from "./status-reason.ts";

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

/** Since when a pass is void or used, if the console made it so. */
export async function closedSince(
  passId: string,
  status: string,
): Promise<ClosedSince | undefined> {
  if (status !== "VOIDED" && status !== "REDEEMED") return undefined;
  const day = await closedHereAt(getDatabase(), { passId, status });
  return day && { word: status === "VOIDED" ? "voided-on" : "last-used-on", day };
}

/**
 * From when and until when a pass is valid, or since when it is void or used up. The member lookup
 * does not tell: the pass itself does, which is read for it; what made a pass void or used is told by
 * the record of the console, if it was done there.
 */
export async function validityReasonOf(offer: Offer): Promise<ValidityReason | undefined> {
  if (offer.kind !== "hand-out" && offer.kind !== "closed") return undefined;
  const { passId, status } = offer;
  switch (status) {
    case "VOIDED":
    case "REDEEMED":
      return closedSince(passId, status);
    case "DELETED":
    case "DELETE_IN_PROGRESS":
      return undefined;
    default: {
      const answer = await getPassClient().passes.read(passId);
      // What the page says of the state stands without it.
      if (answer.kind !== "ok" || answer.value.status !== status) return undefined;
      return statusReasonsOf(answer.value, new Date()).find(isDated);
    }
  }
}

function isDated(reason: StatusReason): reason is DatedReason {
  return words.some((word) => word === reason.word);
}
