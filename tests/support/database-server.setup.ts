import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { quickDirectory } from "./quick-directory.ts";
import { removeEmbeddedPostgres } from "./remove-embedded-postgres.ts";

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
    await Promise.all(
      (await readdir(directory)).map((name) => removeEmbeddedPostgres(path.join(directory, name))),
    );
    await rm(directory, { recursive: true });
  };
}
