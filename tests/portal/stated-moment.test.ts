import { describe, expect, test } from "vitest";
import { expiryOf, momentOf } from "#portal/passes/validity.ts";

test.each([
  ["2026-12-24T14:30:00Z", "2026-12-24T14:30:00.000Z"],
  ["2026-12-24t14:30:00z", "2026-12-24T14:30:00.000Z"],
  ["2026-12-24 14:30", "2026-12-24T14:30:00.000Z"],
  ["2026-12-24T14:30:00,5", "2026-12-24T14:30:00.500Z"],
  ["2026-12-24T14:30+01", "2026-12-24T13:30:00.000Z"],
  ["2026-12-24T14:30+0130", "2026-12-24T13:00:00.000Z"],
  ["2026-12-24", "2026-12-24T00:00:00.000Z"],
])("the service’s %s is %s", (stated, iso) => {
  expect(momentOf(stated)?.toISOString()).toBe(iso);
});

test.each(["", "bráðum", null, undefined])("the service’s %s is no moment", (stated) => {
  expect(momentOf(stated)).toBeUndefined();
});

const said = (iso: string) => {
  const expiry = expiryOf(new Date(iso));
  return expiry.kind === "moment"
    ? `at ${expiry.at.toISOString()}`
    : `through ${expiry.day.toISOString().slice(0, 10)}`;
};

describe("until when a pass is valid, as people say it", () => {
  test.each([
    ["2026-12-25T00:00:00Z", "through 2026-12-24"],
    ["2027-01-01T00:00:00.000Z", "through 2026-12-31"],
    ["2028-03-01T00:00:00Z", "through 2028-02-29"],
    ["2026-07-01T01:00:00+01:00", "through 2026-06-30"],
  ])("what expires at midnight, %s, is valid %s", (iso, words) => {
    expect(said(iso)).toBe(words);
  });

  test.each([["2026-12-24T23:59:59Z"], ["2026-12-24T23:59:59.999Z"], ["2026-12-24T23:59:59.5Z"]])(
    "what expires in the last second of a day, %s, is valid through that day",
    (iso) => {
      expect(said(iso)).toBe("through 2026-12-24");
    },
  );

  test.each([
    ["2026-12-25T00:00:00.001Z"],
    ["2026-12-25T00:01:00.000Z"],
    ["2026-12-24T23:59:58.999Z"],
    ["2026-12-24T12:00:00.000Z"],
  ])("any other moment, %s, is said as it is", (iso) => {
    expect(said(iso)).toBe(`at ${iso}`);
  });
});
