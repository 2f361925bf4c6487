import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expandTokens, sizeOf } from "#pass-service/domain/decide-sms.ts";
import { readMobileNumber } from "#pass-service/domain/input-value.ts";

describe("the tokens of a text", () => {
  test("are replaced, every time, and unknown ones with nothing", () => {
    const url = "passes.test/s/abc";
    expect(expandTokens("Sjá ${url} og ${url}", { url })).toBe(`Sjá ${url} og ${url}`);
    expect(expandTokens("Hæ ${name}!", { url })).toBe("Hæ !");
    expect(expandTokens("${toString}${constructor}${}", { url })).toBe("");
    expect(expandTokens("enginn hlekkur", { url })).toBe("enginn hlekkur");
    expect(expandTokens("100$ {url} ${url", { url })).toBe("100$ {url} ${url");
  });

  test("each vanish or become the link, and everything between them stays", () => {
    const plain = fc.string({ unit: fc.constantFrom("a", "ð", " ", "\n", "👍"), maxLength: 8 });
    const name = fc.constantFrom("url", "nafn", "URL", "", " url", "toString", "__proto__");
    const url = fc.constantFrom("p.is/s/1", "${url}", "${nafn}", "$&", "$1", "$$", "");
    fc.assert(
      fc.property(fc.array(fc.tuple(plain, name), { maxLength: 12 }), url, (parts, link) => {
        const text = parts.map(([before, token]) => `${before}\${${token}}`).join("");
        const expected = parts.map(([before, token]) => before + (token === "url" ? link : ""));
        expect(expandTokens(text, { url: link })).toBe(expected.join(""));
      }),
    );
  });
});

describe("the size of a text", () => {
  test.each([
    ["a", 160, 1],
    ["a", 161, 2],
    ["a", 306, 2],
    ["a", 307, 3],
    ["é", 160, 1],
    ["ð", 70, 1],
    ["ð", 71, 2],
    ["ð", 134, 2],
    ["ð", 135, 3],
    ["€", 80, 1],
    ["€", 81, 2],
    ["😀", 35, 1],
    ["😀", 36, 2],
  ])("%s × %i goes in %i parts", (character, count, parts) => {
    expect(sizeOf(character.repeat(count))).toEqual({ messageParts: parts, messageLength: count });
  });
});

describe("a number to text", () => {
  test.each([
    ["611 1234", "+3546111234"],
    ["+45 20 12 34 56", "+4520123456"],
  ])("%s is %s", (written, number) => {
    expect(readMobileNumber(written)).toBe(number);
  });

  test.each(["511 2900", "123", "+354", "+354 511 2900", "not a number", ""])(
    "%s is none",
    (written) => {
      expect(readMobileNumber(written)).toBeUndefined();
    },
  );
});
