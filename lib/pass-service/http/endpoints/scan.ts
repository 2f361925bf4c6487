import { availableActions } from "../../domain/scan-actions.ts";
import { readCode, validateCode } from "../../domain/scan-code.ts";
import { findScannable, insertScan } from "../../store/scans.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { refusals } from "../refusal.ts";
import { passResponse } from "./pass-response.ts";

/** How long the actions of a scan may be performed; not stated by the interface. */
const lifetimeMs = 15 * 60_000;

/** Exchanges code data for the pass and what can be done with it. Section "Scanning", rule 1. */
export const scan: EndpointHandler<"scan"> = async (service, { issuerId, body }) => {
  const { database, clock, newId, addresses } = service;
  const now = clock();
  const read = readCode(body.data);
  const found = read && (await findScannable(database, issuerId, { scanCode: read.scanCode }));
  if (!found) return refusals.codeNotRecognised();
  const validity = validateCode(read, found.code, now);
  if (validity === "foreign") return refusals.codeNotRecognised();
  if (validity === "expired") return refusals.codeExpired();

  const actions = availableActions(found.pass, found.rules, now);
  const pass = await service.findPass(issuerId, found.passId);
  if (!pass) return refusals.codeNotRecognised();
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
