import { type MergeRefusal, mergePass } from "../../domain/merge-pass.ts";
import { findTemplate } from "../../store/pass-templates.ts";
import { updatePass as storeChange } from "../../store/update-pass.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { type Refusal, refusals } from "../refusal.ts";
import { duplicateRefusal } from "./duplicate-refusal.ts";
import { passResponse } from "./pass-response.ts";

/**
 * Changes a pass by what is sent and leaves the rest. Sections "Passes", PUT, and "Pass write
 * payload"; that an update merges is not stated by the interface.
 */
export const updatePass: EndpointHandler<"updatePass"> = async (service, call) => {
  const { database, clock, addresses } = service;
  const { issuerId, id, body } = call;
  const now = clock();
  const existing = await service.findPass(issuerId, id);
  const template = existing && (await findTemplate(database, issuerId, existing.passTemplateId));
  if (!template) return refusals.notFound();

  const result = await storeChange(database, { issuerId, id }, (current) => {
    const decided = mergePass(current, body, template, now);
    if (!decided.ok) return decided;
    const backFields = body.backFields === undefined ? undefined : (body.backFields ?? []);
    return { ok: true, change: { ...decided.merged, backFields } };
  });
  switch (result.outcome) {
    case "updated":
      return passResponse(result.pass, addresses, now);
    case "not-found":
      return refusals.notFound();
    case "refused":
      return refusalOf(result.refusal);
    default:
      return duplicateRefusal(result.outcome);
  }
};

function refusalOf(refusal: MergeRefusal): Refusal {
  switch (refusal.kind) {
    case "invalid":
      return refusals.validationFailed(refusal.problems);
    case "locked":
      return refusals.inputFieldsLocked();
    case "closed":
      return refusals.passClosed();
    default:
      return refusal satisfies never;
  }
}
