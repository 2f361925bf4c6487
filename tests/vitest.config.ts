import path from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./longest-first.ts";

export default defineConfig({
  root: path.resolve(import.meta.dirname, ".."),
  resolve: {
    // Outside the bundler the mark throws; here it must only be importable.
    alias: { "server-only": path.resolve(import.meta.dirname, "support/server-only.ts") },
  },
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/e2e/**"],
    globalSetup: ["tests/support/database-server.setup.ts"],
    setupFiles: ["tests/support/no-unexpected-console.ts", "tests/support/own-environment.ts"],
    // More than cores: tests wait for databases, programs and times.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // What a file of tests takes in is read once and not again by every file: half of the time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
