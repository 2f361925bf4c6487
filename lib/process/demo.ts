import path from "node:path";
import type pg from "pg";

interface Variables {
  [name: string]: unknown;
  DATA_DIR?: string | undefined;
  FELAGI_DEMO?: string | undefined;
}

/** It stands in the README: outside the demo it opens nothing. */
export const demoPassword = "marglytta-i-morgunsol";

/** Whether a program is a part of the demo, or a command on it. */
export function isDemo({ FELAGI_DEMO }: Variables): boolean {
  return FELAGI_DEMO === "true";
}

/** The folder of the embedded databases: the demo's is never that of own data. */
export function dataFolder(variables: Variables): string {
  return path.join(variables.DATA_DIR?.trim() || ".data", isDemo(variables) ? "demo" : "own");
}

const mark = "The demo of Félagi";

/** A comment on the database: it is there before the first table, and whatever the version. */
export async function isDemoDatabase(client: Pick<pg.ClientBase, "query">): Promise<boolean> {
  const { rows } = await client.query(
    `select shobj_description(oid, 'pg_database') = $1 as marked
     from pg_database where datname = current_database()`,
    [mark],
  );
  return rows[0]?.marked === true;
}

export async function markDemoDatabase(client: Pick<pg.ClientBase, "query">): Promise<void> {
  await client.query(
    `do $$ begin execute format('comment on database %I is %L', current_database(), '${mark}'); end $$`,
  );
}
