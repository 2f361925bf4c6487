import "server-only";
import type { Offer } from "#portal/memberships/decide-offer.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { type StatusReason, statusReasonsOf } from "./status-reason.ts";

type ValidityReason = StatusReason & {
  word: "expired-on" | "expired-after" | "not-valid-until";
};

/**
 * From when a pass is valid, or until when it was. The member lookup does not tell; the pass itself
 * does, which is read for a member only in the two states that are a matter of time.
 */
export async function validityReasonOf(offer: Offer): Promise<ValidityReason | undefined> {
  if (offer.kind !== "hand-out" && offer.kind !== "closed") return undefined;
  if (offer.status !== "INACTIVE" && offer.status !== "EXPIRED") return undefined;
  const answer = await getPassClient().passes.read(offer.passId);
  // What the page says of the state stands without it.
  if (answer.kind !== "ok" || answer.value.status !== offer.status) return undefined;
  return statusReasonsOf(answer.value, new Date()).find(isOfValidity);
}

function isOfValidity(reason: StatusReason): reason is ValidityReason {
  return ["expired-on", "expired-after", "not-valid-until"].includes(reason.word);
}
