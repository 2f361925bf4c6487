import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";

/** The database or a transaction in it: whatever takes a query. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

/**
 * Connections to the service's database. A query or a lock that takes longer than these bounds
 * fails, so that no request hangs. `onLost` is called when an idle connection is lost.
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
