import { isolated } from "#theme/isolated.ts";

/** The cells of a row side by side: one that is written from right to left moves none of the others. */
export function cellsInLine(cells: readonly string[]): string {
  const line = cells.filter(Boolean).map(isolated).join(" · ");
  // `<bdi>` goes by the first strong letter, also by one that is isolated.
  return line.includes("\u2068") ? `\u200e${line}` : line;
}
