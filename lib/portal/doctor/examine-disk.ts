import "server-only";
import { statfs } from "node:fs/promises";
import type { Finding } from "./finding.ts";

const minFreeBytes = 1024 ** 3;

/** The room that the embedded database has left. */
export async function examineDisk(directory: string): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(directory);
    const free = bavail * bsize;
    const gibibytes = `${(free / 1024 ** 3).toFixed(1)} GiB free`;
    return free >= minFreeBytes
      ? { what: "disk", seen: gibibytes }
      : { what: "disk", cure: `${gibibytes} at ${directory}: make room for at least 1 GiB` };
  } catch {
    return { what: "disk", cure: `${directory} cannot be looked at: look at DATA_DIR` };
  }
}
