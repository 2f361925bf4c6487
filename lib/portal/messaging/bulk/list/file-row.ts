import "server-only";
import { type ListFault, ListRejected, listBounds } from "./list-event.ts";

/** A row as the file has it: its cells up to the last one with a value, none of them too long. */
export type FileRow =
  | { line: number; cells: string[]; fault?: undefined }
  | { line: number; fault: ListFault };

export interface FileRows {
  otherSheets: number;
  rows: AsyncIterable<FileRow>;
}

/** The row of these cells, or what is wrong with it. */
export function fileRow(line: number, cells: readonly string[]): FileRow {
  const trimmed = cells.map((cell) => cell.trim());
  while (trimmed.at(-1) === "") trimmed.pop();
  if (charactersOf(trimmed) > listBounds.row) throw new ListRejected("row-too-long", line);
  if (trimmed.some((cell) => cell.length > listBounds.cell))
    return { line, fault: "cell-too-long" };
  return trimmed.every(isText) ? { line, cells: trimmed } : { line, fault: "characters" };
}

export function charactersOf(cells: readonly string[]): number {
  return cells.reduce((sum, { length }) => sum + length, 0);
}

/** A replacement character stands where bytes were no text. */
function isText(cell: string): boolean {
  return !/(?![\n\r\t])[\p{Cc}\uFFFD]/u.test(cell) && cell.isWellFormed();
}
