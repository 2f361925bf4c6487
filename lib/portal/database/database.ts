import "server-only";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { isDemoProgram } from "#portal/configuration/environment.ts";
import { log } from "#portal/observability/log.ts";
import { traceStatements } from "#portal/observability/tracing/statement-spans.ts";
import { databaseOn } from "#process/database-on.ts";
import { SessionlessClient } from "#process/pooler.ts";
import { processPart } from "#process/portal-process.ts";
import { migrateSchema } from "#process/schema-version.ts";
import { migrationsFolder } from "./database-version.ts";

export type Database = NodePgDatabase;

const migrationLock = 0x66656c61;

/** The pool, and Drizzle on it. */
export function connect() {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = getConfiguration();
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    ...(DATABASE_DIRECT_URL && { Client: SessionlessClient }),
    max: 10,
    connectionTimeoutMillis: 3_000,
    // Before the time-out of the client: a connection that still waits for a lock must not be reused.
    statement_timeout: 8_000,
    query_timeout: 10_000,
  });
  pool.on("error", (error) =>
    log().error({ reason: error.message }, "an idle database connection broke"),
  );
  // A connection that is closing may still report that the server stops.
  pool.on("connect", (client) => client.on("error", () => {}));
  traceStatements(pool);
  return { pool, database: databaseOn(pool) };
}

const getConnection = processPart("connection", connect);

export const getPool = (): pg.Pool => getConnection().pool;

export const getDatabase = (): Database => getConnection().database;

/** Address for connections that need a session of their own: migrations, LISTEN, advisory locks. */
export function sessionAddress(): string {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = getConfiguration();
  return DATABASE_DIRECT_URL ?? DATABASE_URL;
}

/** Brings the database to the newest version; several processes may call it at once. */
export async function migrateDatabase(connectionString = sessionAddress()): Promise<void> {
  await migrateSchema(connectionString, {
    migrationsFolder: migrationsFolder(),
    isDemo: isDemoProgram(),
    lock: migrationLock,
  });
}
