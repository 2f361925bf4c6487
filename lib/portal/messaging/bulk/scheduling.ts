import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import PQueue from "p-queue";

/**
 * Maximum of concurrent calls for lists in one process. Other connections stay free for members and
 * single messages, and a killed process leaves at most as many uncertain messages.
 */
export const maxCalls = 4;
/** Time after a request in which another one is expected. */
const visitMs = 250;
const maxRestMs = 100;

export interface CallQueue {
  /** Calls the service in the order of adding, within the limit of concurrent calls. */
  add<Result>(call: () => Promise<Result>): Promise<Result>;
  /** Resolves when fewer calls wait than may run: time to claim more work. */
  hasRoom(): Promise<void>;
}

/**
 * Queue of calls for lists. While requests are served, one call runs at a time, followed by a pause
 * as long as the call.
 */
export function createCallQueue(isServing: () => boolean): CallQueue {
  const queue = new PQueue({ concurrency: maxCalls });
  let servedAt = Number.NEGATIVE_INFINITY;

  function givesWay(): boolean {
    if (isServing()) servedAt = performance.now();
    const hasVisitors = performance.now() - servedAt < visitMs;
    queue.concurrency = hasVisitors ? 1 : maxCalls;
    return hasVisitors;
  }

  return {
    hasRoom: () => queue.onSizeLessThan(maxCalls),
    add(call) {
      givesWay();
      return queue.add(async () => {
        const began = performance.now();
        try {
          return await call();
        } finally {
          if (givesWay()) await wait(Math.min(performance.now() - began, maxRestMs));
        }
      });
    },
  };
}

/** Backoff of a bulk list while the service does not answer, or answers 429. */
const pauseMs = { first: 1_000, max: 15_000 };

interface Turn {
  nth: number;
  /** Undefined outside of a backoff. */
  backoff: { since: number; until: number; pause: number } | undefined;
}

/** Round robin over the bulk lists of a process; one in backoff takes no turn from another. */
export interface Turns {
  /** Bulk lists that are not in backoff, longest unserved first. Forgets the lists that are not given. */
  due<One extends { id: string }>(bulkLists: readonly One[]): One[];
  serve(id: string): void;
  startBackoff(id: string): void;
  isDeferred(id: string): boolean;
  /** Called when a row of the bulk list was checked or sent. */
  endBackoff(id: string): void;
  /** Time since the backoff began; 0 outside of one. */
  backoffMs(id: string): number;
}

export function createTurns(now: () => number = Date.now): Turns {
  const turns = new Map<string, Turn>();
  let served = 0;
  const turnOf = (id: string): Turn => turns.get(id) ?? { nth: 0, backoff: undefined };
  const isDeferred = (id: string) => now() < (turnOf(id).backoff?.until ?? 0);
  return {
    due(bulkLists) {
      const ids = new Set(bulkLists.map(({ id }) => id));
      for (const id of turns.keys()) if (!ids.has(id)) turns.delete(id);
      return bulkLists
        .filter(({ id }) => !isDeferred(id))
        .toSorted((one, other) => turnOf(one.id).nth - turnOf(other.id).nth);
    },
    serve(id) {
      served += 1;
      turns.set(id, { ...turnOf(id), nth: served });
    },
    startBackoff(id) {
      const { nth, backoff } = turnOf(id);
      // Concurrent calls fail together: they count as one failure.
      if (isDeferred(id)) return;
      const pause = backoff ? Math.min(backoff.pause * 2, pauseMs.max) : pauseMs.first;
      turns.set(id, {
        nth,
        backoff: { since: backoff?.since ?? now(), until: now() + pause, pause },
      });
    },
    isDeferred,
    endBackoff(id) {
      const turn = turns.get(id);
      if (turn) turn.backoff = undefined;
    },
    backoffMs(id) {
      const { backoff } = turnOf(id);
      return backoff ? now() - backoff.since : 0;
    },
  };
}
