import { expect, test } from "vitest";
import { isOwnOrigin } from "#portal/auth/origin.ts";

const portal = "https://minar.example.is";

test("a state change comes from the portal's own origin and from nowhere else", () => {
  expect(isOwnOrigin(portal, portal)).toBe(true);
  for (const origin of [
    null,
    "",
    "null",
    "http://minar.example.is",
    "https://minar.example.is:444",
    "https://minar.example.is.evil.example",
    "https://evil.example",
    "%%%",
    `${portal}, ${portal}`,
  ]) {
    expect(isOwnOrigin(origin, portal), String(origin)).toBe(false);
  }
});
