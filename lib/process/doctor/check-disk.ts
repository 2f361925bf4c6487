import { access, constants, realpath, statfs } from "node:fs/promises";
import path from "node:path";
import type { Finding } from "./finding.ts";

const minFreeBytes = 1024 ** 3;

/** Free disk space for the embedded database. */
export async function checkDisk(dataDirectory: string): Promise<Finding> {
  const what = "disk";
  try {
    const { bavail, bsize } = await statfs(await existingPartOf(path.resolve(dataDirectory)));
    const free = bavail * bsize;
    const gibibytes = `${(free / 1024 ** 3).toFixed(1)} GiB free`;
    if (free >= minFreeBytes) return { what, seen: gibibytes };
    return { what, cure: `${gibibytes} at ${dataDirectory}: make room for at least 1 GiB` };
  } catch {
    return { what, cure: `${dataDirectory} cannot be used: look at DATA_DIR` };
  }
}

/** The folder itself; before the first start, the nearest folder above it that exists. */
async function existingPartOf(directory: string): Promise<string> {
  try {
    return await realpath(directory);
  } catch (error) {
    const parent = path.dirname(directory);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || parent === directory) throw error;
    const existing = await existingPartOf(parent);
    // The suffix `/.` makes the check fail for a file. The folder has to be writable, so that the data
    // directory can be made in it.
    await access(`${existing}/.`, constants.W_OK);
    return existing;
  }
}
