import "server-only";
import { setTimeout as wait } from "node:timers/promises";

/** Does a piece of work as soon as a slot is free and visitors leave room for it, in the order of asking. */
export type Slots = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Calls that one process has under way for lists: the rest of the service is for others. */
export const maxSlots = 6;
/** A visitor was there so short a time ago that the next may come. */
const calmMs = 250;
const stepMs = 5;
/** Where somebody is always there, a call begins so often all the same. */
const longestMs = 100;

/**
 * Members and whoever works in the console come first: no work begins while a request is being
 * answered. When the next may come, one piece is under way at a time, and after it comes a rest as long
 * as it took.
 */
export function createSlots(
  isServing: () => boolean,
  now: () => number = () => performance.now(),
): Slots {
  const waiting: (() => void)[] = [];
  let free = maxSlots;
  let underWay = 0;
  let servedAt = Number.NEGATIVE_INFINITY;
  let restUntil = Number.NEGATIVE_INFINITY;
  let begunAt = Number.NEGATIVE_INFINITY;

  function mustWait(): boolean {
    if (isServing()) {
      servedAt = now();
      return true;
    }
    const isBesideVisitors = now() - servedAt < calmMs;
    return isBesideVisitors && (underWay > 0 || now() < restUntil);
  }

  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      const asked = now();
      while (mustWait() && now() - Math.max(asked, begunAt) < longestMs) await wait(stepMs);
      underWay += 1;
      const begin = now();
      begunAt = begin;
      return await work().finally(() => {
        underWay -= 1;
        restUntil = now() + (now() - begin);
      });
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
