import { type MergeRefusal, mergePass } from "../../domain/merge-pass.ts";
import {
  balanceOfNewPass,
  countsStamps,
  isPeriodPossible,
  missingInputs,
  readInputs,
} from "../../domain/pass-write.ts";
import { findTemplate, isMembershipTemplate } from "../../store/pass-templates.ts";
import { updatePass as storeChange, createPass as storePass } from "../../store/write-pass.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { type Refusal, refusals } from "../refusal.ts";
import { duplicateRefusal, passResponse } from "./pass-response.ts";

/** Creates a pass from a template. Sections "Passes", POST, and "Pass write payload". */
export const createPass: EndpointHandler<"createPass"> = async (service, { issuerId, body }) => {
  const { database, clock, newId, newCode, addresses } = service;
  const template = await findTemplate(database, issuerId, body.passTemplateId);
  if (!template) return refusals.notFound();
  if (template.status === "VOIDED" || template.disableIssue) return refusals.templateNotIssuable();
  if (await isMembershipTemplate(database, template.id)) return refusals.issuedByMembership();

  const inputs = readInputs(template.inputFields, body.inputFields ?? []);
  if (!inputs.ok) return refusals.validationFailed(inputs.problems);
  const validFrom = body.validFrom ? new Date(body.validFrom) : null;
  const expirationDate = body.expirationDate ? new Date(body.expirationDate) : null;
  const problems = [
    ...missingInputs(template.inputFields, "ISSUER", inputs.values).map(
      ({ identifier }) => `inputFields: the mandatory field ${identifier} is missing`,
    ),
    ...(isPeriodPossible(validFrom, expirationDate)
      ? []
      : ["expirationDate: is not after validFrom"]),
    ...(body.stampsLeft == null || countsStamps(template)
      ? []
      : ["stampsLeft: applies to templates of type PUNCH or MULTI_TICKET only"]),
  ];
  if (problems.length > 0) return refusals.validationFailed(problems);

  const now = clock();
  const made = await storePass(database, {
    row: {
      id: newId(),
      issuerId,
      passTemplateId: template.id,
      externalIdentifier: body.externalIdentifier ?? null,
      deliveryCode: newCode(),
      scanCode: newCode(),
      validFrom,
      expirationDate,
      voidedAt: body.isVoided ? now : null,
      stampsLeft: countsStamps(template) ? (body.stampsLeft ?? template.stamps) : null,
      balance: balanceOfNewPass(template.type, template.initialAmount),
      alreadyPaid: body.alreadyPaid ?? false,
      createdAt: now,
    },
    inputs: inputs.values,
    backFields: body.backFields ?? [],
  });
  return made.outcome === "created"
    ? passResponse(made.pass, addresses, now)
    : duplicateRefusal(made.outcome);
};

/** Section "Passes", GET. */
export const readPass: EndpointHandler<"readPass"> = async (service, { issuerId, id }) => {
  const pass = await service.findPass(issuerId, id);
  return pass ? passResponse(pass, service.addresses, service.clock()) : refusals.notFound();
};

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
