import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { and, asc, desc, eq, gte, inArray, lt, lte, notInArray, or, type SQL } from "drizzle-orm";
import type { PassClient } from "#pass-client/index.ts";
import type { Issuer } from "#portal/configuration/issuer-file.ts";
import { nextChange } from "#portal/database/changes.ts";
import type { Database } from "#portal/database/database.ts";
import { isDiskFull, noteIfDiskFull } from "#portal/database/disk-full.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import { sendDispatch } from "#portal/messaging/sending/send-dispatch.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { inSpan } from "#portal/observability/tracing/tracing.ts";
import type { TemplateCache } from "#portal/passes/templates/template-cache.ts";
import type { Batch, PauseReason } from "./batch.ts";
import { pauseBatch, resumeDue } from "./batch-control.ts";
import { midnightAfter, newestSendsCount, quietUntil, whyPause } from "./bulk-rules.ts";
import { type CallQueue, createCallQueue } from "./call-queue.ts";
import { checkPortion, claimPortion } from "./check-rows.ts";
import { planRows } from "./plan-rows.ts";
import { createTurns, type Turns } from "./turns.ts";

export interface Bulk {
  database: Database;
  client: PassClient;
  readTemplate: TemplateCache["read"];
  /** Whether this process is answering a request at this moment. */
  isServing: () => boolean;
  issuer: Pick<Issuer, "membershipTypes" | "deliveryHosts" | "bulk">;
  clock: () => Date;
}

/** Messages planned at a time: few, because a pause deletes them, and no other process sends them. */
const plannedAtOnce = 12;
/** A message that was planned longer ago has been abandoned by the process that planned it. */
const abandonedMs = 5_000;
/** Poll interval without work. A change of a batch ends the wait; only work due by time waits that long. */
const idleMs = 2_000;
/** Poll interval when all due work is claimed by other processes, held, or waiting for running calls. */
const busyMs = 500;
const afterFailureMs = 5_000;
/** After this time without an answer a batch pauses, and says why. */
const pauseAwayMs = 60_000;

/** Checks lists and sends batches until the signal aborts; every process does, and they share them. */
export async function runBulk(bulk: Bulk, signal: AbortSignal): Promise<void> {
  await Promise.all([
    runLoop(bulk, signal, "lists could not be checked", nextCheck),
    runLoop(bulk, signal, "messages of batches could not be planned", nextSends),
  ]);
}

/** What one loop works with. */
interface Loop extends Bulk {
  calls: CallQueue;
  turns: Turns;
  signal: AbortSignal;
}

/** Work that was claimed, to be run during the next claim; or for how many milliseconds to wait. */
type Claimed = (() => Promise<void>) | number;

/** Claims work, one portion after the other, whenever fewer calls wait than may run at once. */
async function runLoop(
  bulk: Bulk,
  signal: AbortSignal,
  failure: string,
  claim: (loop: Loop) => Promise<Claimed>,
): Promise<void> {
  const calls = createCallQueue(bulk.isServing);
  const loop = { ...bulk, calls, turns: createTurns(), signal };
  const underWay = new Set<Promise<void>>();
  let oneEnded = new AbortController();
  while (!signal.aborted) {
    const claimed = await claim(loop).catch(async (error) => {
      log().error({ reason: reasonOf(error) }, failure);
      await wait(afterFailureMs, undefined, { signal }).catch(() => {});
      return 0;
    });
    if (typeof claimed === "function") {
      const work = claimed().finally(() => {
        underWay.delete(work);
        oneEnded.abort();
      });
      underWay.add(work);
      await calls.hasRoom();
    } else {
      const until = [signal, oneEnded.signal, AbortSignal.timeout(claimed)];
      await nextChange(["batch"], AbortSignal.any(until));
      oneEnded = new AbortController();
    }
  }
  await Promise.all(underWay);
}

/** The next rows of the list whose turn it is. */
async function nextCheck(loop: Loop): Promise<Claimed> {
  const { database, turns, calls, signal } = loop;
  const checking = await batchesIn(database, eq(batch.state, "checking"));
  const [next] = turns.due(checking);
  if (!next) return checking.length > 0 ? busyMs : idleMs;
  turns.serve(next.id);
  const portion = await held(turns, next.id, () => claimPortion(loop, next.id));
  if (portion === undefined || portion === "ended") return 0;
  if (portion === "busy") {
    turns.hold(next.id);
    return 0;
  }
  return async () => {
    const did = await held(turns, next.id, () =>
      inSpan("job bulk check", {}, () => checkPortion(loop, portion, calls, signal)),
    );
    if (did === "checked") turns.release(next.id);
    else turns.hold(next.id);
  };
}

