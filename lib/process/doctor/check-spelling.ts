import type { Finding, ProgramName } from "./finding.ts";

type Variables = Record<string, string | undefined>;

/**
 * Warns of unknown variables whose name nearly equals a known one, such as TRUSTED_PROXY for TRUSTED_PROXIES.
 */
export function checkSpelling(
  program: ProgramName,
  known: readonly string[],
  variables: Variables,
): Finding[] {
  return Object.keys(variables)
    .filter((name) => /^[A-Z_]{6,60}$/.test(name) && !known.includes(name))
    .flatMap((name) => {
      const near = known.find(
        (one) => editDistance(singular(name), singular(one)) <= maxEdits(one),
      );
      const warning = `is no variable of the ${program}, and is ignored: is ${near} meant?`;
      return near ? [{ what: name, warning }] : [];
    });
}

const singular = (name: string) => name.replace(/IES$/, "Y").replace(/S$/, "");

/**
 * Maximum edit distance by the length of the name: short names differ by few letters without a mistake (PORT,
 * SORT).
 */
const maxEdits = (name: string) => (name.length < 6 ? 0 : name.length < 12 ? 1 : 2);

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const kept = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(kept, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
