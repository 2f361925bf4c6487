import { describe, expect, test } from "vitest";
import { momentSchema, nonBlankText, storedText } from "#contract/values.ts";

describe("a text that says something", () => {
  test.each([
    "",
    " ",
    "\n\t",
    "\u00a0",
    "\u200b",
    "\u2800",
    "\u202e\u2066",
    "\u3164",
    "\ufeff \u200d",
  ])("is not %j", (text) => {
    expect(nonBlankText(100).safeParse(text).success).toBe(false);
  });

  test.each(["x", " Hæ\u200b", "👨‍👩‍👧", "\u2801", "."])("is %j", (text) => {
    expect(nonBlankText(100).safeParse(text).success).toBe(true);
  });
});

describe("a timestamp in a request", () => {
  test.each([
    ["2026-12-01T08:00Z", "2026-12-01T08:00:00.000Z"],
    ["2026-12-01T08Z", "2026-12-01T08:00:00.000Z"],
    ["2026-12-01", "2026-12-01T00:00:00.000Z"],
    ["2026-12-01T08:00:00+01:00", "2026-12-01T07:00:00.000Z"],
    ["20261201T080000Z", "2026-12-01T08:00:00.000Z"],
    ["20261201T0830+0100", "2026-12-01T07:30:00.000Z"],
    ["20261201", "2026-12-01T00:00:00.000Z"],
    ["2026-W49-2", "2026-12-01T00:00:00.000Z"],
    ["2026W492T0800Z", "2026-12-01T08:00:00.000Z"],
    ["2026-335T08:00-00:30", "2026-12-01T08:30:00.000Z"],
    ["2026-12-01T08:00:00,25Z", "2026-12-01T08:00:00.250Z"],
    ["2027-W01-1", "2027-01-04T00:00:00.000Z"],
    ["2026-W53-7", "2027-01-03T00:00:00.000Z"],
    ["2026-12-01T08:00:00", "2026-12-01T08:00:00.000Z"],
    ["20261201T0830", "2026-12-01T08:30:00.000Z"],
    ["2026-12-31T24:00:00Z", "2027-01-01T00:00:00.000Z"],
    ["2026-12-01T24:00", "2026-12-02T00:00:00.000Z"],
  ])("%s is %s", (written, moment) => {
    expect(momentSchema.parse(written)).toBe(moment);
  });

  test.each([
    "2026-W54-1",
    "2026-11-20T24:01Z",
    "20261120T12:00Z",
    "2027-02-30",
    "2026-11-20T25Z",
    "1899-12-31",
    "9999-01-01",
  ])("is not %s", (written) => {
    expect(momentSchema.safeParse(written).success).toBe(false);
  });
});

test.each(["a\0b", "a\ud800"])("%j cannot be stored", (text) => {
  expect(storedText(10).safeParse(text).success).toBe(false);
});
