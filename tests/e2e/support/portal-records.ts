import { expect } from "@playwright/test";
import pg from "pg";

/** Under this name the address of a program's database is handed to the tests, by its port. */
export const databaseVariable = (port: number) => `DATABASE_OF_PORT_${port}`;

const pools = new Map<number, pg.Pool>();

/** Asks the database of the program at a port, past the program. */
export async function query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
  port: number,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  const pool =
    pools.get(port) ??
    new pg.Pool({
      connectionString: process.env[databaseVariable(port)],
      max: 2,
      allowExitOnIdle: true,
    });
  pools.set(port, pool);
  return pool.query<Row>(text, values);
}

/**
 * Alters a table that other tests use. While it waited for a transaction that reads the table, whoever
 * came after it would wait as well: it gives up soon, and tries again.
 */
export async function alterTable(port: number, statement: string): Promise<void> {
  await expect(() => query(port, `set local lock_timeout = '100ms'; ${statement}`)).toPass({
    timeout: 20_000,
  });
}

export async function count(port: number, text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await query<{ count: string }>(port, `select count(*) ${text}`, values);
  return Number(rows[0]?.count);
}
