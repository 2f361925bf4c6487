import { type Performed, performAction } from "../../domain/perform-action.ts";
import { performScanAction as store } from "../../store/scan-actions.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { type Refusal, refusals } from "../refusal.ts";
import { passResponse } from "./pass-response.ts";

/** Performs one of the offered actions, within its bounds. Section "Scanning", rules 1 to 3. */
export const performScanAction: EndpointHandler<"performScanAction"> = async (service, call) => {
  const { database, clock, newId, addresses } = service;
  const { issuerId, id: transactionId, body } = call;
  const { action } = body;
  const now = clock();
  const request = { issuerId, transactionId, eventId: newId(), action, now };
  const result = await store(database, request, ({ pass, rules }, offered) => {
    const performed = performAction(body, offered, pass, rules, now);
    if (performed.outcome !== "performed") return { ok: false, refusal: performed };
    return { ok: true, effect: performed.effect, amount: performed.amount };
  });
  switch (result.outcome) {
    case "performed":
      return { action, pass: passResponse(result.pass, addresses, now) };
    case "not-found":
      return refusals.notFound();
    case "expired":
      return refusals.transactionExpired();
    case "refused":
      return refusalOf(result.refusal);
    default:
      return result satisfies never;
  }
};

function refusalOf(no: Exclude<Performed, { outcome: "performed" }>): Refusal {
  switch (no.outcome) {
    case "malformed":
      return refusals.validationFailed(no.problems);
    case "not-available":
      return refusals.actionNotAvailable();
    case "out-of-bounds":
      return refusals.amountOutOfBounds(no.min, no.max);
    default:
      return no satisfies never;
  }
}
