/** A code is new again after being missed for this long and in this many frames. */
const goneAfterMs = 1500;
const goneAfterFrames = 3;
/** Shorter once another code was read, but longer than the flicker of two codes side by side. */
const goneForAnotherMs = 500;

interface Held {
  /** As read; a dynamic code changes later. */
  data: string;
  missed?: { since: number; frames: number };
  /** Whether another code was read while this one was missed. */
  gaveWay: boolean;
}

/** Codes in view that were already given, by their constant part. */
export type InView = ReadonlyMap<string, Held>;

export const nothingInView: InView = new Map();

/**
 * Processes the codes of one frame. A dynamic code that has renewed itself counts as the same one,
 * unless `retriesRenewed`.
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

/** After a pause, codes that were in view count as still there. */
export function resumeView(view: InView): InView {
  return new Map([...view].map(([code, { data }]) => [code, { data, gaveWay: false }]));
}

/**
 * The constant part of a dynamic code `code.time.signature`; any other code whole, because two
 * passes must never count as one.
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
