import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expandTokens, sizeOf } from "#pass-service/domain/sms-text.ts";
import { gsm7, slowParts } from "./gsm7.ts";

const letters = [..."aábdðeéiíoóuúyýþæöAÁÐÉÍÓÚÝÞÆÖ ,.!„“–…’"];
const oneCodePoint = [...gsm7.basic, ...gsm7.extension, ...letters, "😀", "🏊", "𝒳"];

describe("the parts of a text", () => {
  test("are those that an independent count finds, for any mixture of letters and signs", () => {
    const text = fc
      .array(fc.constantFrom(...oneCodePoint), { maxLength: 700 })
      .map((characters) => characters.join(""));
    fc.assert(
      fc.property(text, (written) => {
        expect(sizeOf(written).messageParts).toBe(slowParts(written));
      }),
      { numRuns: 300 },
    );
  });

  test("are so also within GSM-7, where signs of two septets are not cut in two", () => {
    const text = fc
      .array(fc.constantFrom("a", "é", "€", "[", "]", "\n"), { minLength: 140, maxLength: 500 })
      .map((characters) => characters.join(""));
    fc.assert(
      fc.property(text, (written) => {
        expect(sizeOf(written).messageParts).toBe(slowParts(written));
      }),
      { numRuns: 300 },
    );
  });

  test("every character of the default alphabet and its extension is GSM-7", () => {
    for (const character of gsm7.basic) {
      expect(sizeOf(character.repeat(160)).messageParts, character).toBe(1);
      expect(sizeOf(character.repeat(161)).messageParts, character).toBe(2);
    }
    for (const character of gsm7.extension) {
      expect(sizeOf(character.repeat(80)).messageParts, character).toBe(1);
      expect(sizeOf(character.repeat(81)).messageParts, character).toBe(2);
    }
  });

  test("no other character is", () => {
    const known = new Set([...gsm7.basic, ...gsm7.extension]);
    const other = fc
      .integer({ min: 1, max: 0xffff })
      .map((code) => String.fromCharCode(code))
      .filter((character) => character.isWellFormed() && !known.has(character));
    fc.assert(
      fc.property(other, (character) => {
        expect(sizeOf(`${"a".repeat(70)}${character}`).messageParts).toBe(2);
      }),
      { numRuns: 500 },
    );
  });

  test("are never fewer than the units need, whatever belongs together as one sign", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        const { messageParts, messageLength } = sizeOf(text);
        const isGsm = [...text].every((one) => slowParts(one.repeat(71)) === 1);
        if (!isGsm && text.length > 70) {
          expect(messageParts).toBeGreaterThanOrEqual(Math.ceil(text.length / 67));
        }
        expect(messageLength).toBe([...text].length);
      }),
      { numRuns: 200 },
    );
  });

  test("are counted at once, also of the longest and strangest text", () => {
    for (const text of ["👩‍👩‍👧", "e\u0301\u0302\u0303", "\u200d", "€", "\r\n"]) {
      const longest = text.repeat(1_600 / text.length);
      const begun = performance.now();
      expect(sizeOf(longest).messageParts).toBeGreaterThan(0);
      expect(performance.now() - begun).toBeLessThan(500);
    }
  });
});

describe("the tokens of a text", () => {
  const plain = fc.string({
    unit: fc.constantFrom("a", "ð", " ", "$", "{", "}", "\n", "👍"),
    maxLength: 8,
  });
  const name = fc.constantFrom(
    "url",
    "nafn",
    "URL",
    "",
    " url",
    "toString",
    "__proto__",
    "url url",
  );
  const url = fc.constantFrom("p.is/s/1", "${url}", "${nafn}", "$&", "$1", "$$", "");

  test("each vanish or become the link, and everything between them stays", () => {
    // A brace or a dollar beside a token would make another token; a bar keeps them apart.
    const part = fc.tuple(
      plain.map((text) => text.replaceAll(/[${}]/g, "|")),
      name,
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), url, (parts, link) => {
        const text = parts.map(([before, token]) => `${before}\${${token}}`).join("");
        const expected = parts.map(([before, token]) => before + (token === "url" ? link : ""));
        expect(expandTokens(text, { url: link })).toBe(expected.join(""));
      }),
    );
  });

  test("are looked for once: what was put in is left as it is", () => {
    fc.assert(
      fc.property(plain, url, (text, link) => {
        const around = text.replaceAll(/[${}]/g, "|");
        expect(expandTokens(`${around}\${url}${around}`, { url: link })).toBe(
          around + link + around,
        );
      }),
    );
  });

  test("take no longer than the text, however it is nested", () => {
    const begun = performance.now();
    for (const piece of ["${", "${${", "$", "{", "${a", "}${"]) expandTokens(piece.repeat(800), {});
    expect(performance.now() - begun).toBeLessThan(500);
  });
});
