import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatKennitala,
  kennitalaSchema,
  readKennitala,
  readTypedKennitala,
} from "#contract/index.ts";

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count });
const tenDigits = fc
  .tuple(fc.integer({ min: 0, max: 7 }), digits(9))
  .map(([first, rest]) => [first, ...rest].join(""));
const space = fc.array(fc.constantFrom(" ", "\t", "\n", "\u00a0")).map((parts) => parts.join(""));
const malformed = { ok: false, problem: "malformed" };

test("ten digits that do not start with 8 or 9 are a kennitala, whatever they say", () => {
  fc.assert(
    fc.property(tenDigits, (written) => {
      expect(readKennitala(written)).toEqual({ ok: true, kennitala: written });
    }),
  );
});

test("a dash after the sixth digit and spaces around change nothing", () => {
  fc.assert(
    fc.property(tenDigits, space, space, (written, before, after) => {
      const dashed = before + formatKennitala(written) + after;
      expect(formatKennitala(written)).toBe(`${written.slice(0, 6)}-${written.slice(6)}`);
      expect(readKennitala(dashed)).toEqual({ ok: true, kennitala: written });
    }),
  );
});

test("whatever is read is ten ASCII digits", () => {
  const nearly = fc.array(fc.constantFrom(..."0123456789", "-", " ", "٣", "３", "\u0000", "a"), {
    minLength: 9,
    maxLength: 12,
  });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "grapheme" }),
        nearly.map((all) => all.join("")),
      ),
      (written) => {
        const read = readKennitala(written);
        if (read.ok) expect(read.kennitala).toMatch(/^[0-7][0-9]{9}$/);
      },
    ),
  );
});

test.each(["8101302129", "9101302129", "910130-2129", " 8888888888 "])(
  "%j is refused as a system kennitala",
  (written) => expect(readKennitala(written)).toEqual({ ok: false, problem: "system" }),
);

test.each(["", " ", "\t\n"])("%j is empty", (written) => {
  expect(readKennitala(written)).toEqual({ ok: false, problem: "empty" });
});

test.each([
  "010130212",
  "01013021290",
  "010130-212",
  "０１０１３０２１２９",
  "٠١٠١٣٠٢١٢٩",
  "0101302129\u0000",
  "010130\u00002129",
  "010130 2129",
  "010130 - 2129",
  "0101-302129",
  "-0101302129",
  "010130--2129",
  "010130–2129",
  "010130−2129",
  "010130.2129",
  "+0101302129",
  "0101302129\n0101302129",
  "010130\u200b2129",
])("%j is malformed", (written) => {
  expect(readKennitala(written)).toEqual(malformed);
});

test("what a person typed may have spaces, dots, slashes and any dash between the digits, and kt. in front", () => {
  const separator = fc.string({ unit: fc.constantFrom(..." \t\u00a0\u202f\u200b./／-–—−‐") });
  const prefix = fc.constantFrom("", "kt", "Kt. ", "KT: ", " kt ", "kennitala: ", "\u00a0kt.");
  fc.assert(
    fc.property(
      tenDigits,
      prefix,
      fc.array(separator, { maxLength: 9 }),
      (written, front, gaps) => {
        const typed = front + [...written].map((digit, at) => digit + (gaps[at] ?? "")).join("");
        expect(readTypedKennitala(typed)).toEqual({ ok: true, kennitala: written });
      },
    ),
  );
});

test.each([
  ["", "empty"],
  [" \u00a0", "empty"],
  ["kt.", "malformed"],
  ["-", "malformed"],
  ["010130-212", "malformed"],
  ["01013021290", "malformed"],
  ["+0101302129", "malformed"],
  ["٠١٠١٣٠٢١٢٩", "malformed"],
  ["kt. 010130-2129 kt.", "malformed"],
  ["910130 – 2129", "system"],
])("%j, typed by a person: %s", (typed, problem) => {
  expect(readTypedKennitala(typed)).toEqual({ ok: false, problem });
});

test("what a person typed may be in full-width digits", () => {
  expect(readTypedKennitala("ｋｔ．０１０１３０－２１２９")).toEqual(readKennitala("0101302129"));
});

test("the schema gives digits only, and complains in the documented words", () => {
  expect(kennitalaSchema.parse(" 010130-2129 ")).toBe("0101302129");
  const refused = kennitalaSchema.safeParse("9101302129");
  expect(refused.error?.issues.map(({ message }) => message)).toEqual(["Invalid kennitala"]);
});

test.each([1013021290, null, undefined, ["0101302129"], { kennitala: "0101302129" }])(
  "%o is no kennitala, because it is no string",
  (written) => expect(kennitalaSchema.safeParse(written).success).toBe(false),
);
