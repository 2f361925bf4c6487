import { readlink, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { clusterOf, openDataLocation } from "./data-location.ts";
import { findServer } from "./postmaster-file.ts";
import { socketDirectoryOf } from "./socket-directory.ts";
import { takeStartLock } from "./start-lock.ts";

/**
 * Deletes all data of `startEmbeddedPostgres` for this data directory, also where it was stored
 * elsewhere. Refused while a server runs on it.
 */
export async function removeEmbeddedPostgresData(dataDirectory: string): Promise<void> {
  const location = await openDataLocation(dataDirectory);
  const release = await takeStartLock(location.directory);
  try {
    if ((await findServer(clusterOf(location))).state !== "absent") {
      throw new Error(`A server runs on the data in ${location.directory}: stop it first.`);
    }
    await rm(await socketDirectoryOf(location), { recursive: true, force: true });
    for (const name of ["cluster", "postgres.log", "postgres.log.old"]) {
      await rm(join(location.directory, name), { recursive: true, force: true });
    }
    const link = join(dataDirectory, "stored-at");
    if ((await readlink(link).catch(() => undefined)) === location.directory) {
      await rmdir(location.directory);
      await rm(link);
    }
    // Stays when something else is in it.
    await rmdir(dataDirectory).catch(() => {});
  } finally {
    await release();
  }
}
