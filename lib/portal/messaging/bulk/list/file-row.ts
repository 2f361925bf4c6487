import "server-only";
import { type ListFault, ListRejected, listBounds } from "./list-event.ts";

/** A row as the file has it: its cells up to the last one with a value, none of them too long. */
export interface FileRow {
  line: number;
  /** The cells; those of a faulty row are cut to a length that can be shown. */
  cells: string[];
  fault?: ListFault;
  /** Whether the spreadsheet hides the row, by hand or by a filter. */
  isHidden?: true;
}

/** One sheet of a workbook, or the whole of any other file. */
export interface FileTable {
  name: string | undefined;
  /** Columns that the spreadsheet hides, counted from 0; complete once the first row was read. */
  hiddenColumns: ReadonlySet<number>;
  rows: AsyncIterable<FileRow>;
}

/** The row of these cells, or what is wrong with it. */
export function fileRow(line: number, cells: readonly string[]): FileRow {
  const trimmed = cells.map((cell) => cell.trim());
  while (trimmed.at(-1) === "") trimmed.pop();
  if (charactersOf(trimmed) > listBounds.row) throw new ListRejected("row-too-long", line);
  if (trimmed.some((cell) => cell.length > listBounds.cell))
    return faultyRow(line, "cell-too-long", trimmed);
  return trimmed.every(isText) ? { line, cells: trimmed } : faultyRow(line, "characters", trimmed);
}

/** Characters of a cell that are kept of a row with a fault. */
const shownCharacters = 100;

/** A row that names nobody, with its cells for whoever has to find it in the file. */
export function faultyRow(line: number, fault: ListFault, cells: readonly string[]): FileRow {
  const shown = cells.map((cell) =>
    cell.slice(0, shownCharacters).replaceAll(unreadable, "\uFFFD").toWellFormed(),
  );
  return { line, fault, cells: shown };
}

export function charactersOf(cells: readonly string[]): number {
  return cells.reduce((sum, { length }) => sum + length, 0);
}

/** A replacement character stands where bytes were no text. */
const unreadable = /(?![\n\r\t])[\p{Cc}\uFFFD]/gu;

function isText(cell: string): boolean {
  return cell.search(unreadable) < 0 && cell.isWellFormed();
}
