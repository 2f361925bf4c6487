import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { DrizzleQueryError } from "drizzle-orm";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { NoConnection } from "#process/database-on.ts";
import { SessionlessClient } from "#process/pooler.ts";
import { migrateSchema, type SchemaVersion } from "#process/schema-version.ts";

/** The database or a transaction in it: whatever takes a query. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

/**
 * Connection pool whose queries and locks time out. `onLost` is called when an idle connection is lost.
 * `isPooled`: the address leads to a pooler in transaction mode.
 */
export function openPool(
  databaseUrl: string,
  onLost: (error: Error) => void,
  { isPooled = false } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    ...(isPooled && { Client: SessionlessClient }),
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 20_000,
    application_name: "pass-service",
  });
  pool.on("error", onLost);
  // A closing connection may still report the server's shutdown, which no request waits for.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Retryable SQLSTATEs: serialisation failure, deadlock, unique violation. */
const retryable = new Set(["40001", "40P01", "23505"]);
const attempts = 8;

/** A transaction, retried after a conflict: the work must have no effect outside the database. */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (attempt === attempts || !retryable.has(sqlStateOf(error) ?? "")) throw error;
      await pause(attempt * 10);
    }
  }
}

/**
 * SQLSTATEs of a server that takes no statement now: a broken connection, one that is shutting down
 * or starting, and one with too many connections.
 */
const awaySqlState = /^(08...|57P0[123]|53300)$/;

/** Whether a request failed because the database cannot be reached, and not by a fault of the service. */
export function isDatabaseAway(error: unknown): boolean {
  const isWrapped = error instanceof DrizzleQueryError || error instanceof NoConnection;
  const cause = isWrapped ? error.cause : error;
  if (cause instanceof pg.DatabaseError) return awaySqlState.test(cause.code ?? "");
  // A statement without an answer of the server: there was no connection, or it broke.
  return isWrapped;
}

/** The five-letter code of PostgreSQL behind an error, where there is one. */
export function sqlStateOf(error: unknown): string | undefined {
  return saidBy(error, "code");
}

/** The name of the constraint that a statement broke, where it broke one. */
export function brokenRuleOf(error: unknown): string | undefined {
  return saidBy(error, "constraint");
}

function saidBy(error: unknown, property: "code" | "constraint"): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause[property] : undefined;
}

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
export const migrationLock = 4_010_001;

/**
 * Migrates the database to this version and returns the version found. Throws a
 * `RefusedDatabaseError` for a version that cannot be migrated, and where the demo's mark differs
 * from `isDemo`.
 */
export function migrateDatabase(databaseUrl: string, isDemo = false): Promise<SchemaVersion> {
  return migrateSchema(databaseUrl, { migrationsFolder, isDemo, lock: migrationLock });
}
