import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { SessionlessClient } from "./pooler.ts";

/** A transaction that did not begin, because the pool has no connection for it. */
export class NoConnection extends Error {}

/** Drizzle on a pool. After a failed BEGIN Drizzle would keep the connection for good. */
export function databaseOn(pool: pg.Pool): NodePgDatabase {
  const database = drizzle(pool);
  database.transaction = async (work, config) => {
    const client = await pool.connect().catch((error: Error) => {
      throw new NoConnection("no connection", { cause: error });
    });
    let hasBegun = false;
    try {
      return await drizzle(client).transaction(async (transaction) => {
        hasBegun = true;
        if (pool.options.Client === SessionlessClient) await limitTime(client, pool);
        return work(transaction);
      }, config);
    } finally {
      // A BEGIN that failed may have reached the server: its connection is closed, not reused.
      client.release(!hasBegun);
    }
  };
  return database;
}

/** Time limits for one transaction: a pooler in transaction mode refuses those of a session. */
async function limitTime(client: pg.PoolClient, { options }: pg.Pool): Promise<void> {
  await client.query(
    `select set_config('statement_timeout', $1, true),
      set_config('idle_in_transaction_session_timeout', $2, true)`,
    [
      String(options.statement_timeout || 0),
      String(options.idle_in_transaction_session_timeout ?? 0),
    ],
  );
}
