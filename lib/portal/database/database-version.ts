import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { type ConfigurationProblem, databaseAddressOf } from "#portal/configuration/environment.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";

/** Relative to the folder that the portal is started in, because the bundler moves this file. */
export function migrationsFolder(): string {
  return path.join(process.cwd(), "lib/portal/database/migrations");
}

export type DatabaseVersion = "new" | "older" | "current" | "newer";

/** How far the database's schema is, seen from this program's. */
export async function getDatabaseVersion(
  client: Pick<pg.Client, "query">,
  folder = migrationsFolder(),
): Promise<DatabaseVersion> {
  const journal = JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8"));
  const own = Math.max(...journal.entries.map(({ when }: { when: number }) => when));
  const table = "drizzle.__drizzle_migrations";
  const { rows: there } = await client.query("select to_regclass($1) is not null as is", [table]);
  if (!there[0].is) return "new";
  const { rows } = await client.query(`select max(created_at) as newest from ${table}`);
  const newest = Number(rows[0].newest ?? 0);
  if (newest === 0) return "new";
  if (newest === own) return "current";
  return newest < own ? "older" : "newer";
}

export const newerCure =
  "the database belongs to a newer version of the portal: start that version, or restore the backup that was made before it";

export async function requireNoNewerVersion(client: pg.Client, folder?: string): Promise<void> {
  if ((await getDatabaseVersion(client, folder)) === "newer") throw new Error(newerCure);
}

/** What keeps the portal from using its database; nothing is changed there. */
export async function problemsOfDatabase(
  address = databaseAddressOf(),
): Promise<ConfigurationProblem[]> {
  if (!address) return [];
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
    client.on("error", () => {});
    await client.connect();
    await requireNoNewerVersion(client);
    return [];
  } catch (error) {
    return [{ where: "DATABASE_URL", cure: `the database cannot be used: ${reasonsOf(error)}` }];
  } finally {
    await client?.end().catch(() => {});
  }
}

/** Why a connection failed: each of the addresses that were tried may say something else. */
export function reasonsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonsOf).join("; ");
  return reasonOf(error).replace(/^Error: /, "");
}
