import "server-only";
import { type FileRow, fileRow } from "../file-row.ts";
import { type ListFault, listBounds } from "../list-event.ts";
import { dateOf } from "./date-styles.ts";
import { textOfElement } from "./shared-strings.ts";
import { readXml } from "./xml-elements.ts";

export interface SheetContext {
  sharedStrings: readonly string[];
  dateStyles: ReadonlySet<number>;
  from1904: boolean;
}

interface Cell {
  column: number;
  type: string;
  style: number;
  hasFormula: boolean;
  value: string;
}

/** The rows of a sheet. A formula is never evaluated: its cell has the value that was kept with it. */
export function sheetRows(
  pieces: AsyncIterable<string>,
  context: SheetContext,
): AsyncIterable<FileRow> {
  let rows: FileRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let fault: ListFault | undefined;
  let column = -1;
  let cell: Cell | undefined;
  let isValue = false;
  const inline = textOfElement("is");

  function endCell({ column, ...content }: Cell): void {
    const value = cellValue(content, context);
    if (typeof value === "object") fault ??= value.fault;
    else if (value === "") return;
    else if (column >= listBounds.columns) fault ??= "too-many-columns";
    else {
      while (cells.length < column) cells.push("");
      cells[column] = value;
    }
  }

  const reader = {
    open(name: string, attributes: Record<string, string>) {
      inline.open(name);
      if (name === "row") {
        // Each line is one row, also where a number comes twice.
        line = Math.max(wholeNumber(attributes.r) ?? 0, line + 1);
        [cells, fault, column] = [[], undefined, -1];
      } else if (name === "c") {
        column = columnOf(attributes.r ?? "") ?? column + 1;
        const { t: type = "n", s } = attributes;
        cell = { column, type, style: Number(s ?? 0), hasFormula: false, value: "" };
      } else if (name === "f" && cell) cell.hasFormula = true;
      else if (name === "v") isValue = true;
    },
    text(text: string) {
      inline.text(text);
      if (isValue && cell && cell.value.length <= listBounds.cell) cell.value += text;
    },
    close(name: string) {
      const text = inline.close(name);
      if (text !== undefined && cell) cell.value = text;
      if (name === "v") isValue = false;
      else if (name === "c" && cell) {
        endCell(cell);
        cell = undefined;
      } else if (name === "row") rows.push(fault ? { line, fault } : fileRow(line, cells));
    },
  };
  return readXml(pieces, reader, () => {
    const read = rows;
    rows = [];
    return read;
  });
}

function cellValue(
  { type, value, style, hasFormula }: Omit<Cell, "column">,
  { sharedStrings, dateStyles, from1904 }: SheetContext,
): string | { fault: ListFault } {
  if (type === "e" || (hasFormula && value === "" && type !== "str")) return { fault: "formula" };
  if (type === "s") return sharedStrings[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type !== "n" || value === "") return value;
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  if (dateStyles.has(style)) return dateOf(number, from1904);
  // Some programs write whole numbers as 1.01302129E8.
  return Number.isSafeInteger(number) ? number.toFixed(0) : String(number);
}

/** From a reference such as B5, counted from 0. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function wholeNumber(written: string | undefined): number | undefined {
  return written !== undefined && /^\d{1,8}$/.test(written) ? Number(written) : undefined;
}
