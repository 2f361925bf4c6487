import path from "node:path";
import type pg from "pg";

interface Variables {
  [name: string]: unknown;
  DATA_DIR?: string | undefined;
  FELAGI_DEMO?: string | undefined;
}

/** Password of the demo's staff. It stands in the README, so it opens nothing outside the demo. */
export const demoPassword = "marglytta-i-morgunsol";

/** Whether a program is a part of the demo, or a command on it. */
export function isDemo({ FELAGI_DEMO }: Variables): boolean {
  return FELAGI_DEMO === "true";
}

/** The folder of the embedded databases: the demo's is never that of own data. */
export function dataFolder(variables: Variables): string {
  const name = isDemo(variables) ? "demo" : "own";
  return path.join(/* turbopackIgnore: true */ variables.DATA_DIR?.trim() || ".data", name);
}

const mark = "The demo of Félagi";

/**
 * Whether a database is the demo's. The mark is a comment on the schema of the migrations: a copy or a
 * dump of the database keeps it, which one on the database itself would not survive.
 */
export async function isDemoDatabase(client: Pick<pg.ClientBase, "query">): Promise<boolean> {
  const { rows } = await client.query(
    "select obj_description(to_regnamespace('drizzle'), 'pg_namespace') = $1 as marked",
    [mark],
  );
  return rows[0]?.marked === true;
}

/** Before the first table: what a demo that was cut off has written must be known as the demo's. */
export async function markDemoDatabase(client: Pick<pg.ClientBase, "query">): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(`comment on schema drizzle is '${mark}'`);
}
