import { readFileSync } from "node:fs";

/**
 * Next's configuration as the build wrote it down. Reading `next.config.mjs` once more would need
 * what only builds do: the plugins that are named in it, and whatever those bring. This is the way
 * in which the server of Next's own standalone output is told, too.
 */
export function tellBuiltConfiguration(): void {
  const { config } = JSON.parse(readFileSync(".next/required-server-files.json", "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}
