import { existsSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { clusterOf, findDataLocation } from "#embedded-postgres/data-location.ts";
import { startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import { databaseName } from "#process/database-name.ts";
import { databaseOn } from "#process/database-on.ts";
import { problemOfPooler } from "#process/pooler.ts";
import { RefusedDatabaseError } from "#process/schema-version.ts";
import type { Environment } from "../environment.ts";
import { type Database, migrateDatabase, openPool } from "../store/database.ts";
import { listIssuerNames } from "../store/issuers.ts";
import { CommandError } from "./command-error.ts";

export interface Store {
  pool: pg.Pool;
  /** Host and name of the database, or its folder. */
  name: string;
  /** Whether the database had no tables yet. */
  isNew: boolean;
  close(): Promise<void>;
}

/** Absolute path of the folder of the embedded database. */
export const embeddedFolderIn = (dataDirectory: string) =>
  path.resolve(dataDirectory, "pass-service", "postgres");

interface OpenStoreOptions {
  /** Called when an idle connection is lost. */
  onLost?: (error: Error) => void;
  /** Called when the embedded server ended and cannot be restarted; without it, it is not restarted. */
  onFailure?: ((error: Error) => void) | undefined;
  /** Whether to run migrations; true by default. */
  migrate?: boolean;
}

/** The service's database: the one that was named, else the embedded one. */
export async function openStore(
  { databaseUrl, directDatabaseUrl, dataDirectory, isDemo }: Environment,
  { onLost = () => {}, onFailure, migrate = true }: OpenStoreOptions = {},
): Promise<Store> {
  const folder = embeddedFolderIn(dataDirectory);
  const embedded = databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        dataDirectory: folder,
        ...(onFailure && { onFailure }),
      }).catch((error: Error) => {
        throw new CommandError(error.message);
      });
  let pool: pg.Pool | undefined;
  const close = async () => {
    await pool?.end();
    await embedded?.stop();
  };
  try {
    const address = databaseUrl ?? (await embedded?.databaseUrl("pass_service")) ?? "";
    if (databaseUrl) await refusePooler(databaseUrl, directDatabaseUrl);
    const isPooled = directDatabaseUrl !== undefined;
    const found = migrate ? await migrateDatabase(directDatabaseUrl ?? address, isDemo) : undefined;
    pool = openPool(address, onLost, { isPooled });
    await pool.query("select 1");
    return { pool, name: databaseName(address, embedded && folder), isNew: found === "new", close };
  } catch (error) {
    await close();
    throw explained(error, embedded && folder);
  }
}

async function refusePooler(address: string, directAddress: string | undefined): Promise<void> {
  const problem = await problemOfPooler(
    { address, directAddress },
    {
      variable: "PASS_SERVICE_DATABASE_URL",
      directVariable: "PASS_SERVICE_DATABASE_DIRECT_URL",
    },
  );
  if (problem) throw new CommandError(`${problem.where} ${problem.cure}.`);
}

/** Refuses where the embedded database is not there yet: another folder was meant, most likely. */
export function requireDatabase({
  databaseUrl,
  dataDirectory,
}: Pick<Environment, "databaseUrl" | "dataDirectory">): void {
  const folder = embeddedFolderIn(dataDirectory);
  if (databaseUrl || existsSync(clusterOf(findDataLocation(folder)))) return;
  throw new CommandError(
    `There is no database in ${folder}, and none was made. DATA_DIR names another folder than .data (the database is in own/pass-service/postgres of it), PASS_SERVICE_DATABASE_URL another database; npm run setup or npm run service makes a new one.`,
  );
}

/**
 * Runs a command on the service's database, at this version, and closes the database. It begins with a
 * line on standard error: which database that is, and whose. With `mayCreate` an embedded database is
 * made where there is none.
 */
export async function withDatabase(
  environment: Environment,
  command: (database: Database) => Promise<void>,
  { mayCreate = false } = {},
): Promise<void> {
  if (!mayCreate) requireDatabase(environment);
  const store = await openStore(environment);
  try {
    const database = databaseOn(store.pool);
    console.error(
      `Database: ${store.name}${store.isNew ? newDatabase : ""}. Issuers: ${await issuersIn(database)}.`,
    );
    await command(database);
  } finally {
    await store.close();
  }
}

/** Warns of a new database, which a command without the service's environment creates by mistake. */
const newDatabase =
  ", new and empty (PASS_SERVICE_DATABASE_URL or DATA_DIR names another, FELAGI_DEMO=true the demo's)";

const namedIssuers = 3;

async function issuersIn(database: Database): Promise<string> {
  const names = await listIssuerNames(database);
  const rest = names.length - namedIssuers;
  const named = [...names.slice(0, namedIssuers), ...(rest > 0 ? [`${rest} more`] : [])];
  return named.join(", ") || "none yet";
}

/** SQLSTATE of files that are missing or cannot be read. */
const damaged = /^(XX|58|3D)/;
const unreachable = new Set(["ECONNREFUSED", "ENOENT", "ENOTFOUND", "ETIMEDOUT", "28P01", "3D000"]);

/** `folder` is the embedded database's, when it is that one. */
function explained(error: unknown, folder: string | undefined): unknown {
  if (error instanceof RefusedDatabaseError) {
    return new CommandError(`The pass service's database cannot be used: ${error.message}.`);
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (folder && damaged.test(code)) {
    return new CommandError(
      `The database in ${folder} is damaged (${code}). Restore the folder from a backup, or move it away to begin with an empty database.`,
    );
  }
  if (!unreachable.has(code)) return error;
  return new CommandError(`The database of PASS_SERVICE_DATABASE_URL cannot be used (${code}).`);
}
