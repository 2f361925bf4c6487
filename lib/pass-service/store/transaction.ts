import { setTimeout as pause } from "node:timers/promises";
import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";
import type { Database } from "./database.ts";

/** Retryable SQLSTATEs: serialisation failure, deadlock, unique violation. */
const retryable = new Set(["40001", "40P01", "23505"]);
const attempts = 8;

/**
 * Runs work in a transaction and retries it after a conflict with another one. The work must have
 * no effect outside the database.
 */
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
