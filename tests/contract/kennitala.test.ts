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
      const dashed = `${before}${written.slice(0, 6)}-${written.slice(6)}${after}`;
      expect(readKennitala(dashed)).toEqual({ ok: true, kennitala: written });
    }),
  );
});

test("reading what was read, or what was formatted, gives the same", () => {
  fc.assert(
    fc.property(tenDigits, (written) => {
      expect(readKennitala(formatKennitala(written))).toEqual(readKennitala(written));
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

test("any character in place of a digit makes it malformed", () => {
  fc.assert(
    fc.property(
      tenDigits,
      fc.integer({ min: 0, max: 9 }),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
      (written, at, character) => {
        fc.pre(!/^[0-9\s]$/.test(character));
        const spoilt = written.slice(0, at) + character + written.slice(at + 1);
        expect(readKennitala(spoilt)).toEqual(malformed);
      },
    ),
  );
});

test.each(["0101302120", "3213992129", "0000000000"])(
  "%s is accepted though its check digit or its date is wrong",
  (written) => expect(readKennitala(written).ok).toBe(true),
);

test.each(["4101302129", "5001012880", "620509-1320", "7101302129"])(
  "%s is accepted: a company's first digit is raised by four",
  (written) => expect(readKennitala(written).ok).toBe(true),
);

test.each(["8101302129", "9101302129", "910130-2129", " 8888888888 "])(
  "%j is refused as a system kennitala",
  (written) => expect(readKennitala(written)).toEqual({ ok: false, problem: "system" }),
);

test.each(["", " ", "\t\n"])("%j is empty", (written) => {
  expect(readKennitala(written)).toEqual({ ok: false, problem: "empty" });
});

test.each([
  ["nine digits", "010130212"],
  ["eleven digits", "01013021290"],
  ["nine digits and a dash", "010130-212"],
  ["full-width digits", "０１０１３０２１２９"],
  ["Arabic-Indic digits", "٠١٠١٣٠٢١٢٩"],
  ["a NUL at the end", "0101302129\u0000"],
  ["a NUL inside", "010130\u00002129"],
  ["a space inside", "010130 2129"],
  ["spaces around the dash", "010130 - 2129"],
  ["a dash elsewhere", "0101-302129"],
  ["a dash at the start", "-0101302129"],
  ["a dash at the end", "0101302129-"],
  ["two dashes", "010130--2129"],
  ["an en dash", "010130–2129"],
  ["a minus sign", "010130−2129"],
  ["a dot", "010130.2129"],
  ["a slash", "010130/2129"],
  ["a plus sign", "+0101302129"],
  ["an exponent", "1e9"],
  ["two lines", "0101302129\n0101302129"],
  ["a zero-width space inside", "010130\u200b2129"],
])("%s: malformed", (_, written) => {
  expect(readKennitala(written)).toEqual(malformed);
});

test("what a person typed may have spaces, dots, slashes and any dash between the digits, and kt. in front", () => {
  const separator = fc
    .array(
      fc.constantFrom(
        " ",
        "\t",
        "\u00a0",
        "\u202f",
        "\u200b",
        ".",
        "/",
        "／",
        "-",
        "–",
        "—",
        "−",
        "‐",
      ),
    )
    .map((parts) => parts.join(""));
  const prefix = fc.constantFrom(
    "",
    "kt",
    "kt.",
    "Kt. ",
    "KT: ",
    " kt ",
    "kennitala: ",
    "\u00a0kt.",
  );
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
