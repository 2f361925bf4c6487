import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDurationOf, isoDurationOfMs } from "#pass-service/domain/duration.ts";
import { momentOf } from "#pass-service/fixture/moment.ts";

test.each([
  ["+1d", "P1D"],
  ["1d", "P1D"],
  ["-15m", "-PT15M"],
  ["+2H", "PT2H"],
  ["-3w", "-P3W"],
  ["+1y", "P1Y"],
  ["30s", "PT30S"],
  ["+P1D", "P1D"],
  ["-PT5M", "-PT5M"],
  ["nonsense", "nonsense"],
])("%s is %s", (typed, iso) => {
  expect(isoDurationOf(typed)).toBe(iso);
});

test.each([
  [0, "PT0S"],
  [400, "PT0S"],
  [-400, "PT0S"],
  [86_400_000, "P1D"],
  [-93_784_000, "-P1DT2H3M4S"],
])("%i ms are %s", (milliseconds, iso) => {
  expect(isoDurationOfMs(milliseconds)).toBe(iso);
});

test("whole seconds come back as they were", () => {
  const from = new Date("2026-11-20T12:00:00Z");
  fc.assert(
    fc.property(fc.integer({ min: -3_000_000_000, max: 3_000_000_000 }), (seconds) => {
      const later = momentOf(isoDurationOfMs(seconds * 1000), from);
      expect(later.getTime() - from.getTime()).toBe(seconds * 1000);
    }),
  );
});
