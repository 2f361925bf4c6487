import "server-only";
import { pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { type FileRow, type FileRows, fileRow } from "../file-row.ts";
import { type Delimiter, ListRejected, listBounds } from "../list-event.ts";
import { decodeText } from "./decode-text.ts";
import { delimiterOf } from "./delimiter.ts";

/** Characters by which the delimiter is told, and whether it is text at all. */
const sampleCharacters = 8_192;

/** Rows of values between commas, semicolons or tabs. */
export async function readText(
  head: Uint8Array,
  bytes: AsyncIterable<Uint8Array>,
): Promise<FileRows> {
  const text = decodeText(head, bytes);
  let sample = "";
  while (sample.length < sampleCharacters) {
    const { value, done } = await text.next();
    if (done) break;
    sample += value;
  }
  if (!isList(sample)) {
    await text.return(undefined);
    throw new ListRejected("not-a-list");
  }
  const delimiter = delimiterOf(sample);
  async function* all() {
    yield sample;
    yield* text;
  }
  return { otherSheets: 0, rows: rowsOf(all(), delimiter) };
}

interface Parsed {
  record: string[];
  /** Read so far, the record's included. */
  lines: number;
}

async function* rowsOf(text: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<FileRow> {
  let parsedLines = 0;
  const parser = parse({
    delimiter,
    // Rows that were read but not taken yet are lost with an error.
    on_record(record, { lines }) {
      parsedLines = lines;
      const parsed: Parsed = { record, lines };
      // The library's types know of texts alone.
      return parsed as unknown as string[];
    },
    // A quotation mark within a value is a part of it.
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: listBounds.row,
  });
  pipeline(text, parser, () => {});
  let line = 1;
  try {
    for await (const { record, lines } of parser as unknown as AsyncIterable<Parsed>) {
      yield fileRow(line, record);
      line = lines + 1;
    }
  } catch (error) {
    if (error instanceof CsvError) throw new ListRejected("row-too-long", parsedLines + 1);
    throw error;
  }
}

/** A picture or another document is mostly control characters, or begins as such things begin. */
function isList(sample: string): boolean {
  if (/^(\s*<|%PDF|\u0089PNG|‰PNG|GIF8|RIFF)/.test(sample)) return false;
  const controls = sample.match(/(?![\n\r\t])[\p{Cc}\uFFFD]/gu)?.length ?? 0;
  return controls <= 4 || controls < sample.length * 0.02;
}
