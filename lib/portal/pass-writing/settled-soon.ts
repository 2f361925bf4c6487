import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { getDatabase } from "#portal/database/database.ts";
import { findOperation, type PassOperation } from "#portal/passes/operation-store.ts";

const stepMs = 150;
const longestMs = 4_000;

/** The second click of a double click is answered as the first, if that ends within moments. */
export async function settledSoon(operation: PassOperation): Promise<PassOperation> {
  let seen = operation;
  for (let waited = 0; seen.state === "calling" && waited < longestMs; waited += stepMs) {
    await pause(stepMs);
    seen = (await findOperation(getDatabase(), operation.id)) ?? seen;
  }
  return seen;
}
