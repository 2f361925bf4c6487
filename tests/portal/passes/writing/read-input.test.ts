import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inputFieldFormats } from "#contract/index.ts";
import { domainsOf, readInput } from "#portal/passes/writing/read-input.ts";

const anyDomain = { useEmailDomainVerification: false, allowedEmailDomains: [] };
const ofTheClub = {
  useEmailDomainVerification: true,
  allowedEmailDomains: [
    { sortOrder: 2, emailDomain: "@felag.example" },
    { sortOrder: 1, emailDomain: "Bylgja.example" },
  ],
};
const read = (format: string, typed: string) => readInput(format, typed, anyDomain);
const kept = (value: string) => ({ ok: true, value });
const no = (problem: string) => ({ ok: false, problem });

describe("what is typed for an input field", () => {
  test.each([
    ["TEXT", " Jón Þór 🏊 ", "Jón Þór 🏊"],
    ["NUMBER", "1500", "1500"],
    ["NUMBER", "1.500", "1500"],
    ["NUMBER", "1 500", "1500"],
    ["NUMBER", "−1", "-1"],
    ["NUMBER", "-0", "0"],
    ["NUMBER", "007", "7"],
    ["NUMBER", "1000000000", "1000000000"],
    ["DATE", "24.12.2026", "2026-12-24"],
    ["DATE", "4. 1. 2026", "2026-01-04"],
    ["DATE", "24 12 2026", "2026-12-24"],
    ["DATE", "24-12-2026", "2026-12-24"],
    ["DATE", "24. desember 2026", "2026-12-24"],
    ["DATE", "1. maí 2027", "2027-05-01"],
    ["DATE", "3. ágú. 2026", "2026-08-03"],
    ["DATE", "24 December 2026", "2026-12-24"],
    ["DATE", "2028-02-29", "2028-02-29"],
    ["EMAIL", "jon@bylgja.example", "jon@bylgja.example"],
    ["URL", "bylgja.example/sund", "https://bylgja.example/sund"],
    ["URL", "http://bylgja.example", "http://bylgja.example"],
    ["KENNITALA", "010130-2129", "0101302129"],
    ["KENNITALA", "010130 2129", "0101302129"],
    ["KENNITALA", "010130 – 2129", "0101302129"],
    ["PHONE_NUMBER", "611 2345", "+3546112345"],
    ["PHONE_NUMBER", "+45 20 12 34 56", "+4520123456"],
    ["SPARKLES", "hvað sem er", "hvað sem er"],
  ])("%s: %s is kept as %s", (format, typed, value) => {
    expect(read(format, typed)).toEqual(kept(value));
  });

  test.each([
    ["NUMBER", "1,5", "number"],
    ["NUMBER", "1.5", "number"],
    ["NUMBER", "1e3", "number"],
    ["NUMBER", "tíu", "number"],
    ["DATE", "24.12.26", "short-year"],
    ["DATE", "29.2.2027", "date"],
    ["DATE", "12/24/2026", "date"],
    ["DATE", "31. nóvember 2026", "date"],
    ["DATE", "24. nafn 2026", "date"],
    ["DATE", "24. des. 26", "short-year"],
    ["EMAIL", "jon@", "email"],
    ["EMAIL", "Jón <jon@bylgja.example>", "email"],
    ["URL", "javascript:alert(1)", "url"],
    ["URL", "bylgja", "url"],
    ["KENNITALA", "01013021", "kennitala"],
    ["KENNITALA", "810130-2129", "kennitala-system"],
    ["PHONE_NUMBER", "12", "phone"],
    ["TEXT", "a\0b", "characters"],
    ["TEXT", "a\ud800", "characters"],
  ])("%s: %j is refused: %s", (format, typed, problem) => {
    expect(read(format, typed)).toEqual(no(problem));
  });

  test("a text may be of any length: the interface states none", () => {
    expect(read("TEXT", "x".repeat(4_000))).toEqual(kept("x".repeat(4_000)));
  });

  test("nothing typed is in every format", () => {
    for (const format of inputFieldFormats) expect(read(format, "  ")).toEqual(kept(""));
  });

  test("only the template’s e-mail domains are taken, whatever their letter case", () => {
    expect(domainsOf(ofTheClub)).toEqual(["bylgja.example", "felag.example"]);
    expect(readInput("EMAIL", "jon@BYLGJA.example", ofTheClub).ok).toBe(true);
    expect(readInput("EMAIL", "jon@felag.example", ofTheClub).ok).toBe(true);
    const near = ["jon@sub.bylgja.example", "jon@ekkibylgja.example", "jon@x.example"];
    for (const address of near) {
      expect(readInput("EMAIL", address, ofTheClub)).toEqual(no("email-domain"));
    }
    expect(domainsOf({ ...ofTheClub, useEmailDomainVerification: false })).toEqual([]);
  });

  test("what was kept is read as the same again", () => {
    const formats = fc.constantFrom(...inputFieldFormats);
    fc.assert(
      fc.property(formats, fc.string({ unit: "grapheme" }), (format, typed) => {
        const first = read(format, typed);
        if (first.ok) expect(read(format, first.value)).toEqual(first);
      }),
    );
  });
});
