import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDurationOf, isoDurationOfMs } from "#pass-service/commands/clock.ts";
import { momentOf, momentSchema } from "#pass-service/fixture/fixture-values.ts";

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

const loading = new Date("2026-11-20T12:00:00Z");

test.each([
  ["2026-01-02T03:04:05Z", "2026-01-02T03:04:05.000Z"],
  ["2026-01-02T03:04:05+02:00", "2026-01-02T01:04:05.000Z"],
  ["P1Y", "2027-11-20T12:00:00.000Z"],
  ["P2M1W", "2027-01-27T12:00:00.000Z"],
  ["-P1DT2H3M4S", "2026-11-19T09:56:56.000Z"],
])("the moment %s of a fixture is %s", (written, moment) => {
  expect(momentSchema.safeParse(written).success).toBe(true);
  expect(momentOf(written, loading).toISOString()).toBe(moment);
});

test.each([
  "",
  "P",
  "PT",
  "P1",
  "1D",
  "P1DT",
  "P1.5D",
  "P-1D",
  "2026-01-02",
  "2026-01-02T03:04:05",
])("a moment of a fixture is not written %j", (written) => {
  expect(momentSchema.safeParse(written).success).toBe(false);
});

test("a month after the 31st is the last day of a shorter month", () => {
  expect(momentOf("P1M", new Date("2027-01-31T00:00:00Z")).toISOString()).toMatch(/^2027-02-28/);
  expect(momentOf("-P1Y", new Date("2028-02-29T00:00:00Z")).toISOString()).toMatch(/^2027-02-28/);
});
