import { availableActions, type Performed, performAction } from "../../domain/scan-actions.ts";
import { readCode, validateCode } from "../../domain/scan-code.ts";
import { findScannable, insertScan, performScanAction } from "../../store/scans.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { type HttpRefusal, httpRefusals } from "../http-refusal.ts";
import { passResponse } from "./passes.ts";

/** How long the actions of a scan may be performed; not stated by the interface. */
const lifetimeMs = 15 * 60_000;

/** Exchanges code data for the pass and what can be done with it. Section "Scanning", rule 1. */
export const scanEndpoint: EndpointHandler<"scan"> = async (service, { issuerId, body }) => {
  const { database, clock, newId, addresses } = service;
  const now = clock();
  const read = readCode(body.data);
  const found = read && (await findScannable(database, issuerId, { scanCode: read.scanCode }));
  if (!found) return httpRefusals.codeNotRecognised();
  const validity = validateCode(read, found.code, now);
  if (validity === "foreign") return httpRefusals.codeNotRecognised();
  if (validity === "expired") return httpRefusals.codeExpired();

  const actions = availableActions(found.pass, found.rules, now);
  const pass = await service.findPass(issuerId, found.passId);
  if (!pass) return httpRefusals.codeNotRecognised();
  const transactionId = newId();
  await insertScan(database, {
    id: transactionId,
    issuerId,
    passId: found.passId,
    scannerIdentifier: body.scannerIdentifier ?? null,
    offered: actions,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  });
  return { transactionId, pass: passResponse(pass, addresses, now), actions };
};

/** Performs one of the offered actions, within its bounds. Section "Scanning", rules 1 to 3. */
export const performScanActionEndpoint: EndpointHandler<"performScanAction"> = async (
  service,
  call,
) => {
  const { database, clock, newId, addresses } = service;
  const { issuerId, id: transactionId, body } = call;
  const { action } = body;
  const now = clock();
  const request = { issuerId, transactionId, eventId: newId(), action, now };
  const result = await performScanAction(database, request, ({ pass, rules }, offered) => {
    const performed = performAction(body, offered, pass, rules, now);
    if (performed.outcome !== "performed") return { ok: false, refusal: performed };
    return { ok: true, effect: performed.effect, amount: performed.amount };
  });
  switch (result.outcome) {
    case "performed":
      return { action, pass: passResponse(result.pass, addresses, now) };
    case "not-found":
      return httpRefusals.notFound();
    case "expired":
      return httpRefusals.transactionExpired();
    case "refused":
      return refusalOf(result.refusal);
    default:
      return result satisfies never;
  }
};

function refusalOf(no: Exclude<Performed, { outcome: "performed" }>): HttpRefusal {
  switch (no.outcome) {
    case "malformed":
      return httpRefusals.validationFailed(no.problems);
    case "not-available":
      return httpRefusals.actionNotAvailable();
    case "out-of-bounds":
      return httpRefusals.amountOutOfBounds(no.min, no.max);
    default:
      return no satisfies never;
  }
}
