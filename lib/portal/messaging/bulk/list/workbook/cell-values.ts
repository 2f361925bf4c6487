import "server-only";
import { type ListFault, ListRejected, listBounds } from "../list-event.ts";
import { readWholeXml } from "./xml-elements.ts";

export interface CellContext {
  sharedStrings: readonly string[];
  /** The numbers of the styles that show a number as a date. */
  dateStyles: ReadonlySet<number>;
  from1904: boolean;
}

/** A cell as its element has it. */
export interface Cell {
  column: number;
  type: string;
  style: number;
  hasFormula: boolean;
  value: string;
}

/** A formula is never evaluated: its cell has the value that was kept with it. */
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

/** Gathers the text in the `t` elements of an element, without the phonetic text (`rPh`) in it. */
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
    /** The text, cut just above the length of a cell, when this was the element's end. */
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

/** As many as the cells of a list of the largest size. */
const maxStrings = listBounds.rows * 20;

/** The texts that cells refer to by number. */
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
      // A copy: what the parser cuts from a piece keeps the whole piece in memory.
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
