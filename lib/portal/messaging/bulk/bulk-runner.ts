import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { and, asc, desc, eq, gte, inArray, lt, lte, notInArray, or, type SQL } from "drizzle-orm";
import type { PassClient } from "#pass-client/index.ts";
import type { Issuer } from "#portal/configuration/issuer-file.ts";
import { nextChange } from "#portal/database/changes.ts";
import type { Database } from "#portal/database/database.ts";
import { bulkList, message } from "#portal/database/schema/messages.ts";
import { isDiskFull, noteIfDiskFull } from "#portal/database/until-stored.ts";
import { sendMessage } from "#portal/messaging/sending/send-message.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { inSpan } from "#portal/observability/tracing/tracing.ts";
import type { TemplateCache } from "#portal/passes/load-pass.ts";
import type { BulkList, PauseReason } from "./bulk-list.ts";
import { pauseBulkList, resumeDue } from "./bulk-list-control.ts";
import { midnightAfter, newestSendsCount, quietUntil, whyPause } from "./bulk-rules.ts";
import { checkPortion, claimPortion } from "./check-rows.ts";
import { planRows } from "./plan-rows.ts";
import { type CallQueue, createCallQueue, createTurns, type Turns } from "./scheduling.ts";

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
/** Poll interval without work. A change of a bulk list ends the wait; only work due by time waits that long. */
const idleMs = 2_000;
/** Poll interval when all due work is claimed elsewhere, in backoff, or waits for running calls. */
const busyMs = 500;
const afterFailureMs = 5_000;
/** After this time without an answer a bulk list pauses, and says why. */
const pauseAwayMs = 60_000;

/** Checks and sends bulk lists until the signal aborts; all processes share the work. */
export async function runBulk(bulk: Bulk, signal: AbortSignal): Promise<void> {
  await Promise.all([
    runLoop(bulk, signal, "lists could not be checked", nextCheck),
    runLoop(bulk, signal, "messages of bulk lists could not be planned", nextSends),
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
      await nextChange(["bulk-list"], AbortSignal.any(until));
      oneEnded = new AbortController();
    }
  }
  await Promise.all(underWay);
}

/** The next rows of the list whose turn it is. */
async function nextCheck(loop: Loop): Promise<Claimed> {
  const { database, turns, calls, signal } = loop;
  const checking = await bulkListsIn(database, eq(bulkList.state, "checking"));
  const [next] = turns.due(checking);
  if (!next) return checking.length > 0 ? busyMs : idleMs;
  turns.serve(next.id);
  const portion = await held(turns, next.id, () => claimPortion(loop, next.id));
  if (portion === undefined || portion === "ended") return 0;
  if (portion === "busy") {
    turns.startBackoff(next.id);
    return 0;
  }
  return async () => {
    const did = await held(turns, next.id, () =>
      inSpan("job bulk check", {}, () => checkPortion(loop, portion, calls, signal)),
    );
    if (did === "checked") turns.endBackoff(next.id);
    else turns.startBackoff(next.id);
  };
}

/** The next messages of the bulk list whose turn it is; pauses a bulk list that cannot go on. */
async function nextSends(loop: Loop): Promise<Claimed> {
  const { database, clock, turns } = loop;
  const now = clock();
  const isDue = and(eq(bulkList.state, "paused"), lte(bulkList.resumeAt, now));
  const active = await bulkListsIn(database, or(eq(bulkList.state, "sending"), isDue));
  if (active.some(({ state }) => state === "paused")) await resumeDue(database, now);
  for (const { id, sendingSince } of active) {
    const sinceMs = Date.now() - (sendingSince ?? now).getTime();
    // A full disk is no fault of the service: the bulk list waits without a pause.
    if (isDiskFull() || Math.min(turns.backoffMs(id), sinceMs) < pauseAwayMs) continue;
    const step = { listId: id, staffId: undefined, now };
    await pauseBulkList(database, step, { reason: "service-away" });
  }
  for (const one of turns.due(active)) {
    turns.serve(one.id);
    const ids = (await held(turns, one.id, () => nextOf(loop, one))) ?? [];
    if (ids.length > 0) return () => sendAll(loop, one.id, ids);
  }
  return active.length > 0 ? busyMs : idleMs;
}

async function sendAll(loop: Loop, listId: string, ids: string[]): Promise<void> {
  const { turns, calls, signal } = loop;
  const send = (id: string) =>
    calls.add(async () => {
      // An unsent message stays planned; `abandoned` finds it later, and it is sent then.
      if (signal.aborted || turns.isDeferred(listId)) return;
      const sent = await held(turns, listId, () =>
        inSpan("job bulk send", {}, () => sendMessage(loop, id)),
      );
      if (sent === "settled") turns.endBackoff(listId);
      if (sent === "retry") turns.startBackoff(listId);
    });
  await Promise.all(ids.map(send));
}

/**
 * Messages to send: abandoned ones first, then newly planned ones. Pauses a bulk list that may not
 * send.
 */
async function nextOf({ database, issuer, clock }: Bulk, list: BulkList): Promise<string[]> {
  const now = clock();
  const pause = await whyPauseNow();
  if (!pause) {
    const left = await abandoned(database, list.id, now);
    if (left.length > 0) return left;
    const planned = await planRows(database, list.id, { limit: plannedAtOnce, issuer, now });
    if (planned !== "day-limit") return planned;
  }
  const until = pause ?? { reason: "day-limit" as const, resumeAt: midnightAfter(now) };
  await pauseBulkList(database, { listId: list.id, staffId: undefined, now }, until);
  return [];

  async function whyPauseNow(): Promise<{ reason: PauseReason; resumeAt?: Date } | undefined> {
    const quiet = quietUntil(now, issuer.bulk.quietHours);
    if (quiet) return { reason: "quiet-hours", resumeAt: quiet };
    const reason = whyPause(await newestSends(database, list.id, list.sendingSince ?? now));
    return reason && { reason };
  }
}

function bulkListsIn(database: Database, state: SQL | undefined): Promise<BulkList[]> {
  return database
    .select()
    .from(bulkList)
    .where(state)
    .orderBy(asc(bulkList.createdAt), asc(bulkList.id));
}

function newestSends(database: Database, listId: string, since: Date) {
  return database
    .select({
      state: message.state,
      refusalCode: message.refusalCode,
      refusalStatus: message.refusalStatus,
    })
    .from(message)
    .where(
      and(
        eq(message.listId, listId),
        gte(message.sendingAt, since),
        notInArray(message.state, ["planned", "sending"]),
      ),
    )
    .orderBy(desc(message.sendingAt))
    .limit(newestSendsCount);
}

/** Messages that a process planned and did not send, because it died or did not reach the service. */
async function abandoned(database: Database, listId: string, now: Date): Promise<string[]> {
  const found = await database
    .select({ id: message.id })
    .from(message)
    .where(
      and(
        eq(message.listId, listId),
        inArray(message.state, ["planned"]),
        lt(message.createdAt, new Date(now.getTime() - abandonedMs)),
      ),
    )
    .limit(plannedAtOnce);
  return found.map(({ id }) => id);
}

/** Runs work on one bulk list. A fault is logged and delays that bulk list alone. */
async function held<Result>(
  turns: Turns,
  listId: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    noteIfDiskFull(error);
    log().error({ reason: reasonOf(error), listId }, "the work on a bulk list failed");
    turns.startBackoff(listId);
    return undefined;
  }
}
