import "server-only";
import { access, constants, realpath, statfs } from "node:fs/promises";
import path from "node:path";
import type { Finding } from "./finding.ts";

const minFreeBytes = 1024 ** 3;

/** The room that the embedded database has left. */
export async function examineDisk(directory: string): Promise<Finding> {
  try {
    const folder = await existingPartOf(path.resolve(directory));
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const gibibytes = `${(free / 1024 ** 3).toFixed(1)} GiB free`;
    return free >= minFreeBytes
      ? { what: "disk", seen: gibibytes }
      : { what: "disk", cure: `${gibibytes} at ${directory}: make room for at least 1 GiB` };
  } catch {
    return { what: "disk", cure: `${directory} cannot be used: look at DATA_DIR` };
  }
}

/** Of a folder that is made at the first start: the one that it will be made in. */
async function existingPartOf(directory: string): Promise<string> {
  try {
    return await realpath(directory);
  } catch (error) {
    const parent = path.dirname(directory);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || parent === directory) throw error;
    const existing = await existingPartOf(parent);
    // Nothing can be made in a file, nor in a folder that is somebody else's.
    await access(`${existing}/.`, constants.W_OK);
    return existing;
  }
}
