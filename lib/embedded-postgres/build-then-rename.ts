import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isAlive } from "./running-process.ts";

/**
 * Atomic build: builds a directory under a temporary name beside its own and renames it when it is
 * complete. A killed process leaves nothing that looks finished, and of two concurrent builders one
 * wins and the other's copy is dropped. Leftovers of dead builders are removed first; their process
 * id is in the name.
 */
export async function buildThenRename(
  target: string,
  build: (temporary: string) => Promise<void>,
): Promise<void> {
  await removeLeftovers(target);
  const temporary = `${target}.new-${process.pid}-${randomBytes(4).toString("hex")}`;
  try {
    await mkdir(temporary, { mode: 0o700 });
    await build(temporary);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true, maxRetries: 5 });
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOTEMPTY" && code !== "EEXIST") throw error;
  }
}

async function removeLeftovers(target: string): Promise<void> {
  const prefix = `${basename(target)}.new-`;
  for (const name of await readdir(dirname(target))) {
    if (!name.startsWith(prefix)) continue;
    const builder = Number.parseInt(name.slice(prefix.length), 10);
    if (await isAlive(builder)) continue;
    // An orphan of the dead builder may still be writing into it: what is left goes next time.
    await rm(join(dirname(target), name), { recursive: true, force: true }).catch(() => {});
  }
}
