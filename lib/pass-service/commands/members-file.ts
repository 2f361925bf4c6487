import { CsvError, parse } from "csv-parse";
import { type MembershipStatus, readKennitala } from "#contract/index.ts";
import type { ReceivedRow, SourceStatusEntry } from "../domain/decide-received.ts";
import { readInput, readMobileNumber } from "../domain/input-value.ts";

export interface FileRow extends ReceivedRow {
  /** In the file, the first being 1. */
  line: number;
}

interface MembersFile {
  rows: FileRow[];
  /** Whether the file has a column of member numbers. */
  hasNumbers: boolean;
  /** Lines whose number is one of a landline, which is left aside. */
  landlines: number[];
  /** Headers of columns that mean nothing here. */
  unused: string[];
  /** Everything that is wrong with the file, a line each; then its rows are not to be used. */
  problems: Problem[];
}

export interface Problem {
  line: number;
  reason: string;
}

type Columns = Partial<Record<ColumnName, number>>;

/** Reads a CSV of members; every row is validated, and every problem has its line. */
export async function readMembersFile(bytes: Uint8Array): Promise<MembersFile> {
  const file: MembersFile = {
    rows: [],
    hasNumbers: false,
    landlines: [],
    unused: [],
    problems: [],
  };
  const text = decoded(bytes);
  if (text === undefined) {
    file.problems.push({ line: 1, reason: "the file is not UTF-8; save it as “CSV UTF-8”" });
    return file;
  }
  let columns: Columns | undefined;
  let width = 0;
  const lines = new Map<string, number>();
  try {
    for await (const { record, info } of parserOf(text)) {
      if (columns) {
        if (record.slice(width).some((value) => value !== "")) {
          file.problems.push({
            line: info.lines,
            reason: "has more values than there are columns",
          });
        }
        readRow(file, columns, record, info.lines, lines);
        continue;
      }
      columns = readHeader(file, record);
      file.hasNumbers = columns.number !== undefined;
      width = record.length;
      if (file.problems.length > 0) return file;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines ?? lines.size + 1);
    file.problems.push({ line, reason: `is no CSV: ${error.message.split(/[:,]/)[0]}` });
  }
  if (!columns && file.problems.length === 0) {
    file.problems.push({ line: 1, reason: "the file is empty" });
  }
  return file;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parserOf(text: string): AsyncIterable<{ record: string[]; info: { lines: number } }> {
  const [first = ""] = text.split(/\r?\n|\r/, 1);
  const count = (sign: string) => first.split(sign).length;
  const [delimiter] = [",", ";", "\t"].toSorted((one, other) => count(other) - count(one));
  return parse(text, {
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    max_record_size: 20_000,
  });
}

function readHeader(file: MembersFile, record: string[]): Columns {
  const columns: Columns = {};
  for (const [at, header] of record.entries()) {
    const column = columnOf(header);
    if (!column) file.unused.push(header);
    else if (columns[column] === undefined) columns[column] = at;
    else file.problems.push({ line: 1, reason: `the column "${header}" stands there twice` });
  }
  if (columns.kennitala === undefined) {
    file.problems.push({ line: 1, reason: 'there is no column "kennitala"' });
  }
  if (columns.qualifies !== undefined && columns.status !== undefined) {
    file.problems.push({ line: 1, reason: 'either "qualifies" or "status", not both' });
  }
  return columns;
}

function readRow(
  file: MembersFile,
  columns: Columns,
  record: string[],
  line: number,
  lines: Map<string, number>,
): void {
  const addProblem = (reason: string) => file.problems.push({ line, reason });
  const value = (column: ColumnName) => {
    const at = columns[column];
    return at === undefined ? undefined : (record[at] ?? "");
  };
  const read = readKennitala(value("kennitala") ?? "");
  if (!read.ok) return void addProblem("the kennitala is none: ten digits, the first not 8 or 9");
  const { kennitala } = read;
  const before = lines.get(kennitala);
  if (before !== undefined) addProblem(`the kennitala stands in line ${before} already`);
  else lines.set(kennitala, line);

  const name = value("name") || null;
  if (name && (name.length > 200 || name.includes("\0"))) addProblem("the name cannot be kept");
  const written = value("phone") || null;
  const phone = written === null ? null : (readMobileNumber(written) ?? null);
  if (written !== null && phone === null) {
    if (readInput("PHONE_NUMBER", written).ok) file.landlines.push(line);
    else addProblem("the phone number is none: seven digits, or + and the country code");
  }
  const sourceEntry = sourceEntryOf(value("qualifies"), value("status"), addProblem);
  const memberNumber = value("number") || null;
  if (memberNumber && (memberNumber.length > 50 || memberNumber.includes("\0"))) {
    addProblem("the member's number cannot be kept");
  }
  if (sourceEntry) file.rows.push({ line, kennitala, name, phone, memberNumber, sourceEntry });
}

/** Default of a list without these columns: everybody on it qualifies. */
function sourceEntryOf(
  qualifies: string | undefined,
  status: string | undefined,
  addProblem: (reason: string) => void,
): SourceStatusEntry | undefined {
  if (qualifies !== undefined) {
    const word = qualifiesOf(qualifies);
    if (word !== undefined) return { qualifies: word, status: null };
    return void addProblem('"qualifies" is neither yes nor no');
  }
  if (status === undefined) return { qualifies: true, status: null };
  const word = statusOf(status);
  if (word === undefined)
    return void addProblem('"status" is none of ACTIVE, PENDING, GRACE and ENDED');
  return word === "ENDED" ? { qualifies: false, status: null } : { qualifies: true, status: word };
}

const columnNames = ["kennitala", "name", "phone", "number", "qualifies", "status"] as const;
type ColumnName = (typeof columnNames)[number];

/** What each column may be called, in small letters. */
const headers: Readonly<Record<ColumnName, readonly string[]>> = {
  kennitala: ["kennitala", "kt", "kt."],
  name: ["name", "nafn"],
  phone: ["phone", "mobile", "sími", "simi", "símanúmer", "simanumer", "farsími", "farsimi", "gsm"],
  number: [
    ...["number", "member number", "membership number", "númer", "numer", "nr", "nr."],
    ...["félagsnúmer", "felagsnumer", "félaganúmer", "felaganumer", "aðildarnúmer", "adildarnumer"],
  ],
  qualifies: ["qualifies", "á rétt", "a rett", "réttur", "rettur"],
  status: ["status", "staða", "stada"],
};

/** The column that a header names, if it is one of ours. */
export function columnOf(header: string): ColumnName | undefined {
  const word = plain(header);
  return columnNames.find((name) => headers[name].includes(word));
}

const yes = new Set(["yes", "y", "true", "1", "x", "já", "ja", "j"]);
const no = new Set(["no", "n", "false", "0", "nei"]);

/** Yes or no in either language; undefined when it is neither. */
export function qualifiesOf(text: string): boolean | undefined {
  const word = plain(text);
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

const statuses: Readonly<Record<MembershipStatus | "ENDED", readonly string[]>> = {
  ACTIVE: ["active", "virk", "virkur", "virkt", "í gildi"],
  PENDING: ["pending", "í bið", "bið"],
  GRACE: ["grace", "frestur", "í fresti"],
  ENDED: ["ended", "cancelled", "inactive", "hætt", "hættur", "óvirk", "óvirkur", "sagt upp"],
};

/** The status of a membership in either language; undefined when it is none. */
export function statusOf(text: string): MembershipStatus | "ENDED" | undefined {
  const word = plain(text);
  const all = Object.keys(statuses) as (MembershipStatus | "ENDED")[];
  return all.find((status) => statuses[status].includes(word));
}

function plain(text: string): string {
  return text.trim().normalize("NFC").toLowerCase();
}
