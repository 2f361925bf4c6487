import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import PQueue from "p-queue";

/** Maximum of concurrent calls of one process for lists: its other connections serve members and single messages. */
export const maxCalls = 6;
/** After a request, the next is expected within this time. */
const visitMs = 250;
const maxRestMs = 100;

export interface CallQueue {
  /** Makes a call to the service when it is its turn, in the order of adding. */
  add<Result>(call: () => Promise<Result>): Promise<Result>;
  /** Resolves when fewer calls wait than may run, so that more work can be claimed. */
  hasRoom(): Promise<void>;
}

/** Calls for lists; while requests are served, one at a time with a rest as long after it. */
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
