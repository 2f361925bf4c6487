import "server-only";

export type TextProblem = "too-long" | "characters";

type ReadText = { ok: true; value: string } | { ok: false; problem: TextProblem };

interface PlainText {
  lines?: "one" | "many";
  /** Maximum length of the portal's own texts; for texts to the service, the service decides the length. */
  max?: number;
}

/** Validates text to store: well-formed, printable, without bidirectional controls. */
export function readPlainText(typed: string, { lines, max }: PlainText = {}): ReadText {
  // A browser sends line ends as two characters.
  const text = typed.replaceAll("\r\n", "\n").trim();
  if (!isPrintable(text, lines) || /\p{Bidi_Control}/u.test(text))
    return { ok: false, problem: "characters" };
  return max !== undefined && text.length > max
    ? { ok: false, problem: "too-long" }
    : { ok: true, value: text };
}

/** Whether text is well-formed and without control characters; line ends are allowed with `many`. */
export function isPrintable(text: string, lines: "one" | "many" = "one"): boolean {
  const control = lines === "many" ? /(?![\n\t])\p{Cc}/u : /\p{Cc}/u;
  return text.isWellFormed() && !control.test(text);
}

/** Whole numbers as people write them: 1.500 and 1 500 are fifteen hundred, − is a minus. */
export function readWholeNumber(typed: string): number | undefined {
  const text = typed.trim().replace(/^[\u2212\u2013]/, "-");
  const plain = /^[+-]?\d{1,3}([. \u00a0]\d{3})+$/.test(text)
    ? text.replaceAll(/[. \u00a0]/g, "")
    : text;
  return /^[+-]?\d{1,15}$/.test(plain) ? Number(plain) || 0 : undefined;
}

/** Dates are removed first, because a date and the numbers beside it may look like ten digits. */
const dates =
  /(?<![\d./-])(?:(?:19|20)\d\d-\d\d-\d\d|\d{1,2}([./-]) ?\d{1,2}\1 ?(?:19|20)\d\d)(?!\d)/g;
/** Pass identifiers are removed first, because one may contain ten digits in a row. */
const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** Ten digits with any separators; after a plus they are a phone number with its country code. */
const tenDigits = /(?<![\d+])\d(?:[\s\p{Pd}\p{Cf}\u2212._/·]{0,3}\d){9}(?!\d)/u;

/** Whether a kennitala stands in the text, in any usual spelling. */
export function mentionsKennitala(text: string): boolean {
  const plain = text.normalize("NFKC").replaceAll(uuids, "x").replaceAll(dates, "x");
  return tenDigits.test(plain);
}

type NoteProblem = "long" | "characters" | "kennitala";

/** Validates a note for the activity, which is kept for long and exported: one line without a kennitala. */
export function readNoteText(
  typed: string,
  max: number,
): { ok: true; text: string } | { ok: false; problem: NoteProblem } {
  const read = readPlainText(typed.replaceAll(/\s+/g, " "), { max });
  if (!read.ok) return { ok: false, problem: read.problem === "too-long" ? "long" : "characters" };
  return mentionsKennitala(read.value)
    ? { ok: false, problem: "kennitala" }
    : { ok: true, text: read.value };
}
