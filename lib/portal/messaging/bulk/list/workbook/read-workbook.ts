import "server-only";
import { type FileRow, type FileTable, faultyRow, fileRow } from "../file-row.ts";
import { type ListFault, ListRejected, listBounds } from "../list-event.ts";
import {
  type Cell,
  type CellContext,
  cellValue,
  readDateStyles,
  readSharedStrings,
  textOfElement,
} from "./cell-values.ts";
import { openWorkbook } from "./workbook-parts.ts";
import { readXml } from "./xml-elements.ts";

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
