import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { and, asc, desc, eq, gte, inArray, lt, notInArray } from "drizzle-orm";
import type { PassClient } from "#pass-client/index.ts";
import type { Issuer } from "#portal/configuration/issuer-file.ts";
import { nextChange } from "#portal/database/changes.ts";
import type { Database } from "#portal/database/database.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import { sendDispatch } from "#portal/messaging/sending/send-dispatch.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { inSpan } from "#portal/observability/tracing/tracing.ts";
import type { PauseReason } from "./batch.ts";
import { pauseBatch, resumeDue } from "./batch-control.ts";
import { midnightAfter } from "./bulk-rules.ts";
import { type CheckedPage, checkPage, checkSlots } from "./check-rows.ts";
import { planRows } from "./plan-rows.ts";
import { quietUntil } from "./quiet-hours.ts";
import { looksBackAt, whyPause } from "./should-pause.ts";

export interface Bulk {
  database: Database;
  client: PassClient;
  issuer: Pick<Issuer, "membershipTypes" | "deliveryHosts" | "bulk">;
  clock: () => Date;
}

/** Calls to send that one process has under way for batches: the rest of the service is for others. */
const slots = 6;
/** Planned ahead of the calls, and so what a pause has to take back. */
const window = 12;
/** A message that was planned so long ago is not in the hands of the process that planned it. */
const leftBehindMs = 5_000;
/** A change of a batch ends the rest at once; what only the clock makes due waits so long at most. */
const idleMs = 2_000;
/** Another process has the rows that are next. */
const busyMs = 500;
const afterFailureMs = 5_000;
/** Growing pauses while the service does not answer, or asks to be asked less. */
const awayMs = { first: 1_000, longest: 15_000 };
/** After so long without an answer a batch pauses, and says why. */
const pauseAwayMs = 60_000;

/** Checks lists and sends batches until the signal aborts; every process does, and they share them. */
export async function runBulk(bulk: Bulk, signal: AbortSignal): Promise<void> {
  await Promise.all([runChecks(bulk, signal), runSends(bulk, signal)]);
}

async function runChecks(bulk: Bulk, signal: AbortSignal): Promise<void> {
  const slots = checkSlots();
  let away = awayMs.first;
  await forever("a list could not be checked", signal, async () => {
    const [next] = await bulk.database
      .select({ id: batch.id })
      .from(batch)
      .where(eq(batch.state, "checking"))
      .orderBy(asc(batch.createdAt))
      .limit(1);
    if (!next) return rest(signal, idleMs);
    // Two pages at a time: one is asked about while what the other found is written.
    const ends = await Promise.all([next.id, next.id].map(checkPages));
    if (ends.includes("busy")) await rest(signal, busyMs);
    if (!ends.includes("away")) away = awayMs.first;
    else {
      await wait(away, undefined, { signal }).catch(() => {});
      away = Math.min(away * 2, awayMs.longest);
    }
  });

  async function checkPages(batchId: string): Promise<CheckedPage> {
    for (;;) {
      const did = await inSpan("job bulk check", {}, () => checkPage(bulk, batchId, slots));
      if (did !== "checked" || signal.aborted) return did;
    }
  }
}

/** A few slots, each with one call at a time; what they send is planned a few rows ahead. */
async function runSends(bulk: Bulk, signal: AbortSignal): Promise<void> {
  let planned: string[] = [];
  let planning: Promise<void> | undefined;
  const service = { awaySince: undefined as number | undefined, pauseMs: awayMs.first };

  const plan = () =>
    logged("messages of batches could not be planned", signal, async () => {
      planned = await nextMessages(bulk, service.awaySince);
      if (planned.length === 0) await rest(signal, idleMs);
    });
  const slot = () =>
    forever("a message of a batch could not be sent", signal, async () => {
      const id = planned.shift();
      if (id === undefined) {
        planning ??= plan().finally(() => {
          planning = undefined;
        });
        return planning;
      }
      const sent = await inSpan("job bulk send", {}, () => sendDispatch(bulk, id));
      if (sent === "settled")
        Object.assign(service, { awaySince: undefined, pauseMs: awayMs.first });
      if (sent !== "retry") return;
      service.awaySince ??= Date.now();
      planned = [];
      const pause = service.pauseMs;
      service.pauseMs = Math.min(pause * 2, awayMs.longest);
      await wait(pause, undefined, { signal }).catch(() => {});
    });
  await Promise.all(Array.from({ length: slots }, slot));
}

