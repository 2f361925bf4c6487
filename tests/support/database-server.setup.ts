import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { clusterOf, openDataLocation } from "#embedded-postgres/data-location.ts";
import { endServer } from "#embedded-postgres/postmaster.ts";
import { findServer } from "#embedded-postgres/postmaster-file.ts";
import { removeEmbeddedPostgresData } from "#embedded-postgres/remove-data.ts";
import { quickDirectory } from "./quick-directory.ts";

declare module "vitest" {
  export interface ProvidedContext {
    databaseDirectory: string;
  }
}

/** A place for the PostgreSQL servers of the run, which the tests that need one start. */
export default function setUp(project: TestProject): () => Promise<void> {
  const directory = quickDirectory("tests");
  project.provide("databaseDirectory", directory);
  return async () => {
    await Promise.all((await readdir(directory)).map((name) => remove(path.join(directory, name))));
    await rm(directory, { recursive: true });
  };
}

async function remove(dataDirectory: string): Promise<void> {
  const found = await findServer(clusterOf(await openDataLocation(dataDirectory)));
  if (found.state === "running") await endServer(found.pid);
  await removeEmbeddedPostgresData(dataDirectory);
}
