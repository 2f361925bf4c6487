import { servesAt } from "./connection.ts";
import { clusterOf, type DataLocation } from "./data-location.ts";
import { notReady, notStarted } from "./folder-error.ts";
import { endServer, type SpawnedServer, spawnServer } from "./postmaster.ts";
import { findServer } from "./postmaster-file.ts";
import { serverLogOf } from "./server-log.ts";
import { joinServer, type SharedUse } from "./shared-use.ts";

export interface JoinedServer {
  pid: number;
  socketDirectory: string;
  use: SharedUse;
}

const startTimeoutMs = 30_000;

/** Permanent SQLSTATE classes of a refused connection: damaged files, a missing catalogue. */
const damaged = /^(XX|58|3D|28)/;

/** What a server says that ends only because others hold the data, or have stopped it again. */
const endedByOthers =
  /pre-existing shared memory block|lock file "[^"]*" (already exists|is empty)|received fast shutdown/;

/**
 * Reconciliation loop: reads the state of the server and takes the one step that it calls for, so
 * that concurrent starts, stops and kills by other processes do not matter.
 */
export async function joinOrSpawn(
  location: DataLocation,
  binaries: string,
  settings: Record<string, string>,
): Promise<JoinedServer> {
  const cluster = clusterOf(location);
  let spawned: SpawnedServer | undefined;
  let obstacle: unknown;
  const fail = async (fallback: string): Promise<never> => {
    const exitOutput = await spawned?.exitOutput();
    const written = exitOutput ?? (await spawned?.logSoFar());
    if (spawned?.pid && exitOutput === undefined) await endServer(spawned.pid);
    const failure = {
      output: exitOutput ?? `${fallback}\n${written ?? ""}`,
      log: serverLogOf(location),
      cause: obstacle,
    };
    throw notStarted(location.directory, failure);
  };
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; ) {
    let pause = 20;
    const found = await findServer(cluster);
    const exitOutput = await spawned?.exitOutput();
    if (found.state === "running") {
      const { pid, socketDirectory } = found;
      try {
        const use = await joinServer(socketDirectory);
        if (use) return { pid, socketDirectory, use };
      } catch (error) {
        if (damaged.test((error as { code?: string }).code ?? "")) return fail(`${error}`);
        obstacle = error;
      }
    } else if (found.state === "absent" && (!spawned || exitOutput !== undefined)) {
      if (exitOutput !== undefined) {
        if (!endedByOthers.test(exitOutput)) return fail(exitOutput);
        pause = 250;
      }
      const elsewhere = found.stalePidFile?.socketDirectory;
      if (elsewhere && (await servesAt(elsewhere, cluster))) {
        obstacle = new Error(
          `A server on this data answers at ${elsewhere}, and no process here is it: does another container use the same volume?`,
        );
      } else {
        spawned = await spawnServer(location, binaries, settings, found.stalePidFile?.reusedPid);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return fail(`${notReady} ${startTimeoutMs / 1000} s (${obstacle})`);
}
