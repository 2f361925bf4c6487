import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { getDatabase } from "#portal/database/database.ts";
import { passOperation } from "#portal/database/schema/pass-operation.ts";
import type { PassOperation } from "#portal/passes/operation-store.ts";

const stepMs = 150;
const longestMs = 4_000;

/** The second click of a double click is answered as the first, if that ends within moments. */
export async function settledSoon(operation: PassOperation): Promise<PassOperation> {
  let seen = operation;
  for (let waited = 0; seen.state === "calling" && waited < longestMs; waited += stepMs) {
    await pause(stepMs);
    const [now] = await getDatabase()
      .select()
      .from(passOperation)
      .where(eq(passOperation.id, operation.id));
    seen = now ?? seen;
  }
  return seen;
}
