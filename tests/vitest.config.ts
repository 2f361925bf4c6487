import path from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./longest-first.ts";

export default defineConfig({
  root: path.resolve(import.meta.dirname, ".."),
  resolve: {
    // `server-only` throws outside the bundler of Next.js.
    alias: { "server-only": path.resolve(import.meta.dirname, "support/server-only.ts") },
  },
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/e2e/**"],
    globalSetup: ["tests/support/database-server.setup.ts"],
    setupFiles: ["tests/support/no-unexpected-console.ts", "tests/support/own-environment.ts"],
    // More than there are cores: tests wait for databases, programs and timers.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Modules are loaded once for all files of a worker, which halves the time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
