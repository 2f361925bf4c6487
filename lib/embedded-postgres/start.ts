import { spawn } from "node:child_process";
import { mkdirSync, realpathSync } from "node:fs";
import type { Socket } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { findDataLocation, makeDataLocation, socketDirectoryOf } from "./data-location.ts";
import { initialise, startServer, stopServer } from "./server.ts";
import { withLock } from "./start-lock.ts";

export type EmbeddedPostgres = Awaited<ReturnType<typeof start>>;

interface EmbeddedPostgresOptions {
  /** Directory that nothing but the PostgreSQL server uses; it is created when it does not exist. */
  dataDirectory: string;
  /** PostgreSQL settings, such as `fsync: "off"` for tests. Without effect on a running server. */
  settings?: Record<string, string>;
  /** Restarts a server that ends; called when that fails. */
  onFailure?: (error: Error) => void;
}

/** Advisory lock, shared by the users; whoever gets it exclusively was the last of them. */
const usersLock = 7_328_453_116;

/** SQLSTATE and system error codes of a connection that no waiting mends, such as damaged files. */
const permanent = /^(XX|58|3D|28|EACCES)/;

/**
 * A PostgreSQL server from npm for the demo and the tests, reachable over a private socket only. A
 * server that already runs on the same data is used and not started again. It ends with the last
 * process that uses it, however that ends. An error says in words for the operator what to do.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  return start(options).catch((error) => {
    throw explained(options, error);
  });
}

async function start(options: EmbeddedPostgresOptions) {
  const { settings = {}, onFailure } = options;
  mkdirSync(options.dataDirectory, { recursive: true });
  const dataDirectory = realpathSync(options.dataDirectory);
  // Before there is a server: this process may be killed while one starts.
  const guard = watchParentDeath(dataDirectory);
  const join = () => joinServer(findDataLocation(dataDirectory), settings);
  let client = await withLock(dataDirectory, async () => {
    await initialise(makeDataLocation(dataDirectory));
    return join();
  });
  let stopped: Promise<void> | undefined;
  let rejoined: Promise<void> | undefined;

  function rejoinWhenLost(): void {
    client.unref();
    client.once("end", () => {
      if (!onFailure || stopped) return;
      // Never initialised again: data that is gone must not come back as an empty database.
      rejoined = withLock(dataDirectory, join).then(
        (rejoiningClient) => {
          client = rejoiningClient;
          rejoinWhenLost();
        },
        (error) => onFailure(explained(options, error)),
      );
    });
  }
  async function leave(): Promise<void> {
    await rejoined;
    client.ref();
    await lock(client, "pg_advisory_unlock_shared").catch(() => {});
    await client.end();
    await stopWhenUnused(dataDirectory);
    guard.dismiss();
  }

  rejoinWhenLost();
  return {
    /** The address of a database on this server, which is created when it does not exist. */
    databaseUrl: (name: string) => requireDatabase(findDataLocation(dataDirectory), name),
    /** Leaves the server; the last user shuts it down, and the promise waits for that. */
    stop: () => {
      stopped ??= leave();
      return stopped;
    },
  };
}

/** Stops the server of a data directory unless somebody uses it. */
export async function stopWhenUnused(dataDirectory: string): Promise<void> {
  const directory = findDataLocation(dataDirectory);
  await withLock(dataDirectory, async () => {
    const client = await connect(directory).catch(() => undefined);
    if (!client) return;
    if (await lock(client, "pg_try_advisory_lock")) await stopServer(directory);
    await client.end();
  });
}

/** Joins the server that runs on the data, and starts it when there is none. */
async function joinServer(directory: string, settings: Record<string, string>): Promise<Client> {
  for (const deadline = Date.now() + 30_000; ; await wait(50)) {
    try {
      const client = await connect(directory);
      if (await lock(client, "pg_try_advisory_lock_shared")) return client;
      await client.end();
      throw new Error("the server is being stopped");
    } catch (error) {
      const { code = "" } = error as { code?: string };
      if (code === "ENOENT" || code === "ECONNREFUSED") {
        await startServer(directory, { settings, deadline });
      } else if (permanent.test(code) || Date.now() > deadline) {
        await stopServer(directory).catch(() => {});
        throw error;
      }
    }
  }
}

async function lock(client: Client, call: string): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(`SELECT ${call}(${usersLock}) AS done`);
  return rows[0]?.done === true;
}

/**
 * Parent-death watch: a shell that waits on a pipe from this process. When the process ends without
 * having dismissed the shell, killed or not, the pipe closes and the shell becomes `stop-unused.ts`.
 * (A shell because it waits in one megabyte, where Node.js would take forty.)
 */
function watchParentDeath(dataDirectory: string): { dismiss(): void } {
  const stopUnused = fileURLToPath(new URL("stop-unused.ts", import.meta.url));
  const command = [process.execPath, stopUnused, dataDirectory];
  // A session of its own: a signal to our process group must not end it with us.
  const child = spawn("/bin/sh", ["-c", 'read -r _ || exec "$@"', "guard", ...command], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.on("error", () => {});
  child.stdin.on("error", () => {});
  child.unref();
  (child.stdin as Socket).unref();
  return { dismiss: () => child.stdin.end("\n") };
}

function explained({ dataDirectory }: EmbeddedPostgresOptions, cause: unknown): Error {
  const reason = (cause as Error).message.replace(/\.$/, "");
  // An npm package cannot carry symbolic links: its install script makes those of the libraries.
  const remedy = /shared librar|Library not loaded/.test(reason)
    ? "Run npm rebuild, which makes the links of its libraries"
    : "Choose another folder with DATA_DIR, restore this one from a backup, or move it away to begin with an empty database";
  return new Error(
    `The embedded PostgreSQL cannot use ${path.resolve(dataDirectory)} (${reason}). ${remedy}; or set DATABASE_URL.`,
    { cause },
  );
}

/** Everything is spelled out, so that no PG… variable of the environment changes the address. */
function addressOf(directory: string, database: string): string {
  const host = socketDirectoryOf(directory);
  return `postgresql://postgres@/${database}?host=${host}&port=5432&sslmode=disable`;
}

/** `unref` lets the program end although the connection is open; the types of `pg` lack both. */
type Client = pg.Client & { ref(): void; unref(): void };

async function connect(directory: string): Promise<Client> {
  const client = new pg.Client({
    connectionString: addressOf(directory, "postgres"),
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  });
  // A server that ends ends its connections; without a listener that would end the program too.
  client.on("error", () => {});
  await client.connect();
  return client as Client;
}

/** The address of a database, which is created when it does not exist. */
async function requireDatabase(directory: string, name: string): Promise<string> {
  const client = await connect(directory);
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // duplicate_database; unique_violation when another program creates it at the same time.
    if (!["42P04", "23505"].includes((error as { code?: string }).code ?? "")) throw error;
  } finally {
    await client.end();
  }
  return addressOf(directory, name);
}
