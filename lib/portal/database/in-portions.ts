import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#portal/database/database.ts";

/** Rows of one statement: more may take longer than `statement_timeout`. */
const portion = 10_000;

/** Changes so many rows by one statement, and repeats it until none is left; answers how many. */
export async function inPortions(
  change: (limit: number) => PromiseLike<{ rowCount: number | null }>,
): Promise<number> {
  for (let changed = 0; ; ) {
    const { rowCount } = await change(portion);
    changed += rowCount ?? 0;
    if ((rowCount ?? 0) < portion) return changed;
  }
}

/** Deletes every row of a table that meets the condition, a portion at a time. */
export function deleteInPortions(
  database: Pick<Database, "delete">,
  table: PgTable,
  which: SQL | undefined,
): Promise<number> {
  return inPortions((limit) => database.delete(table).where(portionOf(table, which, limit)));
}

/** A subquery of so many rows that meet the condition, whatever the table's key. */
export function portionOf(table: PgTable, which: SQL | undefined, limit: number): SQL {
  return sql`${table}.ctid = any(array(select ctid from ${table} where ${which} limit ${limit}))`;
}
