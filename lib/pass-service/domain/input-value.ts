import parsePhoneNumber from "libphonenumber-js/max";
import parseMobileNumber from "libphonenumber-js/mobile";
import { z } from "zod";
import { type inputFieldFormats, readKennitala } from "#contract/index.ts";

export type InputFieldFormat = (typeof inputFieldFormats)[number];

export type ReadInput = { ok: true; value: string } | { ok: false; expected: string };

/**
 * Normalises a value of an input field for storage: dates as YYYY-MM-DD, a kennitala as
 * digits, a phone number as E.164. Section "Template input field", `format`.
 */
export function readInput(format: InputFieldFormat, written: string): ReadInput {
  const text = written.trim();
  switch (format) {
    case "TEXT":
      return accepted(text);
    case "NUMBER":
      return /^[+-]?\d{1,15}$/.test(text)
        ? accepted(String(Number(text)))
        : expected("a whole number");
    case "DATE":
      return z.iso.date().safeParse(text).success ? accepted(text) : expected("a date, YYYY-MM-DD");
    case "EMAIL":
      return z.email().safeParse(text).success ? accepted(text) : expected("an e-mail address");
    case "URL":
      return z.url({ protocol: /^https?$/ }).safeParse(text).success
        ? accepted(text)
        : expected("an address that begins with https://");
    case "KENNITALA": {
      const read = readKennitala(text);
      return read.ok ? accepted(read.kennitala) : expected("a kennitala of ten digits");
    }
    case "PHONE_NUMBER": {
      const number = readPhoneNumber(text);
      return number ? accepted(number) : expected("a phone number");
    }
    default:
      return format satisfies never;
  }
}

/** E.164, read as an Icelandic number where no country code is given. Section "SMS", rule 6. */
function readPhoneNumber(written: string): string | undefined {
  const number = parsePhoneNumber(written, "IS");
  return number?.isValid() ? number.number : undefined;
}

function accepted(value: string): ReadInput {
  return { ok: true, value };
}

function expected(what: string): ReadInput {
  return { ok: false, expected: what };
}

/** A mobile number as E.164, Icelandic without a country code. Section "SMS", send rule 6. */
export function readMobileNumber(written: string): string | undefined {
  const number = parseMobileNumber(written.trim(), "IS");
  return number?.isValid() ? number.number : undefined;
}
