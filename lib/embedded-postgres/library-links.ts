import { readFile, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/**
 * An npm package cannot carry symlinks, so the package's install script makes those that the
 * server's libraries need. After `npm install --ignore-scripts` they are missing, and the server
 * ends with "libpq.so.5: cannot open shared object file": made here then, from the same list.
 */
export async function makeMissingLibraryLinks(nativeDirectory: string): Promise<void> {
  for (const { source, target } of await listedLinks(nativeDirectory)) {
    const link = join(dirname(nativeDirectory), target);
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === "EEXIST") continue;
      throw new Error(`Could not make the library link ${link}: run npm rebuild as its owner.`, {
        cause,
      });
    }
  }
}

/** Paths start with `native/`. The darwin packages may have no list. */
async function listedLinks(nativeDirectory: string): Promise<{ source: string; target: string }[]> {
  const list = join(nativeDirectory, "pg-symlinks.json");
  const text = await readFile(list, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "[]";
    throw error;
  });
  return JSON.parse(text);
}
