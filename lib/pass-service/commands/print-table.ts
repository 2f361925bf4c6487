/** Prints rows in columns, each as wide as its widest cell. */
export function printTable(heads: string[], rows: string[][]): void {
  const all = [heads, ...rows];
  const widths = heads.map((_, at) => Math.max(...all.map((row) => [...(row[at] ?? "")].length)));
  for (const row of all) {
    const cells = row.map((cell, at) => cell + " ".repeat((widths[at] ?? 0) - [...cell].length));
    console.log(cells.join("  ").trimEnd());
  }
}
