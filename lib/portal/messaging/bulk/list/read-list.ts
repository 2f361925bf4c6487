import "server-only";
import { columnsOf } from "./columns.ts";
import type { FileRow } from "./file-row.ts";
import { type ListEvent, ListRejected, listBounds } from "./list-event.ts";
import { readText } from "./text/read-text.ts";
import { readWorkbook } from "./workbook/read-workbook.ts";

/** Rows by which columns, header and guess are decided. */
const sampleRows = 50;
/** Bytes by which the kind of file is told. */
const headBytes = 4_096;

/**
 * Reads a list of recipients from the bytes of a file, or of what was pasted: text in UTF-8, UTF-16
 * or Windows-1252 with commas, semicolons or tabs, or a workbook (XLSX). The kind is told by the
 * bytes alone. Neither file nor rows are held in memory, and reading goes no faster than the events
 * are taken. Throws `ListRejected` when the whole file is refused, which may be after many rows.
 */
export async function* readList(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ListEvent, void, undefined> {
  const { head, all } = await withHead(bounded(bytes));
  if (head.length === 0) throw new ListRejected("empty");
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0])) throw new ListRejected("old-workbook");
  const { otherSheets, rows } = startsWith(head, [0x50, 0x4b, 0x03, 0x04])
    ? await readWorkbook(all)
    : await readText(head, all);
  const sample: FileRow[] = [];
  let count = 0;
  let width = 0;
  const eventOf = (row: FileRow): ListEvent => {
    count += 1;
    if (count > listBounds.rows) throw new ListRejected("too-many-rows", row.line);
    if (row.fault) return { kind: "fault", line: row.line, fault: row.fault };
    const { line, cells } = row;
    if (cells.length > width) return { kind: "fault", line, fault: "too-many-columns" };
    return { kind: "row", line, cells: cells.concat(Array(width - cells.length).fill("")) };
  };
  const begin = function* (): Generator<ListEvent> {
    const columns = columnsOf(sample);
    width = columns.names.length;
    yield { kind: "columns", ...columns, otherSheets };
    for (const row of columns.hasHeader ? sample.slice(1) : sample) yield eventOf(row);
  };
  for await (const row of rows) {
    if (isBlank(row)) continue;
    if (width > 0) yield eventOf(row);
    else if (sample.push(row) === sampleRows) yield* begin();
  }
  if (width === 0) yield* begin();
  if (count === 0) throw new ListRejected("empty");
}

function isBlank(row: FileRow): boolean {
  return row.fault === undefined && row.cells.length === 0;
}

async function* bounded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.length;
    if (total > listBounds.bytes) throw new ListRejected("too-large");
    yield chunk;
  }
}

/** The first bytes, and all of them, the first ones included. */
async function withHead(
  bytes: AsyncGenerator<Uint8Array>,
): Promise<{ head: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < headBytes) {
    const { value, done } = await bytes.next();
    if (done) break;
    first.push(value);
    length += value.length;
  }
  const head = Buffer.concat(first);
  async function* all() {
    try {
      yield head;
      yield* bytes;
    } finally {
      await bytes.return(undefined);
    }
  }
  return { head, all: all() };
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}
