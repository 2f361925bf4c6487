import "server-only";
import type { FileHandle } from "node:fs/promises";
import type { FileRow, FileRows } from "../file-row.ts";
import { ListRejected } from "../list-event.ts";
import { readDateStyles } from "./date-styles.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { sheetRows } from "./sheet-rows.ts";
import { unlinkedFileOf } from "./unlinked-file.ts";
import { workbookPartsOf } from "./workbook-parts.ts";
import { zipPartsOf } from "./zip-parts.ts";

/** The rows of the first visible sheet of a workbook (XLSX). */
export async function readWorkbook(bytes: AsyncIterable<Uint8Array>): Promise<FileRows> {
  const file = await unlinkedFileOf(bytes);
  try {
    const { rows, otherSheets } = await openWorkbook(file);
    return { otherSheets, rows: closing(rows, file) };
  } catch (error) {
    await file.close();
    throw asRejection(error);
  }
}

async function openWorkbook(file: FileHandle) {
  const zip = await zipPartsOf(file.fd);
  const { sheet, otherSheets, sharedStrings, styles, from1904 } = await workbookPartsOf(zip);
  const has = (part: string | undefined): part is string => part !== undefined && zip.has(part);
  const rows = sheetRows(zip.text(sheet), {
    from1904,
    dateStyles: has(styles) ? await readDateStyles(zip.text(styles)) : new Set(),
    sharedStrings: has(sharedStrings) ? await readSharedStrings(zip.text(sharedStrings)) : [],
  });
  return { otherSheets, rows };
}

async function* closing(rows: AsyncIterable<FileRow>, file: FileHandle): AsyncGenerator<FileRow> {
  try {
    yield* rows;
  } catch (error) {
    throw asRejection(error);
  } finally {
    await file.close();
  }
}

/** A fault of the disk is ours; whatever else is found in the archive is the file's. */
function asRejection(error: unknown): unknown {
  const isOurs = error instanceof ListRejected || (error instanceof Error && "syscall" in error);
  return isOurs ? error : new ListRejected("damaged");
}
