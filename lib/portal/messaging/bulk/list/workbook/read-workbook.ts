import "server-only";
import {
  type FileRow,
  type FileTable,
  faultyRow,
  fileRow,
  type ListFault,
  ListRejected,
  listBounds,
} from "../list-event.ts";
import { openWorkbook, readWholeXml, readXml } from "./workbook-parts.ts";

/** The visible sheets of a workbook (XLSX); the rows of each are read when they are asked for. */
export async function readWorkbook(bytes: Uint8Array): Promise<FileTable[]> {
  try {
    const { sheets, sharedStrings, styles, from1904 } = await openWorkbook(bytes);
    const dateStyles = await readDateStyles(styles);
    const context = { from1904, dateStyles, sharedStrings: await readSharedStrings(sharedStrings) };
    return sheets.map(({ name, xml }) => {
      const hiddenColumns = new Set<number>();
      return { name, hiddenColumns, rows: sheetRows(xml, context, hiddenColumns) };
    });
  } catch (error) {
    throw asRejection(error);
  }
}

async function* sheetRows(
  sheet: AsyncIterable<string>,
  context: CellContext,
  hiddenColumns: Set<number>,
): AsyncGenerator<FileRow> {
  let rows: FileRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let fault: ListFault | undefined;
  let isHidden = false;
  let column = -1;
  let cell: Cell | undefined;
  let isValue = false;
  const inline = textOfElement("is");

  function endCell(ended: Cell): void {
    const value = cellValue(ended, context);
    if (typeof value === "object") fault ??= value.fault;
    else if (value === "") return;
    else if (ended.column >= listBounds.columns) fault ??= "too-many-columns";
    else {
      while (cells.length < ended.column) cells.push("");
      cells[ended.column] = value;
    }
  }

  const reading = readXml(sheet, {
    open(name, attributes) {
      inline.open(name);
      if (name === "row") {
        // Each line is one row, also where a number comes twice.
        const stated = /^\d{1,8}$/.test(attributes.r ?? "") ? Number(attributes.r) : 0;
        line = Math.max(stated, line + 1);
        [cells, fault, column] = [[], undefined, -1];
        isHidden = isTrue(attributes.hidden) || Number(attributes.ht ?? 1) === 0;
      } else if (name === "col") {
        for (const hidden of hiddenIn(attributes)) hiddenColumns.add(hidden);
      } else if (name === "c") {
        column = columnOf(attributes.r ?? "") ?? column + 1;
        const { t: type = "n", s } = attributes;
        cell = { column, type, style: Number(s ?? 0), hasFormula: false, value: "" };
      } else if (name === "f" && cell) cell.hasFormula = true;
      else if (name === "v") isValue = true;
    },
    text(text) {
      inline.text(text);
      if (isValue && cell && cell.value.length <= listBounds.cell) cell.value += text;
    },
    close(name) {
      const text = inline.close(name);
      if (text !== undefined && cell) cell.value = text;
      if (name === "v") isValue = false;
      else if (name === "c" && cell) {
        endCell(cell);
        cell = undefined;
      } else if (name === "row") {
        const row = fault ? faultyRow(line, fault, cells) : fileRow(line, cells);
        rows.push(isHidden ? { ...row, isHidden } : row);
      }
    },
  });
  try {
    for await (const _ of reading) {
      yield* rows;
      rows = [];
    }
  } catch (error) {
    throw asRejection(error);
  }
}

const isTrue = (attribute = "") => /^(1|true)$/.test(attribute);

/** The columns, from 0, that an element of their widths hides: it counts from 1 and may span them all. */
function hiddenIn({ min, max, hidden, width = "1" }: Record<string, string>): number[] {
  if (!isTrue(hidden) && Number(width) !== 0) return [];
  const [from, until] = [Number(min) - 1, Math.min(Number(max), listBounds.columns)];
  return until > from && from >= 0
    ? Array.from({ length: until - from }, (_, at) => from + at)
    : [];
}

/** From a reference such as B5, counted from 0. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Whatever else is found in the archive, the file is broken. */
function asRejection(error: unknown): ListRejected {
  return error instanceof ListRejected ? error : new ListRejected("damaged");
}

