import { describe, expect, test } from "vitest";
import { momentOf, momentSchema } from "#pass-service/fixture/moment.ts";

const loading = new Date("2026-11-20T12:00:00Z");

describe("a moment of a fixture", () => {
  test.each([
    ["2026-01-02T03:04:05Z", "2026-01-02T03:04:05.000Z"],
    ["2026-01-02T03:04:05+02:00", "2026-01-02T01:04:05.000Z"],
    ["P1Y", "2027-11-20T12:00:00.000Z"],
    ["-P30D", "2026-10-21T12:00:00.000Z"],
    ["P2M1W", "2027-01-27T12:00:00.000Z"],
    ["PT90M", "2026-11-20T13:30:00.000Z"],
    ["-P1DT2H3M4S", "2026-11-19T09:56:56.000Z"],
  ])("written %s is %s", (written, moment) => {
    expect(momentSchema.safeParse(written).success).toBe(true);
    expect(momentOf(written, loading).toISOString()).toBe(moment);
  });

  test.each([
    "",
    "P",
    "PT",
    "-P",
    "P1",
    "1D",
    "P1DT",
    "P1.5D",
    "P-1D",
    "2026-01-02",
    "2026-01-02T03:04:05",
  ])("is not written %j", (written) => {
    expect(momentSchema.safeParse(written).success).toBe(false);
  });

  test("a month after the 31st is the last day of a shorter month", () => {
    expect(momentOf("P1M", new Date("2027-01-31T00:00:00Z")).toISOString()).toMatch(/^2027-02-28/);
    expect(momentOf("-P1Y", new Date("2028-02-29T00:00:00Z")).toISOString()).toMatch(/^2027-02-28/);
  });
});
