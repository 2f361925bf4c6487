import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";

/** The database or a transaction in it: whatever takes a query. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

/**
 * Connections to the service's database. A query or a lock that takes longer than these bounds
 * fails, so that no request hangs. `onLost` hears of an idle connection that broke.
 */
export function openPool(databaseUrl: string, onLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 20_000,
    application_name: "pass-service",
  });
  pool.on("error", onLost);
  // One that is saying goodbye already may still hear that the server stops; nobody waits for it.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * The database behind a pool. A transaction that cannot even begin gives its connection back too:
 * Drizzle keeps it for good, and a pool that misses one never ends, nor does the program.
 */
export function databaseOn(pool: pg.Pool): Database {
  const database = drizzle(pool);
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    let hasBegun = false;
    try {
      return await drizzle(client).transaction((transaction) => {
        hasBegun = true;
        return work(transaction);
      }, config);
    } finally {
      // Whether the server heard of one that did not begin, nobody knows: that connection is closed.
      client.release(!hasBegun);
    }
  };
  return database;
}
