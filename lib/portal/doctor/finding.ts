import "server-only";

/** One thing that was looked at; with a cure when something is wrong with it. Never holds a secret. */
export interface Finding {
  what: string;
  /** What was seen. */
  seen?: string;
  /** Allowed, and seldom meant. */
  doubt?: string;
  cure?: string;
}

export function tableOf(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ what }) => what.length));
  return findings
    .map(({ what, seen, doubt, cure }) => {
      const verdict = cure ? "problem" : doubt ? "look at" : "ok     ";
      return `${verdict}  ${what.padEnd(width)}  ${cure ?? doubt ?? seen ?? ""}`.trimEnd();
    })
    .join("\n");
}
