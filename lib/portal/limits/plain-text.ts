import "server-only";

export type TextProblem = "too-long" | "characters";

export type ReadText = { ok: true; value: string } | { ok: false; problem: TextProblem };

/**
 * Text that the service takes: whole characters, nothing unprintable, nothing that turns the text
 * around it (bidirectional controls), and not too many of them.
 */
export function readPlainText(typed: string, max: number, lines: "one" | "many" = "one"): ReadText {
  // A browser sends line ends as two characters.
  const text = typed.replaceAll("\r\n", "\n").trim();
  const printed = lines === "many" ? text.replaceAll(/[\n\t]/g, " ") : text;
  if (!text.isWellFormed() || /[\p{Cc}\p{Bidi_Control}]/u.test(printed))
    return { ok: false, problem: "characters" };
  return text.length > max ? { ok: false, problem: "too-long" } : { ok: true, value: text };
}

/** Whole numbers as people write them: 1.500 and 1 500 are fifteen hundred, − is a minus. */
export function readWholeNumber(typed: string): number | undefined {
  const text = typed.trim().replace(/^[\u2212\u2013]/, "-");
  const plain = /^[+-]?\d{1,3}([. \u00a0]\d{3})+$/.test(text)
    ? text.replaceAll(/[. \u00a0]/g, "")
    : text;
  return /^[+-]?\d{1,15}$/.test(plain) ? Number(plain) || 0 : undefined;
}
