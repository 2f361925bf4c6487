import { balanceOfNewPass } from "../../domain/new-pass.ts";
import {
  countsStamps,
  isPeriodPossible,
  missingInputs,
  readInputs,
} from "../../domain/pass-write.ts";
import { createPass as storePass } from "../../store/create-pass.ts";
import { findTemplate, isMembershipTemplate } from "../../store/pass-templates.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { refusals } from "../refusal.ts";
import { duplicateRefusal } from "./duplicate-refusal.ts";
import { passResponse } from "./pass-response.ts";

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
