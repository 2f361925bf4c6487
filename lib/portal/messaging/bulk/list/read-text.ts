import "server-only";
import { isAscii } from "node:buffer";
import { pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { type FileRow, type FileTable, fileRow, ListRejected, listBounds } from "./list-event.ts";

/** Size of the sample from which the delimiter is detected, and whether the file is text. */
const sampleBytes = 8_192;

/** Parses rows separated by commas, semicolons, tabs, `|` or `~`. Invalid bytes become U+FFFD. */
export function readText(bytes: Uint8Array): FileTable {
  const encoding = encodingOf(bytes);
  const [sample = ""] = decoded(bytes.subarray(0, sampleBytes), encoding);
  if (!isList(sample)) throw new ListRejected("not-a-list");
  const stated = statedDelimiter.exec(sample)?.[1];
  const rows = rowsOf(decoded(bytes, encoding), stated ?? delimiterOf(sample));
  return { name: undefined, hiddenColumns: new Set(), rows: stated ? withoutFirst(rows) : rows };
}

function* decoded(bytes: Uint8Array, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += 65_536)
    yield decoder.decode(bytes.subarray(at, at + 65_536), { stream: true });
  yield decoder.decode();
}

/** Size of the sample, after the first non-ASCII byte, that decides between UTF-8 and Windows-1252. */
const windowBytes = 4_096;

/** By a byte order mark or UTF-16's zeros, else by the first letters beyond ASCII. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Most letters of a list are ASCII: every other byte of UTF-16 is zero.
  const sample = bytes.subarray(0, 512);
  const zeros = { even: 0, odd: 0 };
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2 ? "odd" : "even"] += 1;
  const [most, none] = [sample.length * 0.3, sample.length * 0.01];
  if (zeros.odd > most && zeros.even <= none) return "utf-16le";
  if (zeros.even > most && zeros.odd <= none) return "utf-16be";
  if (isAscii(bytes)) return "utf-8";
  const letter = bytes.findIndex((byte) => byte >= 0x80);
  const window = bytes.subarray(letter, letter + windowBytes);
  // Majority vote: Windows-1252 rarely is valid UTF-8, and one broken letter must not decide for a file.
  let [whole, broken] = [0, 0];
  for (const sign of new TextDecoder().decode(window, { stream: window.length === windowBytes })) {
    if (sign === "\uFFFD") broken += 1;
    else if (sign > "\x7f") whole += 1;
  }
  return whole >= broken ? "utf-8" : "windows-1252";
}

/** A picture or another document is mostly control characters, or begins as such things begin. */
function isList(sample: string): boolean {
  if (/^(\s*<|%PDF|\u0089PNG|‰PNG|GIF8|RIFF)/.test(sample)) return false;
  const controls = sample.match(/(?![\n\r\t])[\p{Cc}\uFFFD]/gu)?.length ?? 0;
  return controls <= 4 || controls < sample.length * 0.02;
}

/** A first line that names the separator for spreadsheets. */
const statedDelimiter = /^"?sep=([;,|~\t])"?[;,|~\t]*(?:\r|\n|$)/i;

async function* withoutFirst(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  let isFirst = true;
  for await (const row of rows) {
    if (!isFirst) yield row;
    isFirst = false;
  }
}

const sampleLines = 20;

/** The separator that most of the first lines have; in one column the comma does no harm. */
function delimiterOf(text: string): string {
  const unquoted = text.split('"').filter((_, at) => at % 2 === 0);
  const lines = unquoted
    .join("")
    .split(/\r\n|\n|\r/, sampleLines + 1)
    .filter((line) => line.trim() !== "")
    .slice(0, sampleLines);
  const [best] = [";", "\t", "|", "~", ","]
    .map((delimiter) => {
      const counts = lines.map((line) => line.split(delimiter).length - 1);
      const positive = counts.filter((count) => count > 0);
      const within = positive.length;
      // A title above the columns has fewer separators than they have.
      const alike = positive.map((one) => positive.filter((count) => count === one).length);
      return { delimiter, within, even: Math.max(0, ...alike) };
    })
    .toSorted((one, other) => other.even - one.even || other.within - one.within);
  return best && best.within > 0 ? best.delimiter : ",";
}

interface Parsed {
  record: string[];
  /** Read so far, the record's included. */
  lines: number;
}

async function* rowsOf(text: Iterable<string>, delimiter: string): AsyncGenerator<FileRow> {
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
