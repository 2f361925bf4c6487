import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inputFieldFormats } from "#contract/index.ts";
import { type InputFieldFormat, readInput, readTyped } from "#pass-service/domain/input-value.ts";
import { valueToType } from "#pass-service/language/in-words.ts";

const taken: [InputFieldFormat, string, string][] = [
  ["TEXT", "  Jón Þór  ", "Jón Þór"],
  ["TEXT", "👩‍👩‍👧", "👩‍👩‍👧"],
  ["NUMBER", "12", "12"],
  ["NUMBER", "-3", "-3"],
  ["NUMBER", "1.500", "1500"],
  ["NUMBER", "12 000", "12000"],
  ["DATE", "2026-11-20", "2026-11-20"],
  ["DATE", "20.11.2026", "2026-11-20"],
  ["DATE", "01. 02. 2026", "2026-02-01"],
  ["DATE", "20/11/2026", "2026-11-20"],
  ["DATE", "20. nóvember 2026", "2026-11-20"],
  ["DATE", "3. ágú. 2026", "2026-08-03"],
  ["DATE", "20 November 2026", "2026-11-20"],
  ["DATE", "29.2.2028", "2028-02-29"],
  ["EMAIL", " Anna@Bylgja.example ", "Anna@Bylgja.example"],
  ["URL", "https://bylgja.example/um", "https://bylgja.example/um"],
  ["URL", "bylgja.example", "https://bylgja.example"],
  ["URL", "www.bylgja.example/um?x=1", "https://www.bylgja.example/um?x=1"],
  ["URL", "þjóðskrá.is", "https://þjóðskrá.is"],
  ["KENNITALA", "010130-2129", "0101302129"],
  ["PHONE_NUMBER", "611 2129", "+3546112129"],
  ["PHONE_NUMBER", "511-2900", "+3545112900"],
  ["PHONE_NUMBER", "+354 611 2129", "+3546112129"],
  ["PHONE_NUMBER", "00354 611 2129", "+3546112129"],
  ["PHONE_NUMBER", "+47 406 12 345", "+4740612345"],
];

const refused: [InputFieldFormat, string][] = [
  ["TEXT", "a\0b"],
  ["TEXT", "a\nb"],
  ["TEXT", "a\ud800"],
  ["NUMBER", "1,5"],
  ["NUMBER", "1.5"],
  ["NUMBER", "tólf"],
  ["DATE", "31.2.2026"],
  ["DATE", "29.2.2027"],
  ["DATE", "20.13.2026"],
  ["DATE", "20112026"],
  ["DATE", "20.11.26"],
  ["DATE", "í dag"],
  ["EMAIL", "anna"],
  ["EMAIL", "anna@bylgja"],
  ["URL", "bylgja"],
  ["URL", "javascript:alert(1)"],
  ["URL", "ftp://bylgja.example"],
  ["URL", "tvö orð.is"],
  ["KENNITALA", "12345"],
  ["PHONE_NUMBER", "123"],
];

describe("what a holder types", () => {
  test.each(taken)("into a field of the format %s as %j is kept as %j", (format, typed, kept) => {
    const read = { ok: true, value: kept };
    expect(readTyped(format, typed)).toEqual(read);
    expect(readTyped(format, valueToType(format, kept)), "as the form shows it").toEqual(read);
  });

  test.each(refused)("into a field of the format %s as %j is refused", (format, typed) => {
    expect(readTyped(format, typed)).toEqual({ ok: false, problem: "malformed" });
  });

  test("may be 2 000 characters long", () => {
    expect(readTyped("TEXT", "ð".repeat(2000)).ok).toBe(true);
    expect(readTyped("TEXT", "ð".repeat(2001))).toEqual({ ok: false, problem: "too-long" });
  });

  test("is kept in a form that programs may send too, and changes no more when it is read again", () => {
    const texts = fc.oneof(fc.string(), fc.constantFrom(...taken.map(([, typed]) => typed)));
    fc.assert(
      fc.property(fc.constantFrom(...inputFieldFormats), texts, (format, typed) => {
        const read = readTyped(format, typed);
        if (!read.ok || read.value === "") return;
        expect(readInput(format, read.value)).toEqual(read);
        expect(readTyped(format, read.value)).toEqual(read);
      }),
    );
  });

  test("any day of the calendar may be written the Icelandic way", () => {
    const days = fc.date({
      min: new Date("1000-01-01"),
      max: new Date("9999-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (day) => {
        const iso = day.toISOString().slice(0, 10);
        expect(readTyped("DATE", valueToType("DATE", iso))).toEqual({ ok: true, value: iso });
      }),
    );
  });
});
