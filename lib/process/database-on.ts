import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";

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
      return await drizzle(client).transaction((transaction) => {
        hasBegun = true;
        return work(transaction);
      }, config);
    } finally {
      // A BEGIN that failed may have reached the server: its connection is closed, not reused.
      client.release(!hasBegun);
    }
  };
  return database;
}
