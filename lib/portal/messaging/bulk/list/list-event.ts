import "server-only";

/** Which column names the recipients, and how: `pass` is an identifier or the link of a delivery page. */
export interface ColumnGuess {
  column: number;
  names: RecipientKind;
}
export type RecipientKind = "kennitala" | "pass";

/** Why one row could not be read. */
export const listFaults = [
  /** A value stands to the right of the last column. */
  "too-many-columns",
  "cell-too-long",
  /** NUL and other control characters, or bytes that are no text in the file's encoding. */
  "characters",
  /** A formula whose result is not in the file, or is an error such as #REF!. */
  "formula",
] as const;
export type ListFault = (typeof listFaults)[number];

/**
 * What a list consists of, in the order of the file. `columns` comes once and first. Rows without
 * any value are passed over. `line` is the number of the line (text) or row (workbook) in the file,
 * from 1, the header's included.
 */
export type ListEvent =
  | {
      kind: "columns";
      /** The name of each column; "" where the column has none. */
      names: string[];
      /** The row that names the columns; rows above it are passed over. Undefined where there is none. */
      headerLine: number | undefined;
      guess: ColumnGuess | undefined;
      /** Without a guess: the first line whose cell mixes a kennitala with other text. */
      mixedLine: number | undefined;
      /** Of a workbook: the sheet that is read, and the names of the first visible ones that are not. */
      sheet: string | undefined;
      otherSheets: string[];
      /** A visible sheet before the one that is read has no recipients. */
      isLaterSheet: boolean;
      /** Of a workbook: the columns that are hidden, counted from 0. */
      hiddenColumns: number[];
    }
  /** Trimmed, and as many cells as there are columns: "" where the row has none. */
  | { kind: "row"; line: number; cells: string[]; isHidden?: true }
  /** A faulty row; its cells are cut to a length that can be shown. */
  | { kind: "fault"; line: number; fault: ListFault; cells: string[] };

/** Why the whole list was refused. */
export type ListRejection = (typeof listRejections)[number];
export const listRejections = [
  "empty",
  "too-large",
  "too-many-rows",
  "too-many-columns",
  /** Neither text nor a workbook: a picture, a PDF, another kind of document. */
  "not-a-list",
  /** Excel 97–2003 (.xls), or a workbook with a password: both are the same kind of file. */
  "old-workbook",
  /** A workbook that is broken, or has no sheet of cells. */
  "damaged",
  /** A workbook that unpacks to far more than any list needs. */
  "expands",
  /** Text in which a quotation mark is never closed, or a row that is too long; with its line. */
  "row-too-long",
  /** No column looks as if it named recipients, or there is none of the name that was stated. */
  "no-column",
  /** No sheet of the workbook has a column of recipients. */
  "no-column-in-sheets",
  /** No column of recipients: kennitalas share their cells with other text, first in this line. */
  "mixed-line",
  /** Members are named, and it is not said whose pass of theirs is meant. */
  "no-type",
  "no-name",
  "name-characters",
  /** A kennitala stands in its name, or in that of its file: names are kept for long. */
  "name-kennitala",
  /** The form brought neither a file nor a pasted text, or did not hold together. */
  "no-list",
  "too-slow",
  /** The sender of the form is no longer signed in. */
  "signed-out",
  /** A fault of the portal itself. */
  "fault",
] as const;

/** Thrown where a list is refused as a whole: nothing of it is kept. */
export class ListRejected extends Error {
  readonly reason: ListRejection;
  readonly line: number | undefined;
  /** The sheets in which no column names recipients. */
  readonly sheets: readonly string[];

  constructor(reason: ListRejection, line?: number, sheets: readonly string[] = []) {
    super(`the list was refused: ${reason}`);
    this.name = "ListRejected";
    this.reason = reason;
    this.line = line;
    this.sheets = sheets;
  }
}

/** The bounds of a list: far above what any list holds, and below what harms the portal. */
export const listBounds = {
  bytes: 20 * 1024 * 1024,
  rows: 100_000,
  /** Rows with the empty ones among them: as many as a spreadsheet has. */
  lines: 1_048_576,
  columns: 100,
  /** Visible sheets of a workbook that are searched for recipients. */
  sheets: 20,
  /** Characters in one cell, and in one row with all its separators. */
  cell: 1_000,
  row: 20_000,
  /** Characters in all cells that are kept: a workbook may state one long text for many cells. */
  characters: 40_000_000,
  /** Bytes that the parts of a workbook that are read may unpack to, all together. */
  unpackedBytes: 150 * 1024 * 1024,
  /** Characters of all texts that a workbook keeps apart from its cells: they are held in memory. */
  sharedCharacters: 20_000_000,
} as const;

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

/** Maximum length of a cell that is stored for a faulty row. */
const shownCharacters = 100;

/** A faulty row, with its cells so that staff can find it in the file. */
export function faultyRow(line: number, fault: ListFault, cells: readonly string[]): FileRow {
  const shown = cells.map((cell) =>
    cell.slice(0, shownCharacters).replaceAll(unreadable, "\uFFFD").toWellFormed(),
  );
  return { line, fault, cells: shown };
}

export function charactersOf(cells: readonly string[]): number {
  return cells.reduce((sum, { length }) => sum + length, 0);
}

/** Unreadable characters; U+FFFD stands for bytes that are no text. */
const unreadable = /(?![\n\r\t])[\p{Cc}\uFFFD]/gu;

function isText(cell: string): boolean {
  return cell.search(unreadable) < 0 && cell.isWellFormed();
}
