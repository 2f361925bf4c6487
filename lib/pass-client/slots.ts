import type { TimeLimit } from "./time-limit.ts";

/** A fixed number of places; whoever finds none waits in line. */
export interface Slots {
  /** False when the limit ended before a place was free. */
  take(limit: TimeLimit): Promise<boolean>;
  giveBack(): void;
}

/**
 * Places for calls under way, as many as there are connections. A call in line here has certainly
 * sent nothing, which cannot be said of one that waits inside fetch.
 */
export function createSlots(count: number): Slots {
  let free = count;
  const line = new Set<() => void>();
  return {
    async take(limit) {
      if (limit.signal.aborted) return false;
      if (free > 0) {
        free--;
        return true;
      }
      return await new Promise((resolve) => {
        const enter = () => {
          limit.signal.removeEventListener("abort", leave);
          resolve(true);
        };
        const leave = () => {
          line.delete(enter);
          resolve(false);
        };
        line.add(enter);
        limit.signal.addEventListener("abort", leave, { once: true });
      });
    },
    giveBack() {
      const [next] = line;
      if (!next) {
        free++;
        return;
      }
      line.delete(next);
      next();
    },
  };
}
