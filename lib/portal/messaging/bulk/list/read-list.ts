import "server-only";
import { mentionsKennitala } from "#portal/input/plain-text.ts";
import {
  charactersOf,
  type FileRow,
  type FileTable,
  type ListEvent,
  ListRejected,
  listBounds,
} from "./list-event.ts";
import { readText } from "./read-text.ts";
import { columnsOf, kennitalasIn, type ListColumns, readRecipient } from "./recipients.ts";
import { readWorkbook } from "./workbook/read-workbook.ts";

/** Rows by which columns, header and guess are decided. */
const sampleRows = 50;
/** Events and characters of one portion: as much as the portal seals and stores without a pause for others. */
const portionEvents = 500;
const portionCharacters = 200_000;

/**
 * Reads a list of recipients from the bytes of a file, or of what was pasted: text in UTF-8, UTF-16
 * or Windows-1252 with commas, semicolons, tabs, `|` or `~`, or a workbook (XLSX). The kind is told by the
 * bytes alone. Events come in portions, and are read no faster than these are taken. Throws
 * `ListRejected` when the whole file is refused, which may be after many rows.
 */
export async function* readList(
  bytes: Uint8Array,
  { isPasted = false } = {},
): AsyncGenerator<ListEvent[], void, undefined> {
  if (bytes.length === 0) throw new ListRejected("empty");
  if (bytes.length > listBounds.bytes) throw new ListRejected("too-large");
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new ListRejected("old-workbook");
  const tables = startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])
    ? await readWorkbook(bytes)
    : [readText(bytes)];
  const { table, columns, rows, mixedLine, earlier } = await firstWithRecipients(tables, isPasted);
  const width = columns.names.length;
  const others = tables.filter((one) => one !== table);
  let count = 0;
  let characters = 0;
  let portion: ListEvent[] = [
    {
      kind: "columns",
      names: columns.names,
      headerLine: columns.headerLine,
      guess: columns.guess,
      mixedLine,
      sheet: table.name,
      otherSheets: others.slice(0, listBounds.sheets).flatMap(({ name }) => name ?? []),
      isLaterSheet: earlier > 0,
      hiddenColumns: [...table.hiddenColumns].filter((column) => column < width),
    },
  ];
  let portionEnd = portionCharacters;
  for await (const row of rows) {
    count += 1;
    characters += charactersOf(row.cells);
    if (count > listBounds.rows) throw new ListRejected("too-many-rows", row.line);
    if (characters > listBounds.characters) throw new ListRejected("expands");
    portion.push(eventOf(row, width));
    if (portion.length < portionEvents && characters < portionEnd) continue;
    yield portion;
    portion = [];
    portionEnd = characters + portionCharacters;
  }
  if (count === 0) throw new ListRejected("empty");
  yield portion;
}

interface BegunTable {
  table: FileTable;
  columns: ListColumns;
  /** Below the header. */
  rows: AsyncIterable<FileRow>;
  /** Without a guess: the first line whose cell mixes a kennitala with other text. */
  mixedLine: number | undefined;
  isEmpty: boolean;
}

/** The first sheet in which a column names recipients, else the first that is not empty. */
async function firstWithRecipients(
  tables: readonly FileTable[],
  isPasted: boolean,
): Promise<BegunTable & { earlier: number }> {
  let filled: (BegunTable & { earlier: number }) | undefined;
  let earlier = 0;
  for (const table of tables.slice(0, listBounds.sheets)) {
    const begun = await begin(table, isPasted);
    if (begun.columns.guess) return { ...begun, earlier };
    if (!begun.isEmpty) filled ??= { ...begun, earlier: 0 };
    earlier += begun.isEmpty ? 0 : 1;
  }
  if (!filled) throw new ListRejected("empty");
  return filled;
}

async function begin(table: FileTable, isPasted: boolean): Promise<BegunTable> {
  const iterator = withoutEmptyRows(table.rows);
  const sample: FileRow[] = [];
  while (sample.length < sampleRows) {
    const { value, done } = await iterator.next();
    if (done) break;
    sample.push(value);
  }
  async function* rest(from: number) {
    yield* sample.slice(from);
    yield* iterator;
  }
  const columns = columnsOf(sample);
  const mixedLine = columns.guess ? undefined : sample.find(isMixed)?.line;
  const isEmpty = sample.length === 0;
  const isNamed = columns.names.filter(Boolean).length > 1;
  if (!isPasted || isNamed || !isSideBySide(sample.slice(columns.rowsAbove)))
    return { table, columns, rows: rest(columns.rowsAbove), mixedLine, isEmpty };
  const guess = { column: 0, names: "kennitala" } as const;
  const single = { ...columns, names: [columns.names[0] ?? ""], guess };
  return { table, columns: single, rows: onePerRow(rest(columns.rowsAbove)), mixedLine, isEmpty };
}

function isMixed({ cells }: FileRow): boolean {
  return cells.some(mentionsKennitala);
}

/** Whether pasted lines hold kennitalas side by side, and beside them nothing but whole lines of text. */
function isSideBySide(rows: readonly FileRow[]): boolean {
  const ofKennitalas = rows.filter(isOfKennitalas);
  return (
    ofKennitalas.length > 0 &&
    ofKennitalas.length * 2 >= rows.length &&
    rows.every((row) => row.cells.length < 2 || ofKennitalas.includes(row))
  );
}

async function* withoutEmptyRows(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow, void> {
  let lines = 0;
  for await (const row of rows) {
    lines += 1;
    if (lines > listBounds.lines) throw new ListRejected("too-many-rows", row.line);
    if (row.fault || row.cells.length > 0) yield row;
  }
}

function isOfKennitalas({ cells, fault }: FileRow): boolean {
  const filled = cells.filter((cell) => cell !== "");
  return (
    fault === undefined &&
    filled.every((cell) => !("fault" in readRecipient(cell, "kennitala")) || kennitalasIn(cell))
  );
}

/** Kennitalas that were pasted side by side are a row each; the lines after them move down. */
async function* onePerRow(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  let last = 0;
  for await (const row of rows) {
    const filled = row.fault ? [row.cells.join(" ")] : row.cells.filter((cell) => cell !== "");
    for (const cell of filled.flatMap((one) => kennitalasIn(one) ?? one)) {
      last = Math.max(row.line, last + 1);
      yield { ...row, line: last, cells: [cell] };
    }
  }
}

function eventOf(row: FileRow, width: number): ListEvent {
  const { line, isHidden } = row;
  const fault = row.fault ?? (row.cells.length > width ? "too-many-columns" : undefined);
  // The surplus cells are kept, so that staff see what is in the row.
  const cells = row.cells.slice(0, fault === "too-many-columns" ? listBounds.columns : width);
  cells.push(...Array<string>(Math.max(0, width - cells.length)).fill(""));
  if (fault) return { kind: "fault", line, fault, cells };
  return { kind: "row", line, cells, ...(isHidden && { isHidden }) };
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}
