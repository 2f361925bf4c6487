import { isolated } from "#theme/isolated.ts";

/** The cells of a row side by side: one that is written from right to left moves none of the others. */
export function cellsInLine(cells: readonly string[]): string {
  return cells.filter(Boolean).map(isolated).join(" · ");
}
