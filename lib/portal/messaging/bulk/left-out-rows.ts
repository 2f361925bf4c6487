import "server-only";
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { batchRow, checkResults, rowFaults } from "#portal/database/schema/batch-row.ts";
import { mentionsKennitala } from "#portal/passes/writing/kennitala-in-text.ts";
import { type Batch, resultsOf } from "./batch.ts";
import type { RowResult } from "./batch-list.ts";
import { unsealRow } from "./sealed-row.ts";

/** A row that nothing can be sent to, for whoever has to find the person in their own list. */
export interface LeftOutRow {
  line: number;
  result: RowResult;
  /** Of the column that names the recipients, a kennitala masked in its middle; "" once it is erased. */
  value: string;
  /** The other cells, masked alike. */
  others: string[];
}

const sendable: readonly RowResult[] = resultsOf("all-open");
const leftOutResults = [...rowFaults, ...checkResults].filter((one) => !sendable.includes(one));

type ReadList = Pick<Batch, "id" | "recipients" | "recipientColumn" | "reading">;

/** In the order of the file, beginning after a line. */
export async function listLeftOut(
  database: Database,
  { id, recipients, recipientColumn, reading }: ReadList,
  { afterLine = 0, limit }: { afterLine?: number; limit: number },
): Promise<LeftOutRow[]> {
  const rows = await database
    .select({ line: batchRow.line, result: batchRow.result, sealed: batchRow.sealed })
    .from(batchRow)
    .where(
      and(
        eq(batchRow.batchId, id),
        inArray(batchRow.result, leftOutResults),
        gt(batchRow.line, afterLine),
      ),
    )
    .orderBy(asc(batchRow.line))
    .limit(limit);
  const read = recipients === "kennitala" ? [recipientColumn] : [];
  const ofKennitalas = [...read, ...(reading?.kennitalaColumns ?? [])];
  return rows.flatMap(({ line, result, sealed }) => {
    if (!result) return [];
    const cells = unsealRow(sealed)?.cells ?? [];
    const shown = cells.map((cell, at) => {
      if (at === recipientColumn && result === "shortened-number") return cell;
      return mentionsKennitala(cell) || ofKennitalas.includes(at) ? masked(cell) : cell;
    });
    return {
      line,
      result,
      value: shown[recipientColumn] ?? "",
      others: shown.filter((_, at) => at !== recipientColumn),
    };
  });
}

const shownDigits = { first: 4, last: 2 };

/** Masks the middle digits of a value with eight digits or more: a mistyped kennitala has nine or eleven. */
function masked(value: string): string {
  const count = value.match(/\d/g)?.length ?? 0;
  if (count < 8) return value;
  let nth = 0;
  return value.replaceAll(/\d/g, (digit) => {
    nth += 1;
    return nth > shownDigits.first && nth <= count - shownDigits.last ? "•" : digit;
  });
}
