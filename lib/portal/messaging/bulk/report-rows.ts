import "server-only";
import { and, asc, eq, gt } from "drizzle-orm";
import { formatKennitala } from "#contract/index.ts";
import type { Database } from "#portal/database/database.ts";
import { batchRow } from "#portal/database/schema/batch-row.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import { type Dispatch, dispatchOf } from "#portal/messaging/sending/dispatch.ts";
import { type Batch, resultsOf } from "./batch.ts";
import type { RowResult } from "./batch-list.ts";
import { readRecipient } from "./list/read-recipient.ts";
import { unsealRow } from "./sealed-row.ts";

export interface ReportRow {
  line: number;
  /** Undefined once they are no longer kept. */
  cells: string[] | undefined;
  result: RowResult | null;
  /** Why an ended batch has no message for a row that its audience takes in. */
  leftOut: LeftOut | undefined;
  message: Dispatch | null;
}

export type LeftOut = "texted" | "other-status" | "not-sent";

/** A row may have 20 000 characters, and a visitor who reads nothing keeps what was read for them. */
const rowsAtATime = 200;

/** Every row of a batch with what became of it, in the order of the file, some hundred at a time. */
export async function* reportRows(
  database: Database,
  of: Batch,
): AsyncGenerator<ReportRow[], void> {
  let afterLine = 0;
  for (;;) {
    const rows = await database
      .select({ row: batchRow, message: dispatch })
      .from(batchRow)
      .leftJoin(dispatch, eq(dispatch.id, batchRow.dispatchId))
      .where(and(eq(batchRow.batchId, of.id), gt(batchRow.line, afterLine)))
      .orderBy(asc(batchRow.line))
      .limit(rowsAtATime);
    yield rows.map(({ row, message }) => ({
      line: row.line,
      cells: unsealRow(row.sealed)?.cells.map((cell, at) =>
        of.recipients === "kennitala" && at === of.recipientColumn ? withDash(cell) : cell,
      ),
      result: row.result,
      leftOut: message ? undefined : leftOutOf(of, row),
      message: message && dispatchOf(message),
    }));
    if (rows.length < rowsAtATime) return;
    afterLine = rows.at(-1)?.row.line ?? afterLine;
  }
}

/** The column of kennitalas all with their dash, however they were written. */
function withDash(cell: string): string {
  const read = readRecipient(cell, "kennitala");
  return "kennitala" in read ? formatKennitala(read.kennitala) : cell;
}

function leftOutOf(
  { state, audience, request, notTextedSince }: Batch,
  { result, passStatus, textedAt }: typeof batchRow.$inferSelect,
): LeftOut | undefined {
  const isTaken = audience && resultsOf(audience).some((one) => one === result);
  if (!request || !isTaken || (state !== "finished" && state !== "stopped")) return undefined;
  if (request.kind === "notification" && !request.passStatuses.some((one) => one === passStatus))
    return "other-status";
  if (audience !== "not-texted") return "not-sent";
  const wasTexted = notTextedSince && textedAt && textedAt >= notTextedSince;
  // Of those whom a finished batch took, others were texted between the check and their turn.
  return wasTexted || state === "finished" ? "texted" : "not-sent";
}
