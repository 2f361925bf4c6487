import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import {
  clusterOf,
  findDataLocation,
  socketDirectoryOf,
} from "#embedded-postgres/data-location.ts";
import { stopServer } from "#embedded-postgres/server.ts";

/** Ends the embedded server of a data directory, whoever uses it, and deletes its data. */
export async function removeEmbeddedPostgres(dataDirectory: string): Promise<void> {
  const directory = findDataLocation(dataDirectory);
  // Ignored failure: after its last program is killed, the server may stop by itself meanwhile.
  if (existsSync(path.join(clusterOf(directory), "postmaster.pid"))) {
    await stopServer(directory).catch(() => {});
  }
  for (const place of [socketDirectoryOf(directory), directory, dataDirectory]) {
    await rm(place, { recursive: true, force: true, maxRetries: 5 });
  }
}
