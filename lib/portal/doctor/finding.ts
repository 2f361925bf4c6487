import "server-only";

/** One thing that was checked; with a cure when something is wrong with it. Never holds a secret. */
export interface Finding {
  what: string;
  /** What was seen. */
  seen?: string;
  /** A warning: the setting is allowed, and seldom meant. */
  warning?: string;
  cure?: string;
}

export function tableOf(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ what }) => what.length));
  return findings
    .map(({ what, seen, warning, cure }) => {
      const result = cure ? "problem" : warning ? "look at" : "ok     ";
      return `${result}  ${what.padEnd(width)}  ${cure ?? warning ?? seen ?? ""}`.trimEnd();
    })
    .join("\n");
}
