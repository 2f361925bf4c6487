import "server-only";

export type AmountProblem = "empty" | "not-a-number" | "not-whole" | "not-positive" | "too-large";

type ReadAmount = { ok: true; amount: number } | { ok: false; problem: AmountProblem };

/** What a database column and most services hold. */
const largest = 2 ** 31 - 1;

/**
 * Punches or whole krónur as people write them: "1.500", "1 500", "1500 kr.", "1.500,-", and
 * "1,500" as English has it. What parts groups of three parts thousands; anything else begins a
 * fraction, which there is none of.
 */
export function readAmount(typed: string): ReadAmount {
  const written = typed
    .normalize("NFKC")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/ ?(kr\.?|krónur|isk)(,-|-)?$/i, "")
    .replace(/,-{1,2}$/, "");
  if (written === "") return { ok: false, problem: "empty" };
  const parts =
    /^(?<sign>[+-] ?)?(?<whole>\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d+)(?<rest>[.,]\d+)?$/.exec(
      written,
    )?.groups;
  if (!parts?.whole) return { ok: false, problem: "not-a-number" };
  if (parts.sign?.startsWith("-")) return { ok: false, problem: "not-positive" };
  if (parts.rest) return { ok: false, problem: "not-whole" };
  const amount = Number(parts.whole.replace(/\D/g, ""));
  if (amount === 0) return { ok: false, problem: "not-positive" };
  return amount > largest ? { ok: false, problem: "too-large" } : { ok: true, amount };
}