export interface CellContext {
  sharedStrings: readonly string[];
  /** Indices of the styles that format a number as a date. */
  dateStyles: ReadonlySet<number>;
  from1904: boolean;
}

/** A cell as read from the XML, before its type is applied. */
export interface Cell {
  column: number;
  type: string;
  style: number;
  hasFormula: boolean;
  value: string;
}

/** Value of a cell. Formulas are never evaluated: the value stored beside one is used. */
export function cellValue(
  { type, value, style, hasFormula }: Cell,
  { sharedStrings, dateStyles, from1904 }: CellContext,
): string | { fault: ListFault } {
  if (type === "e" || (hasFormula && value === "" && type !== "str")) return { fault: "formula" };
  if (type === "s") return sharedStrings[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  const number = type === "n" && value !== "" ? Number(value) : Number.NaN;
  if (Number.isNaN(number)) return value;
  if (dateStyles.has(style)) return dateOf(number, from1904);
  // Some programs write whole numbers as 1.01302129E8.
  return Number.isSafeInteger(number) ? number.toFixed(0) : String(number);
}

/** The day that a spreadsheet's number stands for, as `31.12.2026`. */
function dateOf(serial: number, from1904: boolean): string {
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(first + Math.floor(serial) * 86_400_000);
  if (Number.isNaN(date.getTime())) return String(serial);
  return `${date.getUTCDate()}.${date.getUTCMonth() + 1}.${date.getUTCFullYear()}`;
}

/** Collects the text of `t` elements, without phonetic text (`rPh`). */
export function textOfElement(element: string) {
  let gathered: string | undefined;
  let isText = false;
  let isPhonetic = false;
  return {
    open(name: string): void {
      if (name === element) gathered = "";
      else if (name === "rPh") isPhonetic = true;
      else if (name === "t") isText = !isPhonetic;
    },
    text(text: string): void {
      if (isText && gathered !== undefined && gathered.length <= listBounds.cell) gathered += text;
    },
    /** At the end of the element: its text, cut one character above the length limit of a cell. */
    close(name: string): string | undefined {
      if (name === "t") isText = false;
      else if (name === "rPh") isPhonetic = false;
      if (name !== element) return undefined;
      const read = gathered?.slice(0, listBounds.cell + 1);
      gathered = undefined;
      return read;
    },
  };
}

/** Maximum of shared strings: as many as a list of the largest size has cells. */
const maxStrings = listBounds.rows * 20;

/** Shared strings, to which cells refer by index. */
export async function readSharedStrings(pieces: AsyncIterable<string>): Promise<string[]> {
  const strings: string[] = [];
  const text = textOfElement("si");
  let characters = 0;
  await readWholeXml(pieces, {
    ...text,
    close(name) {
      const read = text.close(name);
      if (read === undefined) return;
      characters += read.length;
      if (characters > listBounds.sharedCharacters || strings.length >= maxStrings)
        throw new ListRejected("expands");
      // A copy, because a substring would keep the parser's whole piece in memory.
      strings.push(Buffer.from(read).toString());
    },
  });
  return strings;
}

/** The formats that every workbook knows without stating them. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
const maxStyles = 100_000;

export async function readDateStyles(pieces: AsyncIterable<string>): Promise<Set<number>> {
  const dateFormats = new Set<number>();
  const dates = new Set<number>();
  let isCellStyle = false;
  let style = 0;
  await readWholeXml(pieces, {
    open(name, { numFmtId, formatCode = "" }) {
      const format = Number(numFmtId);
      if (name === "cellXfs") isCellStyle = true;
      else if (name === "numFmt" && dateFormats.size < maxStyles && isDateFormat(formatCode))
        dateFormats.add(format);
      if (name !== "xf" || !isCellStyle || style >= maxStyles) return;
      if (isBuiltInDate(format) || dateFormats.has(format)) dates.add(style);
      style += 1;
    },
    close(name) {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return dates;
}

/** A day or a year, apart from what is quoted, escaped or in brackets (colours, currencies). */
function isDateFormat(code: string): boolean {
  const bare = code.slice(0, 200).replaceAll(/"[^"]*"?|\\.|\[[^\]]*\]?/g, "");
  return /[dy]/i.test(bare);
}
