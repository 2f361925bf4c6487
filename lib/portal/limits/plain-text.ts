import "server-only";

export type TextProblem = "too-long" | "characters";

type ReadText = { ok: true; value: string } | { ok: false; problem: TextProblem };

interface PlainText {
  lines?: "one" | "many";
  /** Of the portal's own; how long a text for the service may be is the service's to say. */
  max?: number;
}

/** Text to keep: whole characters, nothing unprintable, no bidirectional controls. */
export function readPlainText(typed: string, { lines, max }: PlainText = {}): ReadText {
  // A browser sends line ends as two characters.
  const text = typed.replaceAll("\r\n", "\n").trim();
  if (!isPrintable(text, lines) || /\p{Bidi_Control}/u.test(text))
    return { ok: false, problem: "characters" };
  return max !== undefined && text.length > max
    ? { ok: false, problem: "too-long" }
    : { ok: true, value: text };
}

/** Whole characters without control characters; those that end lines stand in a text of many. */
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
