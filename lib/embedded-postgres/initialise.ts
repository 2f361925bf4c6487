import { execFile } from "node:child_process";
import { chown, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildThenRename } from "./build-then-rename.ts";
import { clusterOf, type DataLocation } from "./data-location.ts";
import { DatabaseFolderError, notMade } from "./folder-error.ts";
import { serverEnvironment } from "./server-environment.ts";

/**
 * Makes the data directory when there is none. Sorting and letter case come from PostgreSQL's own
 * C.UTF-8, which knows Icelandic letters and needs no locale of the machine.
 */
export async function initialise(
  location: DataLocation,
  binaries: string,
  keepsThroughPowerLoss: boolean,
): Promise<void> {
  if (await exists(join(clusterOf(location), "PG_VERSION"))) return;
  await buildThenRename(clusterOf(location), async (temporary) => {
    if (location.user) await chown(temporary, location.user.uid, location.user.gid);
    const options = [
      ["-D", temporary, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C"],
      ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions"],
      keepsThroughPowerLoss ? [] : ["--no-sync"],
    ].flat();
    await promisify(execFile)(join(binaries, "initdb"), options, {
      ...location.user,
      cwd: "/",
      env: serverEnvironment(),
    }).catch((cause: Error & { stdout?: string; stderr?: string }) => {
      throw notMade(location.directory, cause.stderr || cause.message, cause);
    });
  });
  if (!(await exists(join(clusterOf(location), "PG_VERSION")))) {
    throw new DatabaseFolderError(
      `${clusterOf(location)} exists and is no PostgreSQL data: restore it from a backup, or move it away to begin with an empty database.`,
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
