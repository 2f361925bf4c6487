import { expect, test } from "vitest";
import { timeAgoWords } from "#app/staff/_shell/formats.ts";

const now = new Date("2026-11-24T01:30:00Z");

test.each([
  ["2026-11-24T01:29:40Z", "rétt í þessu", "just now"],
  ["2026-11-24T01:20:00Z", "fyrir 10 mínútum", "10 minutes ago"],
  ["2026-11-24T00:15:00Z", "í dag kl. 00:15", "today at 00:15"],
  ["2026-11-23T23:59:00Z", "í gær kl. 23:59", "yesterday at 23:59"],
  ["2026-11-23T00:00:00Z", "í gær kl. 00:00", "yesterday at 00:00"],
  ["2026-11-22T23:59:00Z", "22. nóv. 2026 kl. 23:59", "22 Nov 2026 at 23:59"],
])("a moment is told by the day that it was on: %s", (at, icelandic, english) => {
  expect(timeAgoWords(new Date(at), now, "is")).toBe(icelandic);
  expect(timeAgoWords(new Date(at), now, "en")).toBe(english);
});
