import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { and, asc, desc, eq, gte, inArray, lt, lte, notInArray, or, type SQL } from "drizzle-orm";
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
import type { TemplateCache } from "#portal/passes/templates/template-cache.ts";
import type { Batch, PauseReason } from "./batch.ts";
import { pauseBatch, resumeDue } from "./batch-control.ts";
import { midnightAfter } from "./bulk-rules.ts";
import { checkPage } from "./check-rows.ts";
import { planRows } from "./plan-rows.ts";
import { quietUntil } from "./quiet-hours.ts";
import { looksBackAt, whyPause } from "./should-pause.ts";
import { createSlots, maxSlots } from "./slots.ts";
import { createTurns, type Turns } from "./turns.ts";

export interface Bulk {
  database: Database;
  client: PassClient;
  readTemplate: TemplateCache["read"];
  /** Whether this process is answering somebody at this moment. */
  isServing: () => boolean;
  issuer: Pick<Issuer, "membershipTypes" | "deliveryHosts" | "bulk">;
  clock: () => Date;
}

/** Planned ahead of the calls at a time, and so what a pause has to take back. */
const window = 12;
/** A message that was planned so long ago is not in the hands of the process that planned it. */
const leftBehindMs = 5_000;
/** A change of a batch ends the rest at once; what only the clock makes due waits so long at most. */
const idleMs = 2_000;
/** What is next is with another process, held, or waits for calls that are under way. */
const busyMs = 500;
const afterFailureMs = 5_000;
/** After so long without an answer a batch pauses, and says why. */
const pauseAwayMs = 60_000;

/** Checks lists and sends batches until the signal aborts; every process does, and they share them. */
export async function runBulk(bulk: Bulk, signal: AbortSignal): Promise<void> {
  await Promise.all([runChecks(bulk, signal), runSends(bulk, signal)]);
}

/** Page by page, each list in its turn. */
async function runChecks(bulk: Bulk, signal: AbortSignal): Promise<void> {
  const slots = createSlots(bulk.isServing);
  const turns = createTurns();
  const pages = () =>
    forever("lists could not be checked", signal, async () => {
      const checking = await batchesIn(bulk.database, eq(batch.state, "checking"));
      const [next] = turns.due(checking);
      if (!next) return rest(signal, checking.length > 0 ? busyMs : idleMs);
      turns.serve(next.id);
      const did = await held("a list could not be checked", turns, next.id, () =>
        inSpan("job bulk check", {}, () => checkPage(bulk, next.id, slots)),
      );
      if (did === "checked" || did === "ended") turns.release(next.id);
      else turns.hold(next.id);
    });
  // Two at a time: one is asked about while what the other found is written.
  await Promise.all([pages(), pages()]);
}

interface Planned {
  id: string;
  batchId: string;
}

/** A few slots, each with one call at a time; what they send is planned a few rows ahead. */
async function runSends(bulk: Bulk, signal: AbortSignal): Promise<void> {
  const slots = createSlots(bulk.isServing);
  const turns = createTurns();
  let planned: Planned[] = [];
  let planning: Promise<void> | undefined;

  const plan = () =>
    logged("messages of batches could not be planned", signal, async () => {
      const next = await nextMessages(bulk, turns);
      if (!next) return rest(signal, idleMs);
      const known = new Set(planned.map(({ id }) => id));
      planned.push(...next.filter(({ id }) => !known.has(id)));
      if (next.length === 0) await rest(signal, busyMs);
    });
  const sends = () =>
    forever("a message of a batch could not be sent", signal, async () => {
      // Ahead of the calls, so that none waits for it.
      if (planned.length < maxSlots)
        planning ??= plan().finally(() => {
          planning = undefined;
        });
      const next = planned.shift();
      if (!next) return planning;
      const sent = await slots(() =>
        inSpan("job bulk send", {}, () => sendDispatch(bulk, next.id)),
      );
      if (sent === "settled") turns.release(next.batchId);
      if (sent !== "retry") return;
      turns.hold(next.batchId);
      planned = planned.filter(({ batchId }) => batchId !== next.batchId);
    });
  await Promise.all(Array.from({ length: maxSlots }, sends));
}

/** What is to be sent next, of the batch whose turn it is; undefined when none is on its way. */
async function nextMessages(bulk: Bulk, turns: Turns): Promise<Planned[] | undefined> {
  const { database, clock } = bulk;
  const now = clock();
  const isDue = and(eq(batch.state, "paused"), lte(batch.resumeAt, now));
  const going = await batchesIn(database, or(eq(batch.state, "sending"), isDue));
  if (going.some(({ state }) => state === "paused")) await resumeDue(database, now);
  if (going.length === 0) return undefined;
  for (const { id, sendingSince } of going) {
    const sinceMs = Date.now() - (sendingSince ?? now).getTime();
    if (Math.min(turns.heldMs(id), sinceMs) < pauseAwayMs) continue;
    await pauseBatch(
      database,
      { batchId: id, staffId: undefined, now },
      { reason: "service-away" },
    );
  }
  for (const one of turns.due(going)) {
    turns.serve(one.id);
    const next = await held("a batch could not go on", turns, one.id, () => nextOf(bulk, one));
    if (next && next.length > 0) return next.map((id) => ({ id, batchId: one.id }));
  }
  return [];
}

/** First what was planned and left behind, then new rows. */
async function nextOf({ database, issuer, clock }: Bulk, of: Batch): Promise<string[]> {
  const now = clock();
  const pause = await whyPauseNow();
  if (!pause) {
    const behind = await leftBehind(database, of.id, now);
    if (behind.length > 0) return behind;
    const planned = await planRows(database, of.id, { limit: window, issuer, now });
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

/** A fault of one batch is logged, and holds that one alone. */
async function held<Result>(
  what: string,
  turns: Turns,
  batchId: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    log().error({ reason: reasonOf(error), batchId }, what);
    turns.hold(batchId);
    return undefined;
  }
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
