import "server-only";
import { getDatabase } from "#portal/database/database.ts";
import type { Offer } from "#portal/memberships/decide-offer.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { newestDoneOperation } from "./operation-store.ts";
import { type StatusReason, statusReasonsOf } from "./status-reason.ts";

type ValidityReason =
  | (StatusReason & { word: "expired-on" | "expired-after" | "not-valid-until" })
  | { word: "voided-on" | "last-used-on"; day: Date };

/**
 * Since when a pass is void or used up, from when it is valid, or until when it was. The member
 * lookup does not tell. Of the two states that are a matter of time the pass itself does, which is
 * read only then; what made a pass void or used is told by the record of the console, if it was
 * done there.
 */
export async function validityReasonOf(offer: Offer): Promise<ValidityReason | undefined> {
  if (offer.kind !== "hand-out" && offer.kind !== "closed") return undefined;
  const { passId, status } = offer;
  switch (status) {
    case "VOIDED": {
      const done = await newestDoneOperation(getDatabase(), { passId, kind: "void" });
      return done && { word: "voided-on", day: done.startedAt };
    }
    case "REDEEMED": {
      const done = await newestDoneOperation(getDatabase(), { passId, kind: "scan-action" });
      return done && { word: "last-used-on", day: done.startedAt };
    }
    case "INACTIVE":
    case "EXPIRED": {
      const answer = await getPassClient().passes.read(passId);
      // What the page says of the state stands without it.
      if (answer.kind !== "ok" || answer.value.status !== status) return undefined;
      return statusReasonsOf(answer.value, new Date()).find(isOfValidity);
    }
    default:
      return undefined;
  }
}

function isOfValidity(
  reason: StatusReason,
): reason is StatusReason & { word: "expired-on" | "expired-after" | "not-valid-until" } {
  return ["expired-on", "expired-after", "not-valid-until"].includes(reason.word);
}
