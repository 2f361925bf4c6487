import "server-only";

/** Does a piece of work as soon as a slot is free; those that wait come in the order in which they came. */
export type Slots = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createSlots(limit: number): Slots {
  const waiting: (() => void)[] = [];
  let free = limit;
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
