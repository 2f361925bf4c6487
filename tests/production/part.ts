/** One line of the table: what was tried, what must hold, and what was seen. */
export interface Row {
  what: string;
  goal: string;
  seen: string;
  holds: boolean;
}

export interface Run {
  /** Work to undo, however the part ends; the last one first. */
  atEnd(undo: () => unknown): void;
  /** Progress, on standard error. */
  say(words: string): void;
}

export interface Part {
  /** Programs that it runs, each with the Debian package that has it. */
  programs: Record<string, string>;
  run(run: Run): Promise<Row[]>;
}

export function tableOf(rows: readonly Row[]): string {
  const heads = ["what", "must hold", "seen", ""];
  const lines = [heads, ...rows.map((row) => [row.what, row.goal, row.seen, ok(row)])];
  const widths = heads.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const [head = "", ...body] = lines.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return [head, "-".repeat(head.length), ...body].join("\n");
}

const ok = ({ holds }: Row) => (holds ? "yes" : "NO");
