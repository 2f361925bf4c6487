/** Result of one check, with a cure when something is wrong. Never contains a secret. */
export interface Finding {
  what: string;
  /** The observed state. */
  seen?: string;
  /** The setting is valid but rarely intended. */
  warning?: string;
  cure?: string;
}

/** Name of a program in findings. */
export type ProgramName = "portal" | "pass service";

/** The findings as a table or as JSON; `isWell` is true if none of them is a problem. */
export function reportOf(findings: Finding[], isJson: boolean): { text: string; isWell: boolean } {
  const isWell = findings.every(({ cure }) => cure === undefined);
  const text = isJson ? JSON.stringify({ ok: isWell, findings }, undefined, 2) : tableOf(findings);
  return { text, isWell };
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
