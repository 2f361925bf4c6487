import "server-only";
import { and, asc, eq, gt } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { batchRow } from "#portal/database/schema/batch-row.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import { type Dispatch, dispatchOf } from "#portal/messaging/sending/dispatch.ts";
import type { RowResult } from "./batch-list.ts";
import { unsealRow } from "./sealed-row.ts";

export interface ReportRow {
  line: number;
  /** Undefined once they are no longer kept. */
  cells: string[] | undefined;
  result: RowResult | null;
  message: Dispatch | null;
}

const rowsAtATime = 1_000;

/** Every row of a batch with what became of it, in the order of the file, a thousand at a time. */
export async function* reportRows(
  database: Database,
  batchId: string,
): AsyncGenerator<ReportRow[], void> {
  let afterLine = 0;
  for (;;) {
    const rows = await database
      .select({ row: batchRow, message: dispatch })
      .from(batchRow)
      .leftJoin(dispatch, eq(dispatch.id, batchRow.dispatchId))
      .where(and(eq(batchRow.batchId, batchId), gt(batchRow.line, afterLine)))
      .orderBy(asc(batchRow.line))
      .limit(rowsAtATime);
    yield rows.map(({ row, message }) => ({
      line: row.line,
      cells: unsealRow(row.sealed)?.cells,
      result: row.result,
      message: message && dispatchOf(message),
    }));
    if (rows.length < rowsAtATime) return;
    afterLine = rows.at(-1)?.row.line ?? afterLine;
  }
}
