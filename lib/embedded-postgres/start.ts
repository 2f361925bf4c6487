import { requireBinaries } from "./binaries.ts";
import { clusterOf, type DataPlace, openDataPlace } from "./data-place.ts";
import { requireDatabase } from "./database.ts";
import { initialise } from "./initialise.ts";
import { type JoinedServer, joinOrSpawn } from "./join-or-spawn.ts";
import { stopServer } from "./postmaster.ts";
import { takeStartLock } from "./start-lock.ts";

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
}

export interface EmbeddedPostgresOptions {
  /** Created when missing. Also the server's log and socket are kept here. */
  dataDirectory: string;
  /** PostgreSQL settings, such as `fsync: "off"` for tests. Without effect on a running server. */
  settings?: Record<string, string>;
}

/**
 * A PostgreSQL server of this project's own, from npm, for development, demonstration and tests.
 * Reachable over a private socket only. A server that already runs on the same data, perhaps left
 * by a process that was killed, is used and not started again.
 */
export async function startEmbeddedPostgres({
  dataDirectory,
  settings = {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = await openDataPlace(dataDirectory);
  const release = await takeStartLock(place.directory);
  try {
    const binaries = await requireBinaries(place.user);
    await initialise(place, binaries, settings.fsync !== "off");
    const joined = await joinOrSpawn(place, binaries, settings);
    let stopped: Promise<void> | undefined;
    return {
      databaseUrl: (name) => requireDatabase(joined.socketDirectory, name),
      stop: () => {
        stopped ??= leaveServer(place, joined);
        return stopped;
      },
    };
  } finally {
    await release();
  }
}

async function leaveServer(place: DataPlace, { pid, use }: JoinedServer): Promise<void> {
  try {
    if (await use.leave()) await stopServer(clusterOf(place), pid);
  } finally {
    await use.disconnect();
  }
}
