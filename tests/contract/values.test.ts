import { describe, expect, test } from "vitest";
import { nonBlankText } from "#contract/values.ts";

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
