import type { Outcome, Result } from "./run.ts";

const signs: Record<Outcome["outcome"], string> = {
  kept: "✓",
  broken: "✗",
  "not checked": "–",
  choice: "·",
};

/** The whole result for a person. */
export function textReport(results: readonly Result[]): string {
  const lines: string[] = [];
  let section = "";
  for (const result of results) {
    if (result.section !== section) lines.push("", result.section);
    section = result.section;
    lines.push(`  ${signs[result.outcome]} ${result.number}: ${result.title}`, ...remarks(result));
  }
  return [...lines, "", summary(results)].join("\n");
}

function remarks(result: Result): string[] {
  switch (result.outcome) {
    case "kept":
      return result.chosen ? [`      chosen: ${result.chosen}`] : [];
    case "broken":
      return [`      expected  ${result.expected}`, `      seen      ${result.seen}`];
    case "not checked":
      return [`      not checked: ${result.because}`];
    case "choice":
      return [`      chosen: ${result.chosen}`];
    default:
      return result satisfies never;
  }
}

/** How many rules had which outcome. */
export function countsOf(results: readonly Result[]): Record<Outcome["outcome"], number> {
  const counts = { kept: 0, broken: 0, "not checked": 0, choice: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}

function summary(results: readonly Result[]): string {
  const { kept, broken, choice, ...rest } = countsOf(results);
  return `${kept} rules kept, ${broken} broken, ${rest["not checked"]} not checked; ${choice} choices that the document leaves open`;
}

/** The whole result for a program. */
export function jsonReport(url: string, results: readonly Result[]): string {
  const entries = results.map(({ section, number, ...result }) => result);
  return JSON.stringify({ url, counts: countsOf(results), rules: entries }, null, 2);
}
