import "server-only";
import type pg from "pg";
import { type SealingPurpose, sealingKeyName } from "./sealed-text.ts";

/** Every column that holds sealed texts. A queued job for a forgotten password lives for minutes. */
const sealedColumns: readonly { column: `${string}.${string}`; purpose: SealingPurpose }[] = [
  { column: "batch_row.sealed", purpose: "rows of lists" },
  { column: "list_draft.sealed", purpose: "rows of lists" },
  { column: "dispatch.sealed_holder", purpose: "holders" },
  { column: "scan.sealed_holder", purpose: "holders" },
  { column: "opened_pass.sealed_holder", purpose: "holders" },
  { column: "member_search.sealed_kennitala", purpose: "member searches" },
  { column: "text_link_request.sealed_kennitala", purpose: "text links" },
  { column: "staff_session.sealed_id_token", purpose: "identity tokens" },
];

/** How many texts of a column another than the newest secret sealed, and how many none that is known. */
export interface SealedCount {
  column: string;
  older: number;
  unknown: number;
}

/** Looks at the names of the keys alone, and opens nothing; only columns with such texts. */
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
