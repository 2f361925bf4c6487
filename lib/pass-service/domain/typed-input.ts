import { type InputFieldFormat, readInput } from "./input-value.ts";

export type ReadTyped =
  | { ok: true; value: string }
  | { ok: false; problem: "malformed" | "too-long" };

const maxLength = 2000;

/**
 * Normalises a value that a person typed. What a program must send exactly may be written here in
 * Icelandic notation: a date as 20.11.2026, a number as 1.500, an
 * address of a page without https://. Section "Template input field", `format`.
 */
export function readTyped(format: InputFieldFormat, typed: string): ReadTyped {
  const text = typed.trim();
  if (text.length > maxLength) return { ok: false, problem: "too-long" };
  // Bidirectional controls would turn the words that stand beside the value.
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
    case "URL":
      return /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]|$)/u.test(text) ? `https://${text}` : text;
    default:
      return text;
  }
}

/** 20.11.2026, 1. 2. 2026 and 20/11/2026: the day comes first. */
function isoDate(text: string): string {
  const written = /^(\d{1,2})(?:\. ?|\/)(\d{1,2})(?:\. ?|\/)(\d{4})$/.exec(text);
  if (!written) return text;
  const [, day = "", month = "", year = ""] = written;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
