import type { Pass } from "#contract/index.ts";
import type { Addresses } from "../../addresses.ts";
import { awaitsInput } from "../../domain/holder-inputs.ts";
import { type MergeRefusal, mergePass } from "../../domain/merge-pass.ts";
import { isVoided, passStatusOf } from "../../domain/pass-status.ts";
import {
  balanceOfNewPass,
  countsStamps,
  isPeriodPossible,
  missingInputs,
  readInputs,
} from "../../domain/pass-write.ts";
import { findTemplate, isMembershipTemplate } from "../../store/pass-templates.ts";
import type { StoredPassRecord } from "../../store/passes.ts";
import type { Duplicate } from "../../store/write-pass.ts";
import { insertPass, updatePass } from "../../store/write-pass.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { type HttpRefusal, httpRefusals } from "../http-refusal.ts";

/** Creates a pass from a template. Sections "Passes", POST, and "Pass write payload". */
export const createPassEndpoint: EndpointHandler<"createPass"> = async (
  service,
  { issuerId, body },
) => {
  const { database, clock, newId, newCode, addresses } = service;
  const template = await findTemplate(database, issuerId, body.passTemplateId);
  if (!template) return httpRefusals.notFound();
  if (template.status === "VOIDED" || template.disableIssue)
    return httpRefusals.templateNotIssuable();
  if (await isMembershipTemplate(database, template.id)) return httpRefusals.issuedByMembership();

  const inputs = readInputs(template.inputFields, body.inputFields ?? []);
  if (!inputs.ok) return httpRefusals.validationFailed(inputs.problems);
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
  if (problems.length > 0) return httpRefusals.validationFailed(problems);

  const now = clock();
  const made = await insertPass(database, {
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
    : duplicateRefusals[made.outcome];
};

/** Section "Passes", GET. */
export const readPassEndpoint: EndpointHandler<"readPass"> = async (service, { issuerId, id }) => {
  const pass = await service.findPass(issuerId, id);
  return pass ? passResponse(pass, service.addresses, service.clock()) : httpRefusals.notFound();
};

/**
 * Changes a pass by what is sent and leaves the rest. Sections "Passes", PUT, and "Pass write
 * payload"; that an update merges is not stated by the interface.
 */
export const updatePassEndpoint: EndpointHandler<"updatePass"> = async (service, call) => {
  const { database, clock, addresses } = service;
  const { issuerId, id, body } = call;
  const now = clock();
  const existing = await service.findPass(issuerId, id);
  const template = existing && (await findTemplate(database, issuerId, existing.passTemplateId));
  if (!template) return httpRefusals.notFound();

  const result = await updatePass(database, { issuerId, id }, (current) => {
    const decided = mergePass(current, body, template, now);
    if (!decided.ok) return decided;
    const backFields = body.backFields === undefined ? undefined : (body.backFields ?? []);
    return { ok: true, change: { ...decided.merged, backFields } };
  });
  switch (result.outcome) {
    case "updated":
      return passResponse(result.pass, addresses, now);
    case "not-found":
      return httpRefusals.notFound();
    case "refused":
      return refusalOf(result.refusal);
    default:
      return duplicateRefusals[result.outcome];
  }
};

function refusalOf(refusal: MergeRefusal): HttpRefusal {
  switch (refusal.kind) {
    case "invalid":
      return httpRefusals.validationFailed(refusal.problems);
    case "locked":
      return httpRefusals.inputFieldsLocked();
    case "closed":
      return httpRefusals.passClosed();
    default:
      return refusal satisfies never;
  }
}

/** Section "Pass (response object)". */
export function passResponse(pass: StoredPassRecord, addresses: Addresses, now: Date): Pass {
  return {
    id: pass.id,
    externalIdentifier: pass.externalIdentifier,
    passTemplateId: pass.passTemplateId,
    status: passStatusOf(pass, now),
    isVoided: isVoided(pass),
    stampsLeft: pass.stampsLeft,
    alreadyPaid: pass.alreadyPaid,
    isReward: pass.isReward,
    expirationDate: pass.expirationDate?.toISOString() ?? null,
    validFrom: pass.validFrom?.toISOString() ?? null,
    posDistributionCode: pass.posDistributionCode,
    distributionUrl: addresses.distribution(pass.deliveryCode),
    deliveryPageUrl: addresses.deliveryPage(pass.deliveryCode),
    requiresCustomerInput: awaitsInput(pass),
    inputFieldValues: pass.inputs.map(({ identifier, label, value }) => ({
      identifier,
      label,
      value,
    })),
    notifyListSubscribed: pass.notifyListSubscribed,
  };
}

/**
 * Section "Limits": an external identifier is unique within the template; a unique input, among the
 * passes of the template that are neither voided nor deleted.
 */
export const duplicateRefusals: Record<Duplicate, HttpRefusal> = {
  "external-identifier-taken": httpRefusals.externalIdentifierTaken(),
  "input-value-taken": httpRefusals.inputValueTaken(),
};
