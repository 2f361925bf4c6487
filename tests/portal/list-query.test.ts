import { expect, test } from "vitest";
import { rowOf, rowQuery } from "#app/staff/_shell/list-query.ts";

test("a page begins after the row that its address names", () => {
  const row = { at: new Date("2026-11-21T12:00:00.123Z"), id: "7" };
  expect(rowOf(rowQuery(row))).toEqual(row);
});

test.each([
  "0000-01-01T00:00:00.000Z_7",
  "0999-01-01T00:00:00.000Z_7",
  "+012026-01-01T00:00:00.000Z_7",
  "-000001-01-01T00:00:00.000Z_7",
  "2026-13-41T00:00:00.000Z_7",
  "2026-01-01_7",
  "x",
  "",
])("%j is no row of a list: the page begins at the top", (written) => {
  expect(rowOf(written)).toBeUndefined();
});
