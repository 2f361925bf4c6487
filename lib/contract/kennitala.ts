import { z } from "zod";

/**
 * The Icelandic national ID number, in the only form that the interface knows: ten digits, an
 * optional dash after the sixth, surrounding spaces ignored, first digit not 8 or 9 (system
 * kennitalas). There is no check digit and no test of the date part: real people have numbers
 * that would fail both. Section "Members", rule 1 for both endpoints.
 */
export type Kennitala = string & z.$brand<"Kennitala">;

type KennitalaProblem = "empty" | "malformed" | "system";

const shape = /^(\d{6})-?(\d{4})$/;

/** Reads what a person or a program wrote; the value is digits only. */
export function readKennitala(
  written: string,
): { ok: true; kennitala: Kennitala } | { ok: false; problem: KennitalaProblem } {
  const trimmed = written.trim();
  if (trimmed === "") return { ok: false, problem: "empty" };
  const match = shape.exec(trimmed);
  if (!match) return { ok: false, problem: "malformed" };
  const digits = `${match[1]}${match[2]}`;
  if (digits.startsWith("8") || digits.startsWith("9")) return { ok: false, problem: "system" };
  return { ok: true, kennitala: digits as Kennitala };
}

const abbreviation = /^\s*(?:kennitala|kt)[\s.:]*/i;
/** White space, dots, slashes, every dash and minus sign, and what cannot be seen. */
const separators = /[\s./\p{Pd}\u2212\p{Cf}]/gu;

/**
 * Reads what a person typed or pasted into a form: also with spaces, dots, slashes or any dash
 * between the digits, in full-width digits, and with "kt." in front. Over the interface only the
 * form above is valid.
 */
export function readTypedKennitala(typed: string): ReturnType<typeof readKennitala> {
  const digits = typed.normalize("NFKC").replace(abbreviation, "").replaceAll(separators, "");
  return typed.trim() !== "" && digits === ""
    ? { ok: false, problem: "malformed" }
    : readKennitala(digits);
}

/** As people write it: `010130-2129`. */
export function formatKennitala(kennitala: string): string {
  return `${kennitala.slice(0, 6)}-${kennitala.slice(6)}`;
}

/** Ten digits with or without a dash; the parsed value is digits only. */
export const kennitalaSchema = z
  .string()
  .meta({
    description:
      "Ten digits, with or without a dash after the sixth; surrounding spaces are ignored; not starting with 8 or 9",
    pattern: "^\\s*[0-7]\\d{5}-?\\d{4}\\s*$",
    examples: ["010130-2129"],
  })
  .transform((written, context): Kennitala => {
    const read = readKennitala(written);
    if (read.ok) return read.kennitala;
    context.addIssue({ code: "custom", message: "Invalid kennitala" });
    return z.NEVER;
  });
