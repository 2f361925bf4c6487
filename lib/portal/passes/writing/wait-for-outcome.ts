import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { getDatabase } from "#portal/database/database.ts";
import { findOperation, type PassOperation } from "#portal/passes/operation-store.ts";

const intervalMs = 150;
const timeoutMs = 4_000;

/** A duplicate submit waits a moment for the outcome of the first, to be answered alike. */
export async function waitForOutcome(operation: PassOperation): Promise<PassOperation> {
  let operationNow = operation;
  for (
    let waited = 0;
    operationNow.state === "calling" && waited < timeoutMs;
    waited += intervalMs
  ) {
    await pause(intervalMs);
    operationNow = (await findOperation(getDatabase(), operation.id)) ?? operationNow;
  }
  return operationNow;
}
