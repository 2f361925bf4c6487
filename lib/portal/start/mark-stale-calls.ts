import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#portal/database/database.ts";
import { storingMs } from "#portal/database/until-stored.ts";
import { markStaleLists } from "#portal/messaging/bulk/bulk-list-store.ts";
import { markStaleSendsUnknown, recordSending } from "#portal/messaging/sending/message-store.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { markStaleOperationsUnknown, recordOperation } from "#portal/passes/pass-operations.ts";

/** Age of a stale call: its process must have ended. */
const staleCallMs = 45_000;
/** Age of a stale send: longer, because storing its answer is tried again while the database is away. */
const staleSendMs = 30_000 + storingMs;
const intervalMs = 5_000;

/** Crash recovery: a call that never finished may have taken effect, so it becomes `unknown`. */
export async function markStaleCalls(database: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await database.transaction(async (transaction) => {
    for (const lost of await markStaleSendsUnknown(transaction, before(staleSendMs), now)) {
      await recordSending(transaction, lost, { state: "unknown", reason: "interrupted" });
    }
    for (const lost of await markStaleOperationsUnknown(transaction, before(staleCallMs), now)) {
      await recordOperation(transaction, lost, { state: "unknown" });
    }
  });
}

/** Marks stale calls, and lists, until the signal aborts; run by the leader. */
export async function runStaleCallsJob(database: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const now = new Date();
    await markStaleCalls(database, now).catch((error) => {
      log().error({ reason: reasonOf(error) }, "stale calls could not be marked");
    });
    await markStaleLists(database, now).catch((error) => {
      log().error({ reason: reasonOf(error) }, "stale lists could not be marked");
    });
    await wait(intervalMs, undefined, { signal }).catch(() => {});
  }
}
