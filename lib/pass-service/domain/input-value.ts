import parsePhoneNumber from "libphonenumber-js/max";
import parseMobileNumber from "libphonenumber-js/mobile";
import { z } from "zod";
import { type inputFieldFormats, readKennitala, readTypedKennitala } from "#contract/index.ts";

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

/** A number in E.164 as it is written at home or abroad, with its middle digits hidden. */
export function maskedNumber(e164: string): string {
  const number = parseMobileNumber(e164, "IS");
  const home = number?.country === "IS";
  const words = (home ? number.formatNational() : number?.formatInternational()) ?? e164;
  const last = words.replaceAll(/\D/g, "").length - 2;
  let at = 0;
  return words.replaceAll(/\d/g, (digit) => {
    at += 1;
    return at <= 3 || at > last ? digit : "•";
  });
}

type ReadTyped = { ok: true; value: string } | { ok: false; problem: "malformed" | "too-long" };

const maxLength = 2000;

/**
 * Normalises a value that a person typed. Icelandic notation is accepted: a date as 20.11.2026, a
 * number as 1.500, an address without https://, a kennitala with any dash. Section "Template input
 * field", `format`.
 */
export function readTyped(format: InputFieldFormat, typed: string): ReadTyped {
  const text = typed.trim();
  if (text.length > maxLength) return { ok: false, problem: "too-long" };
  // Bidirectional controls would reorder the text beside the value.
  if (!text.isWellFormed() || /[\p{Cc}\p{Bidi_Control}]/u.test(text)) {
    return { ok: false, problem: "malformed" };
  }
  const read = readInput(format, asProgramsWrite(format, text));
  return read.ok ? read : { ok: false, problem: "malformed" };
}

function asProgramsWrite(format: InputFieldFormat, text: string): string {
  switch (format) {
    case "NUMBER":
      return /^[+-]?\d{1,3}([. \u00a0]\d{3})+$/.test(text)
        ? text.replaceAll(/[. \u00a0]/g, "")
        : text;
    case "DATE":
      return isoDate(text);
    case "KENNITALA": {
      const read = readTypedKennitala(text);
      return read.ok ? read.kennitala : text;
    }
    case "URL":
      return /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]|$)/u.test(text) ? `https://${text}` : text;
    default:
      return text;
  }
}

/** First three letters of the months' names in Icelandic and English, without accents. */
const monthsByName: Readonly<Record<string, number>> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  mai: 5,
  may: 5,
  jun: 6,
  jul: 7,
  agu: 8,
  aug: 8,
  sep: 9,
  okt: 10,
  oct: 10,
  nov: 11,
  des: 12,
  dec: 12,
};

/** 20.11.2026, 1. 2. 2026, 20/11/2026, 20-11-2026 and 20. nóvember 2026: the day comes first. */
function isoDate(text: string): string {
  const written = /^(\d{1,2})(?:\. ?|[/ -])(\d{1,2}|\p{L}{3,12})(?:[.,]? ?|[/-])(\d{4})$/u.exec(
    text,
  );
  if (!written) return text;
  const [, day = "", month = "", year = ""] = written;
  const letters = month.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const number = monthsByName[letters.slice(0, 3)] ?? month;
  return `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
}