/** The next messages of the batch whose turn it is; batches pause here that cannot go on. */
async function nextSends(loop: Loop): Promise<Claimed> {
  const { database, clock, turns } = loop;
  const now = clock();
  const isDue = and(eq(batch.state, "paused"), lte(batch.resumeAt, now));
  const active = await batchesIn(database, or(eq(batch.state, "sending"), isDue));
  if (active.some(({ state }) => state === "paused")) await resumeDue(database, now);
  for (const { id, sendingSince } of active) {
    const sinceMs = Date.now() - (sendingSince ?? now).getTime();
    // With a full disk the batch waits for room, and not for the service.
    if (isDiskFull() || Math.min(turns.heldMs(id), sinceMs) < pauseAwayMs) continue;
    const step = { batchId: id, staffId: undefined, now };
    await pauseBatch(database, step, { reason: "service-away" });
  }
  for (const one of turns.due(active)) {
    turns.serve(one.id);
    const ids = (await held(turns, one.id, () => nextOf(loop, one))) ?? [];
    if (ids.length > 0) return () => sendAll(loop, one.id, ids);
  }
  return active.length > 0 ? busyMs : idleMs;
}

async function sendAll(loop: Loop, batchId: string, ids: string[]): Promise<void> {
  const { turns, calls, signal } = loop;
  const send = (id: string) =>
    calls.add(async () => {
      // An unsent message stays planned; `abandoned` finds it later, and it is sent then.
      if (signal.aborted || turns.isHeld(batchId)) return;
      const sent = await held(turns, batchId, () =>
        inSpan("job bulk send", {}, () => sendDispatch(loop, id)),
      );
      if (sent === "settled") turns.release(batchId);
      if (sent === "retry") turns.hold(batchId);
    });
  await Promise.all(ids.map(send));
}

/** Messages to send: abandoned ones first, then newly planned ones. Pauses a batch that may not send now. */
async function nextOf({ database, issuer, clock }: Bulk, of: Batch): Promise<string[]> {
  const now = clock();
  const pause = await whyPauseNow();
  if (!pause) {
    const left = await abandoned(database, of.id, now);
    if (left.length > 0) return left;
    const planned = await planRows(database, of.id, { limit: plannedAtOnce, issuer, now });
    if (planned !== "day-limit") return planned;
  }
  const until = pause ?? { reason: "day-limit" as const, resumeAt: midnightAfter(now) };
  await pauseBatch(database, { batchId: of.id, staffId: undefined, now }, until);
  return [];

  async function whyPauseNow(): Promise<{ reason: PauseReason; resumeAt?: Date } | undefined> {
    const quiet = quietUntil(now, issuer.bulk.quietHours);
    if (quiet) return { reason: "quiet-hours", resumeAt: quiet };
    const reason = whyPause(await newestSends(database, of.id, of.sendingSince ?? now));
    return reason && { reason };
  }
}

function batchesIn(database: Database, state: SQL | undefined): Promise<Batch[]> {
  return database.select().from(batch).where(state).orderBy(asc(batch.createdAt), asc(batch.id));
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
    .limit(newestSendsCount);
}

/** Messages that a process planned and did not send, because it died or did not reach the service. */
async function abandoned(database: Database, batchId: string, now: Date): Promise<string[]> {
  const found = await database
    .select({ id: dispatch.id })
    .from(dispatch)
    .where(
      and(
        eq(dispatch.batchId, batchId),
        inArray(dispatch.state, ["planned"]),
        lt(dispatch.createdAt, new Date(now.getTime() - abandonedMs)),
      ),
    )
    .limit(plannedAtOnce);
  return found.map(({ id }) => id);
}

/** A fault in the work on one batch is logged, and holds that batch alone. */
async function held<Result>(
  turns: Turns,
  batchId: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    noteIfDiskFull(error);
    log().error({ reason: reasonOf(error), batchId }, "the work on a batch failed");
    turns.hold(batchId);
    return undefined;
  }
}