/** What is to be sent next: first what was planned and left behind, then new rows. */
async function nextMessages(
  { database, issuer, clock }: Bulk,
  awaySince: number | undefined,
): Promise<string[]> {
  const now = clock();
  await resumeDue(database, now);
  const going = await database
    .select()
    .from(batch)
    .where(eq(batch.state, "sending"))
    .orderBy(asc(batch.confirmedAt), asc(batch.id));
  for (const one of going) {
    const pause = await whyPauseNow(one);
    if (pause) {
      await pauseBatch(database, { batchId: one.id, staffId: undefined, now }, pause);
      continue;
    }
    const behind = await leftBehind(database, one.id, now);
    if (behind.length > 0) return behind;
    const planned = await planRows(database, one.id, { limit: window, issuer, now });
    if (planned === "day-limit") {
      const until = { reason: "day-limit", resumeAt: midnightAfter(now) } as const;
      await pauseBatch(database, { batchId: one.id, staffId: undefined, now }, until);
    } else if (planned.length > 0) return planned;
  }
  return [];

  async function whyPauseNow(
    one: typeof batch.$inferSelect,
  ): Promise<{ reason: PauseReason; resumeAt?: Date } | undefined> {
    const quiet = quietUntil(now, issuer.bulk.quietHours);
    if (quiet) return { reason: "quiet-hours", resumeAt: quiet };
    const since = one.sendingSince ?? now;
    const awayFor = awaySince === undefined ? 0 : Date.now() - Math.max(awaySince, since.getTime());
    if (awayFor >= pauseAwayMs) return { reason: "service-away" };
    const reason = whyPause(await newestSends(database, one.id, since));
    return reason && { reason };
  }
}

function newestSends(database: Database, batchId: string, since: Date) {
  return database
    .select({
      state: dispatch.state,
      refusalCode: dispatch.refusalCode,
      refusalStatus: dispatch.refusalStatus,
    })
    .from(dispatch)
    .where(
      and(
        eq(dispatch.batchId, batchId),
        gte(dispatch.sendingAt, since),
        notInArray(dispatch.state, ["planned", "sending"]),
      ),
    )
    .orderBy(desc(dispatch.sendingAt))
    .limit(looksBackAt);
}

/** By a process that died, or whose call did not reach the service. */
async function leftBehind(database: Database, batchId: string, now: Date): Promise<string[]> {
  const found = await database
    .select({ id: dispatch.id })
    .from(dispatch)
    .where(
      and(
        eq(dispatch.batchId, batchId),
        inArray(dispatch.state, ["planned"]),
        lt(dispatch.createdAt, new Date(now.getTime() - leftBehindMs)),
      ),
    )
    .limit(window);
  return found.map(({ id }) => id);
}

async function forever(what: string, signal: AbortSignal, work: () => Promise<void>) {
  while (!signal.aborted) await logged(what, signal, work);
}

/** A fault is logged and does not end the work: a database that is away gets time. */
async function logged(what: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  await work().catch(async (error) => {
    log().error({ reason: reasonOf(error) }, what);
    await wait(afterFailureMs, undefined, { signal }).catch(() => {});
  });
}

/** Until the time is up, some batch changes, or the signal aborts. */
async function rest(signal: AbortSignal, ms: number): Promise<void> {
  await nextChange(["batch"], AbortSignal.any([signal, AbortSignal.timeout(ms)]));
}
