/** A code must be missed so long, and in so many frames, before it is new again. */
const goneAfterMs = 1500;
const goneAfterFrames = 3;
/** With another code read meanwhile less will do; two codes that flicker side by side get by neither. */
const goneForAnotherMs = 500;

interface Held {
  /** What was read when it was given; a code that renews itself says something else since. */
  data: string;
  /** Since when it has not been seen, and in how many frames. */
  missed?: { since: number; frames: number };
  /** Whether another code was given while this one was missed. */
  gaveWay: boolean;
}

/** The codes that were given and have not left the camera's view for good, each by its lasting part. */
export type InView = ReadonlyMap<string, Held>;

export const nothingInView: InView = new Map();

/**
 * One frame: what is held in view afterwards, and the code to give, if it is new. A code that has
 * only renewed itself is the same one, and new only while `retriesRenewed`: what was read of it before
 * opened nothing.
 */
export function scanFrame(
  before: InView,
  codes: readonly string[],
  now: number,
  { retriesRenewed = false } = {},
): { view: InView; given: string | undefined } {
  const [middle] = codes;
  const seen = codes.map(lastingPartOf);
  const held = before.get(seen[0] ?? "");
  const isRenewed = held !== undefined && held.data !== middle;
  const isNew = middle !== undefined && (isGone(held, now) || (retriesRenewed && isRenewed));
  const view = new Map<string, Held>();
  for (const [code, held] of before) {
    const { data } = held;
    if (seen.includes(code)) {
      if (!isGone(held, now)) view.set(code, { data, gaveWay: false });
      continue;
    }
    const { since, frames } = held.missed ?? { since: now, frames: 0 };
    const missed = { data, missed: { since, frames: frames + 1 }, gaveWay: held.gaveWay || isNew };
    if (!isGone(missed, now)) view.set(code, missed);
  }
  if (isNew) view.set(lastingPartOf(middle), { data: middle, gaveWay: false });
  return { view, given: isNew ? middle : undefined };
}

/** Nothing was looked at for a while: what was in view then is taken to be there still. */
export function resumeView(view: InView): InView {
  return new Map([...view].map(([code, { data }]) => [code, { data, gaveWay: false }]));
}

/**
 * A code without the time and signature that a dynamic one ends in: `code.time.signature`. The
 * interface shows no form of a code, so any other is taken whole: two passes must never count as one.
 */
function lastingPartOf(code: string): string {
  return /^([\w:-]{16,})\.[0-9a-z]{1,13}\.[\w-]{16,}$/i.exec(code)?.[1] ?? code;
}

function isGone(held: Held | undefined, now: number): boolean {
  if (!held) return true;
  if (!held.missed) return false;
  const { since, frames } = held.missed;
  if (held.gaveWay && now - since >= goneForAnotherMs) return true;
  return now - since >= goneAfterMs && frames >= goneAfterFrames;
}
