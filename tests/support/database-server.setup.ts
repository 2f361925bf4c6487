import type { TestProject } from "vitest/node";
import { clusterOf, openDataPlace } from "#embedded-postgres/data-place.ts";
import { endServer } from "#embedded-postgres/postmaster.ts";
import { findServer } from "#embedded-postgres/postmaster-file.ts";
import { removeEmbeddedPostgresData } from "#embedded-postgres/remove-data.ts";
import { quickDirectory } from "./quick-directory.ts";

declare module "vitest" {
  export interface ProvidedContext {
    databaseDirectory: string;
  }
}

/** A place for the one PostgreSQL of the run, which the first test that needs it starts. */
export default function setUp(project: TestProject): () => Promise<void> {
  const directory = quickDirectory("tests");
  project.provide("databaseDirectory", directory);
  return async () => {
    const found = await findServer(clusterOf(await openDataPlace(directory)));
    if (found.state === "running") await endServer(found.pid);
    await removeEmbeddedPostgresData(directory);
  };
}
