import "server-only";

/** Backoff of a batch while the service does not answer, or answers 429. */
const pauseMs = { first: 1_000, longest: 15_000 };

interface Turn {
  nth: number;
  /** Undefined while the batch goes on. */
  held: { since: number; until: number; pause: number } | undefined;
}

/** Round robin over the batches of a process; a held one takes no turn from another. */
export interface Turns {
  /** Those that are not held, the one served longest ago first. Forgets batches that are not given. */
  due<One extends { id: string }>(batches: readonly One[]): One[];
  serve(id: string): void;
  hold(id: string): void;
  isHeld(id: string): boolean;
  /** Ends the backoff: the batch has gone on. */
  release(id: string): void;
  /** How long the batch has not gone on. */
  heldMs(id: string): number;
}

export function createTurns(now: () => number = Date.now): Turns {
  const turns = new Map<string, Turn>();
  let served = 0;
  const turnOf = (id: string): Turn => turns.get(id) ?? { nth: 0, held: undefined };
  const isHeld = (id: string) => now() < (turnOf(id).held?.until ?? 0);
  return {
    due(batches) {
      const ids = new Set(batches.map(({ id }) => id));
      for (const id of turns.keys()) if (!ids.has(id)) turns.delete(id);
      return batches
        .filter(({ id }) => !isHeld(id))
        .toSorted((one, other) => turnOf(one.id).nth - turnOf(other.id).nth);
    },
    serve(id) {
      served += 1;
      turns.set(id, { ...turnOf(id), nth: served });
    },
    hold(id) {
      const { nth, held } = turnOf(id);
      // Calls that were under way together fail together.
      if (isHeld(id)) return;
      const pause = held ? Math.min(held.pause * 2, pauseMs.longest) : pauseMs.first;
      turns.set(id, { nth, held: { since: held?.since ?? now(), until: now() + pause, pause } });
    },
    isHeld,
    release(id) {
      const turn = turns.get(id);
      if (turn) turn.held = undefined;
    },
    heldMs(id) {
      const { held } = turnOf(id);
      return held ? now() - held.since : 0;
    },
  };
}
