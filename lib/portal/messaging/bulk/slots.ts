import "server-only";
import { setTimeout as wait } from "node:timers/promises";

/** Does a piece of work as soon as a slot is free and visitors leave room for it, in the order of asking. */
export type Slots = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Calls that one process has under way for lists: the rest of the service is for others. */
export const maxSlots = 6;
/** So many go on while visitors come; the others when none was there for a while. */
const slotsBesideVisitors = 2;
const calmMs = 250;
const stepMs = 5;
/** Where somebody is always waited for, a list goes on all the same. */
const longestMs = 100;

/**
 * Members and whoever works in the console come first: no work begins while a request is being
 * answered, and little of it is under way when the next may come.
 */
export function createSlots(
  isServing: () => boolean,
  now: () => number = () => performance.now(),
): Slots {
  const waiting: (() => void)[] = [];
  let free = maxSlots;
  let underWay = 0;
  let servedAt = Number.NEGATIVE_INFINITY;

  function mustWait(): boolean {
    if (isServing()) {
      servedAt = now();
      return true;
    }
    return underWay >= slotsBesideVisitors && now() - servedAt < calmMs;
  }

  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      const begin = now();
      while (mustWait() && now() - begin < longestMs) await wait(stepMs);
      underWay += 1;
      return await work().finally(() => {
        underWay -= 1;
      });
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
