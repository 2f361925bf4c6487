import { describe, expect, test, vi } from "vitest";
import { type SignalKind, signal, signals } from "#components/code-reader/signal.ts";

const pitches = (kind: SignalKind) => signals[kind].tones.map(({ pitch }) => pitch);
const kinds = Object.keys(signals) as SignalKind[];

describe("what a scan sounds and feels like", () => {
  test("something used rises, nothing used is low and twice, not knowing is three of the same", () => {
    const used = pitches("used");
    expect(used).toEqual([...new Set(used)].sort((one, other) => one - other));
    expect(used.length).toBeGreaterThan(1);
    const [low, again, ...more] = pitches("not-used");
    expect(low).toBe(again);
    expect(more).toEqual([]);
    expect(low).toBeLessThan(Math.min(...used) / 2);
    expect(pitches("unknown")).toHaveLength(3);
    expect(new Set(pitches("unknown")).size).toBe(1);
  });

  test("no two of them shake alike", () => {
    const shakes = kinds.map((kind) => signals[kind].shakes.join(" "));
    expect(new Set(shakes).size).toBe(kinds.length);
  });

  test("no tone begins before the one before it has ended", () => {
    for (const kind of kinds) {
      let end = 0;
      for (const { from, seconds } of signals[kind].tones) {
        expect(from).toBeGreaterThanOrEqual(end - 1e-9);
        end = from + seconds;
      }
    }
  });

  test("a device without sound vibrates, unless signals are turned off", () => {
    const shaken: number[][] = [];
    vi.stubGlobal("navigator", { vibrate: (shakes: number[]) => shaken.push(shakes) });
    for (const kind of kinds) signal(kind);
    vi.stubGlobal("localStorage", { getItem: () => "off" });
    for (const kind of kinds) signal(kind);
    expect(shaken).toEqual(kinds.map((kind) => signals[kind].shakes));
    vi.unstubAllGlobals();
  });
});
