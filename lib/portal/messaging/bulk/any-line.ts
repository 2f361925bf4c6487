import "server-only";
import { type SQL, sql } from "drizzle-orm";

/**
 * The lines of some rows, for the right-hand side of `line =`. As an array: in a join the planner would
 * expect one row of a list that is newer than its statistics, and compare each row with each line.
 */
export function anyLine(rows: readonly { line: number }[]): SQL {
  return sql`any(${`{${rows.map(({ line }) => line).join(",")}}`}::int[])`;
}
