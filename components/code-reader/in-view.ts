/** A code must be missed so long, and in so many frames, before it is new again. */
const goneAfterMs = 1500;
const goneAfterFrames = 3;
/** With another code read meanwhile less will do; two codes that flicker side by side get by neither. */
const goneForAnotherMs = 500;

interface Held {
  /** Since when it has not been seen, and in how many frames. */
  missed?: { since: number; frames: number };
  /** Whether another code was given while this one was missed. */
  gaveWay: boolean;
}

/** The codes that were given and have not left the camera's view for good. */
export type InView = ReadonlyMap<string, Held>;

export const nothingInView: InView = new Map();

/** One frame: what is held in view afterwards, and the code to give, if it is new. */
export function scanFrame(
  before: InView,
  codes: readonly string[],
  now: number,
): { view: InView; given: string | undefined } {
  const [middle] = codes;
  const isNew = middle !== undefined && isGone(before.get(middle), now);
  const view = new Map<string, Held>();
  for (const [code, held] of before) {
    if (codes.includes(code)) {
      if (!isGone(held, now)) view.set(code, { gaveWay: false });
      continue;
    }
    const { since, frames } = held.missed ?? { since: now, frames: 0 };
    const missed = { missed: { since, frames: frames + 1 }, gaveWay: held.gaveWay || isNew };
    if (!isGone(missed, now)) view.set(code, missed);
  }
  if (isNew) view.set(middle, { gaveWay: false });
  return { view, given: isNew ? middle : undefined };
}

/** Nothing was looked at for a while: what was in view then is taken to be there still. */
export function resumeView(view: InView): InView {
  return new Map([...view.keys()].map((code) => [code, { gaveWay: false }]));
}

function isGone(held: Held | undefined, now: number): boolean {
  if (!held) return true;
  if (!held.missed) return false;
  const { since, frames } = held.missed;
  if (held.gaveWay && now - since >= goneForAnotherMs) return true;
  return now - since >= goneAfterMs && frames >= goneAfterFrames;
}
