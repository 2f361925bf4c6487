import { statfs } from "node:fs/promises";
import path from "node:path";
import { requireBinaries } from "./binaries.ts";
import { clusterOf, type DataLocation, openDataLocation } from "./data-location.ts";
import { requireDatabase } from "./database.ts";
import { explainFolderError } from "./folder-error.ts";
import { initialise } from "./initialise.ts";
import { type JoinedServer, joinOrSpawn } from "./join-or-spawn.ts";
import { watchParentDeath } from "./parent-death-watch.ts";
import { stopServer } from "./postmaster.ts";
import { takeStartLock } from "./start-lock.ts";
import { superviseServer } from "./supervise.ts";

/** Some segments of the write-ahead log: without room for one PostgreSQL ends in the middle of its work. */
const minFreeBytes = 100 * 1024 ** 2;

export interface EmbeddedPostgres {
  /**
   * The address of a database on this server, which is created when it does not exist. Works as
   * `connectionString` of `pg`, and stays the same over restarts. The name: letters, digits, `_`, `-`.
   */
  databaseUrl(name: string): Promise<string>;
  /**
   * Leaves the server. The last user to leave shuts it down, and its promise resolves when the
   * server is gone; while another live process uses the same data, the server stays for it.
   */
  stop(): Promise<void>;
  /** Whether the data's disk has more free space than PostgreSQL should be left with. */
  hasDiskSpace(): Promise<boolean>;
}

export interface EmbeddedPostgresOptions {
  /** Created when missing. Also the server's log and socket are kept here. */
  dataDirectory: string;
  /** PostgreSQL settings, such as `fsync: "off"` for tests. Without effect on a running server. */
  settings?: Record<string, string>;
  /**
   * For programs that go on for long: the server is started again when it ends under them, a few
   * times; `onFailure` is called once when that does not help.
   */
  onFailure?: (error: Error) => void;
}

/**
 * A PostgreSQL server of this project's own, from npm, for development, demonstration and tests.
 * Reachable over a private socket only. A server that already runs on the same data is used and not
 * started again. It ends with the last process that uses it, however that ends.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw explainFolderError(error, path.resolve(options.dataDirectory));
  }
}

async function start({
  dataDirectory,
  settings = {},
  onFailure,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const location = await openDataLocation(dataDirectory);
  // Before there is a server: this process may be killed while one starts.
  const guard = watchParentDeath(clusterOf(location));
  const joined = await startLocked(location, async (binaries) => {
    await initialise(location, binaries, settings.fsync !== "off");
    return joinOrSpawn(location, binaries, settings);
  }).catch((error) => {
    guard.dismiss();
    throw error;
  });
  // Never initialised again: data that is gone must not come back as an empty database.
  const rejoin = () =>
    startLocked(location, (binaries) => joinOrSpawn(location, binaries, settings));
  const supervised = onFailure && superviseServer(joined, rejoin, onFailure);
  let stopped: Promise<void> | undefined;
  return {
    databaseUrl: (name) => requireDatabase(joined.socketDirectory, name),
    hasDiskSpace: () => hasDiskSpace(location.directory),
    stop: () => {
      stopped ??= (async () => {
        await leaveServer(location, supervised ? await supervised.release() : joined);
        guard.dismiss();
      })();
      return stopped;
    },
  };
}

async function hasDiskSpace(directory: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= minFreeBytes;
}

async function startLocked(
  location: DataLocation,
  start: (binaries: string) => Promise<JoinedServer>,
): Promise<JoinedServer> {
  const release = await takeStartLock(location.directory);
  try {
    return await start(await requireBinaries(location.user));
  } finally {
    await release();
  }
}

async function leaveServer(location: DataLocation, { pid, use }: JoinedServer): Promise<void> {
  try {
    if (await use.leave()) await stopServer(clusterOf(location), pid);
  } finally {
    await use.disconnect();
  }
}
