import path from "node:path";
import type pg from "pg";
import { startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import type { Environment } from "../environment.ts";
import { openPool } from "../store/database.ts";
import { migrateDatabase } from "../store/migrate.ts";
import { CommandError } from "./command-error.ts";

export interface Store {
  pool: pg.Pool;
  close(): Promise<void>;
}

interface Opening {
  /** Hears of an idle connection that broke. */
  onLost?: (error: Error) => void;
  /** Hears that the embedded server ended and cannot be started again; without it none is tried. */
  onFailure?: ((error: Error) => void) | undefined;
  /** Whether to bring the database to this version; so it is unless told otherwise. */
  migrate?: boolean;
}

/** The service's database: the one that was named, else the embedded one. */
export async function openStore(
  { databaseUrl, dataDirectory }: Environment,
  { onLost = () => {}, onFailure, migrate = true }: Opening = {},
): Promise<Store> {
  const embedded = databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        dataDirectory: path.join(dataDirectory, "pass-service", "postgres"),
        ...(onFailure && { onFailure }),
      });
  let pool: pg.Pool | undefined;
  const close = async () => {
    await pool?.end();
    await embedded?.stop();
  };
  try {
    const address = databaseUrl ?? (await embedded?.databaseUrl("pass_service")) ?? "";
    pool = openPool(address, onLost);
    if (migrate) await migrateDatabase(pool);
    else await pool.query("select 1");
    return { pool, close };
  } catch (error) {
    await close();
    throw explained(error);
  }
}

const unreachable = new Set(["ECONNREFUSED", "ENOENT", "ENOTFOUND", "ETIMEDOUT", "28P01", "3D000"]);

function explained(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!unreachable.has(code)) return error;
  return new CommandError(`The database of PASS_SERVICE_DATABASE_URL cannot be used (${code}).`);
}
