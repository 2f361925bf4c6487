import "server-only";
import { columnsOf } from "./columns.ts";
import { charactersOf, type FileRow } from "./file-row.ts";
import { type ListEvent, ListRejected, listBounds } from "./list-event.ts";
import { readText } from "./read-text.ts";
import { readWorkbook } from "./workbook/read-workbook.ts";

/** Rows by which columns, header and guess are decided. */
const sampleRows = 50;
/** Events and characters of one portion: as much as the portal seals and stores without a pause for others. */
const portionEvents = 500;
const portionCharacters = 200_000;

/**
 * Reads a list of recipients from the bytes of a file, or of what was pasted: text in UTF-8, UTF-16
 * or Windows-1252 with commas, semicolons or tabs, or a workbook (XLSX). The kind is told by the
 * bytes alone. Events come in portions, and are read no faster than these are taken. Throws
 * `ListRejected` when the whole file is refused, which may be after many rows.
 */
export async function* readList(bytes: Uint8Array): AsyncGenerator<ListEvent[], void, undefined> {
  if (bytes.length === 0) throw new ListRejected("empty");
  if (bytes.length > listBounds.bytes) throw new ListRejected("too-large");
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new ListRejected("old-workbook");
  const { otherSheets, rows } = startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])
    ? await readWorkbook(bytes)
    : readText(bytes);
  const sample: FileRow[] = [];
  let width = 0;
  let lines = 0;
  let count = 0;
  let characters = 0;
  let portion: ListEvent[] = [];
  let portionEnd = portionCharacters;

  function add(row: FileRow): void {
    count += 1;
    characters += row.fault ? 0 : charactersOf(row.cells);
    if (count > listBounds.rows) throw new ListRejected("too-many-rows", row.line);
    if (characters > listBounds.characters) throw new ListRejected("expands");
    portion.push(eventOf(row, width));
  }
  function begin(): void {
    const columns = columnsOf(sample);
    width = columns.names.length;
    portion.push({ kind: "columns", ...columns, otherSheets });
    for (const row of columns.hasHeader ? sample.slice(1) : sample) add(row);
  }

  for await (const row of rows) {
    lines += 1;
    if (lines > listBounds.lines) throw new ListRejected("too-many-rows", row.line);
    if (row.fault === undefined && row.cells.length === 0) continue;
    if (width > 0) add(row);
    else if (sample.push(row) === sampleRows) begin();
    if (portion.length < portionEvents && characters < portionEnd) continue;
    yield portion;
    portion = [];
    portionEnd = characters + portionCharacters;
  }
  if (width === 0) begin();
  if (count === 0) throw new ListRejected("empty");
  yield portion;
}

function eventOf(row: FileRow, width: number): ListEvent {
  const { line } = row;
  if (row.fault) return { kind: "fault", line, fault: row.fault };
  const { cells } = row;
  if (cells.length > width) return { kind: "fault", line, fault: "too-many-columns" };
  return { kind: "row", line, cells: cells.concat(Array(width - cells.length).fill("")) };
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}
