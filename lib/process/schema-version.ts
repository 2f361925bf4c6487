import { readFileSync } from "node:fs";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { isDemoDatabase, markDemoDatabase } from "./demo.ts";

/** State of a database's schema, compared with the migrations of this program. */
export type SchemaVersion = "new" | "foreign" | "unreleased" | "older" | "current" | "newer";

/** Versions that this program refuses, each with what the operator can do. */
const refusedVersions = {
  foreign:
    "the tables in it are another program's: portal and pass service each need a database of their own, so name another one in DATABASE_URL (PASS_SERVICE_DATABASE_URL of the pass service)",
  unreleased:
    "the schema was made by a build from before the first release, and there is no upgrade from it: in the demo, remove the data folder (.data/demo, unless DATA_DIR names another than .data) and start again; elsewhere, name an empty database",
  newer:
    "the schema belongs to a newer version: start that version, or restore the backup that was made before it",
};

/** Databases that a program refuses because of whose data they hold. */
const refusedOwners = {
  demo: "this database is the demo's, whose keys and passwords everybody knows: name one of your own in DATABASE_URL (PASS_SERVICE_DATABASE_URL of the pass service), or a folder for an embedded one in DATA_DIR; a command on the demo itself takes FELAGI_DEMO=true",
  own: "this database is not the demo's, and the demo writes into no other: unset FELAGI_DEMO, or name an empty database",
};

/** A database that this program refuses; the message tells the operator why, and what to do. */
export class RefusedDatabaseError extends Error {}

/** `migrationsFolder` is a folder of drizzle-kit's: SQL files and `meta/_journal.json`. */
export async function getSchemaVersion(
  client: Pick<pg.Client, "query">,
  migrationsFolder: string,
): Promise<SchemaVersion> {
  const table = "drizzle.__drizzle_migrations";
  const { rows: tables } = await client.query("select to_regclass($1) is not null as exists", [
    table,
  ]);
  if (!tables[0].exists) return "new";
  const { rows } = await client.query(
    `select min(created_at) as first, max(created_at) as newest from ${table}`,
  );
  if (rows[0].first === null) return "new";
  const journal = JSON.parse(
    readFileSync(path.join(migrationsFolder, "meta/_journal.json"), "utf8"),
  );
  const known: number[] = journal.entries.map(({ when }: { when: number }) => when);
  const newest = Number(rows[0].newest);
  // Each program has a first migration of its own, written anew for the first release.
  if (Number(rows[0].first) !== known[0] && !(await hasTableOf(client, migrationsFolder))) {
    return "foreign";
  }
  if (newest > Math.max(...known)) return "newer";
  if (Number(rows[0].first) !== known[0]) return "unreleased";
  return newest === Math.max(...known) ? "current" : "older";
}

/** Whether a database has the first table of a program's first migration. */
async function hasTableOf(
  client: Pick<pg.Client, "query">,
  migrationsFolder: string,
): Promise<boolean> {
  const sql = readFileSync(path.join(migrationsFolder, "0000_schema.sql"), "utf8");
  const [, table = ""] = /CREATE TABLE ("\w+")/.exec(sql) ?? [];
  const { rows } = await client.query("select to_regclass($1) is not null as exists", [table]);
  return rows[0].exists;
}

/** The version of a database that is neither too new nor somebody else's; changes nothing in it. */
export async function requireUsableDatabase(
  client: Pick<pg.Client, "query">,
  { migrationsFolder, isDemo }: { migrationsFolder: string; isDemo: boolean },
): Promise<Exclude<SchemaVersion, keyof typeof refusedVersions>> {
  const version = await getSchemaVersion(client, migrationsFolder);
  const isMarked = await isDemoDatabase(client);
  if (isMarked && !isDemo) throw new RefusedDatabaseError(refusedOwners.demo);
  if (isDemo && !isMarked && version !== "new") throw new RefusedDatabaseError(refusedOwners.own);
  if (version === "foreign" || version === "unreleased" || version === "newer") {
    throw new RefusedDatabaseError(refusedVersions[version]);
  }
  return version;
}

/**
 * Migrates under an advisory lock, so that several processes may call it at once; the lock is released with
 * its connection. Returns the schema version before the migration.
 */
export async function migrateSchema(
  connectionString: string,
  { migrationsFolder, isDemo, lock }: { migrationsFolder: string; isDemo: boolean; lock: number },
): Promise<SchemaVersion> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lock]);
    const version = await requireUsableDatabase(client, { migrationsFolder, isDemo });
    if (isDemo) await markDemoDatabase(client);
    await migrate(drizzle(client), { migrationsFolder });
    return version;
  } finally {
    await client.end();
  }
}
