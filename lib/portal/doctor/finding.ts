import "server-only";

/** One thing that was looked at; with a cure when something is wrong with it. Never holds a secret. */
export interface Finding {
  what: string;
  /** What was seen. */
  seen?: string;
  cure?: string;
}

export function tableOf(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ what }) => what.length));
  return findings
    .map(({ what, seen, cure }) => {
      const verdict = cure === undefined ? "ok     " : "problem";
      return `${verdict}  ${what.padEnd(width)}  ${cure ?? seen ?? ""}`.trimEnd();
    })
    .join("\n");
}
