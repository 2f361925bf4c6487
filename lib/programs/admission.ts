export interface AdmissionLimits {
  /** Requests that may be worked on at any time. */
  few: number;
  /** How many may be, as long as the process has time to spare: most of them wait for others. */
  most: number;
  /** Requests that may wait for their turn. */
  line: number;
  /** How long one of them may wait. */
  patienceMs: number;
}

/** `address` and `slow`: who asks, or what may be slow, has its share already. */
export type TurnedAway = "line" | "patience" | "address" | "slow";

export interface Candidate {
  /** Whoever asks, as limits count them. */
  from: string;
  /** A step of something that was begun: it goes before those who only come. */
  isBegun: boolean;
  /** Its answer waits for somebody else, who may be slow. */
  mayBeSlow: boolean;
  enter(): void;
  turnAway(why: TurnedAway): void;
}

export interface Admission {
  /** Lets the candidate in, now or in its turn, or turns it away; the answer ends its stay. */
  ask(candidate: Candidate): () => void;
  /** To be called now and then while anybody waits. */
  tick(): void;
  readonly atWork: number;
  readonly inLine: number;
}

interface Stay {
  candidate: Candidate;
  since: number;
  place: "line" | "work" | "gone";
}

/**
 * Decides who may be worked on. A process that works on more at once than it has time for answers
 * all of it late, so only a few are let in at a time; more when it has nothing to do, because those
 * that are in wait for something slow. Nobody fills it alone: an address gets a quarter, and what
 * waits for somebody else three, so that the rest goes on when the pass service is frozen.
 */
export function createAdmission(
  { few, most, line, patienceMs }: AdmissionLimits,
  { hasTime, now }: { hasTime: () => boolean; now: () => number },
): Admission {
  const perAddress = Math.max(few, Math.ceil(most / 4));
  const forSlow = Math.max(1, Math.floor((most * 3) / 4));
  const held = new Map<string, number>();
  const begun = new Set<Stay>();
  const others = new Set<Stay>();
  let atWork = 0;
  let slowAtWork = 0;
  /** How long whoever entered last had waited. */
  let lastWait = 0;

  const inLine = () => begun.size + others.size;
  const mayEnter = ({ mayBeSlow }: Candidate) => !mayBeSlow || slowAtWork < forSlow;

  function hold(from: string, by: 1 | -1): void {
    const holds = (held.get(from) ?? 0) + by;
    if (holds > 0) held.set(from, holds);
    else held.delete(from);
  }

  function enter(stay: Stay): void {
    begun.delete(stay);
    others.delete(stay);
    stay.place = "work";
    lastWait = now() - stay.since;
    atWork += 1;
    if (stay.candidate.mayBeSlow) slowAtWork += 1;
    stay.candidate.enter();
  }

  function end(stay: Stay): void {
    if (stay.place === "gone") return;
    hold(stay.candidate.from, -1);
    begun.delete(stay);
    others.delete(stay);
    const worked = stay.place === "work";
    stay.place = "gone";
    if (!worked) return;
    atWork -= 1;
    if (stay.candidate.mayBeSlow) slowAtWork -= 1;
    letIn(few - atWork);
  }

  function letIn(places: number): void {
    let left = places;
    for (const waiting of [begun, others]) {
      for (const stay of waiting) {
        if (left <= 0) return;
        if (!mayEnter(stay.candidate)) continue;
        left -= 1;
        enter(stay);
      }
    }
  }

  function turnAway(stay: Stay, why: TurnedAway): void {
    end(stay);
    stay.candidate.turnAway(why);
  }

  /**
   * A line in which nobody's turn comes in time is too long, however short it is. Whoever came last
   * and began nothing gives way to who did.
   */
  function hasRoomInLine({ isBegun }: Candidate): boolean {
    if (!isBegun) return inLine() < line && (lastWait < patienceMs / 2 || inLine() === 0);
    const last = inLine() >= line ? [...others].at(-1) : undefined;
    if (last) turnAway(last, "line");
    return inLine() < line;
  }

  return {
    ask(candidate) {
      const stay: Stay = { candidate, since: now(), place: "line" };
      const holds = held.get(candidate.from) ?? 0;
      hold(candidate.from, 1);
      if (holds >= perAddress) turnAway(stay, "address");
      else if (!mayEnter(candidate)) turnAway(stay, "slow");
      else if (atWork < few && inLine() === 0) enter(stay);
      else if (hasRoomInLine(candidate)) (candidate.isBegun ? begun : others).add(stay);
      else turnAway(stay, "line");
      return () => end(stay);
    },
    tick() {
      for (const stay of [...begun, ...others])
        if (now() - stay.since > patienceMs) turnAway(stay, "patience");
      if (hasTime()) letIn(Math.min(few, most - atWork));
    },
    get atWork() {
      return atWork;
    },
    get inLine() {
      return inLine();
    },
  };
}
