import type { FailureReason } from "./answer.ts";

/** Attempts in a row that nothing came back from; fewer than there are connections. */
const patience = 24;

export interface Breaker {
  /** False when nobody should wait for the service now. */
  begin(): boolean;
  /** What the attempt that was begun came to; undefined when its caller did not wait for it. */
  end(verdict: { outcome: "ok" | "refused" | FailureReason; detail?: string } | undefined): void;
}

/**
 * Spares callers the wait for a service that is frozen: while it answers nothing, one attempt at a
 * time still tries, and the others are told at once. Any answer, a bad one too, ends it. cockatiel's
 * breaker is not used: it lets everybody wait for the one that tries.
 */
export function createBreaker(): Breaker {
  let silent = 0;
  let underWay = 0;
  return {
    begin() {
      if (silent >= patience && underWay > 0) return false;
      underWay += 1;
      return true;
    },
    end(verdict) {
      underWay -= 1;
      if (!verdict) return;
      const isSilence =
        verdict.outcome === "timeout" || verdict.detail === "UND_ERR_CONNECT_TIMEOUT";
      silent = isSilence ? silent + 1 : 0;
    },
  };
}
