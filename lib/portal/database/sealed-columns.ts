import "server-only";
import type pg from "pg";
import { type SealingPurpose, sealingKeyName } from "./sealed-text.ts";

/** Every column that holds sealed texts, but for queued mail: it lives for minutes. */
const sealedColumns: readonly { column: `${string}.${string}`; purpose: SealingPurpose }[] = [
  { column: "bulk_row.sealed", purpose: "rows of lists" },
  { column: "list_draft.sealed", purpose: "rows of lists" },
  { column: "message.sealed_holder", purpose: "holders" },
  { column: "scan.sealed_holder", purpose: "holders" },
  { column: "opened_pass.sealed_holder", purpose: "holders" },
  { column: "member_search.sealed_kennitala", purpose: "member searches" },
  { column: "text_link_request.sealed_kennitala", purpose: "text links" },
  { column: "staff_session.sealed_id_token", purpose: "identity tokens" },
];

/**
 * Texts of a column that were not sealed with the newest secret: `older` counts those that another known
 * secret opens, `unknown` those that no known secret opens.
 */
export interface SealedCount {
  column: string;
  older: number;
  unknown: number;
}

/** Counts by the key name that each text carries, and decrypts nothing; leaves out columns without any. */
export async function countOldSeals(
  connection: Pick<pg.Client, "query">,
  secrets: readonly string[],
): Promise<SealedCount[]> {
  const counts: SealedCount[] = [];
  for (const { column, purpose } of sealedColumns) {
    const [table, name] = column.split(".");
    const names = secrets.map((secret) => sealingKeyName(purpose, secret));
    const { rows } = await connection.query<Omit<SealedCount, "column">>(
      `select count(*) filter (where key = any($1) and key <> $2)::int as older,
         count(*) filter (where key <> all($1))::int as unknown
       from (select split_part(${name}, '.', 1) as key from ${table} where ${name} is not null)`,
      [names, names[0]],
    );
    const [{ older, unknown } = { older: 0, unknown: 0 }] = rows;
    if (older + unknown > 0) counts.push({ column, older, unknown });
  }
  return counts;
}
