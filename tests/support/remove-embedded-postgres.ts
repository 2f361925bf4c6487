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
  // Ends by itself at the same time when the program that used it was killed.
  if (existsSync(path.join(clusterOf(directory), "postmaster.pid"))) {
    await stopServer(directory).catch(() => {});
  }
  for (const place of [socketDirectoryOf(directory), directory, dataDirectory]) {
    await rm(place, { recursive: true, force: true, maxRetries: 5 });
  }
}
