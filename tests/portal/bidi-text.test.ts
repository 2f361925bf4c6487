import { describe, expect, test } from "vitest";
import { cellsInLine } from "#app/staff/_shell/formats.ts";
import { readTyped } from "#pass-service/domain/input-value.ts";
import { readPerson } from "#portal/auth/staff/provider/provider-sign-in.ts";
import { readPlainText } from "#portal/input/plain-text.ts";
import { isolated } from "#theme/isolated.ts";

const controls = ["\u061c", "\u200e", "\u200f", "\u202a", "\u202e", "\u2066", "\u2068", "\u2069"];

describe("a bidirectional control character", () => {
  const named = controls.map((control) => [control.codePointAt(0)?.toString(16), control] as const);
  test.each(named)("U+%s is taken in no field of a pass and in no name", (_, control) => {
    const text = `Jón${control}nimda`;
    expect(readPlainText(text)).toEqual({ ok: false, problem: "characters" });
    expect(readTyped("TEXT", text)).toEqual({ ok: false, problem: "malformed" });
  });

  test("is left out of a name that an identity provider states", () => {
    const claims = { iss: "https://id.example", sub: "1", aud: "x", iat: 0, exp: 0 };
    const record = { name: "\u202eJón\0 Jónsson" };
    expect(readPerson(claims, record, "groups", () => undefined).name).toBe("Jón Jónsson");
  });
});

describe("a name in a sentence", () => {
  test("is isolated when it is written from right to left", () => {
    expect(isolated("דוד")).toBe("\u2068דוד\u2069");
    expect(isolated("علي")).toBe("\u2068علي\u2069");
  });

  test("stays as it is when it turns nothing", () => {
    expect(isolated("Þórður Ægisson 李")).toBe("Þórður Ægisson 李");
  });

  test("moves none of the cells beside it in a row", () => {
    expect(cellsInLine(["علي", "", "010130-2119"])).toBe("\u200e\u2068علي\u2069 · 010130-2119");
    expect(cellsInLine(["010130-2119", "علي"])).toBe("\u200e010130-2119 · \u2068علي\u2069");
  });

  test("cannot end the isolation, nor turn the words around it", () => {
    for (const control of controls) expect(isolated(`a${control}b`)).toBe("ab");
    expect(isolated("\u2069דוד\u202e")).toBe("\u2068דוד\u2069");
  });
});
