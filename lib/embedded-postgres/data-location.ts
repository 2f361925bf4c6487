import { createHash } from "node:crypto";
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readlink,
  realpath,
  stat,
  symlink,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { DatabaseFolderError } from "./folder-error.ts";
import {
  hasAccess,
  inaccessiblePartOf,
  type ServerUser,
  serverAccount,
  serverUserFor,
} from "./server-user.ts";

/** Kept over a reboot, unlike /tmp, and open to every account's passage, unlike /root. */
export const systemDirectory = "/var/lib/felagi";

export interface DataLocation {
  /** Holds `cluster` (PostgreSQL's own data directory), `postgres.log` and `socket`. */
  directory: string;
  user: ServerUser | undefined;
}

export function clusterOf(location: DataLocation): string {
  return join(location.directory, "cluster");
}

/** Whether a database was ever made there; makes nothing. What cannot be looked at counts as one. */
export async function hasDatabaseIn(dataDirectory: string): Promise<boolean> {
  const isThere = (name: string) =>
    lstat(join(dataDirectory, name)).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
    );
  return (await isThere("cluster")) || (await isThere("stored-at"));
}

/**
 * The asked directory itself, unless the caller is root and the server's account could not get
 * there. The data then lives under a directory of the system and the link `stored-at` in the asked
 * directory leads to it. The link decides from then on, so that neither a later `chmod` nor moving
 * the project makes the data seem lost. (`remove-data.ts` throws data away wherever it is.)
 */
export async function openDataLocation(dataDirectory: string): Promise<DataLocation> {
  await mkdir(dataDirectory, { recursive: true });
  const asked = await realpath(dataDirectory);
  const link = join(asked, "stored-at");

  const linked = await readlink(link).catch(() => undefined);
  if (linked && dirname(linked) === systemDirectory && basename(linked) !== "..") {
    if (process.geteuid?.() === 0) await makeSystemDirectory(linked);
    return admitted(await placeAt(linked));
  }

  const location = await admitted(await placeAt(asked));
  const closed = location.user && (await inaccessiblePartOf(asked, location.user));
  if (!closed) return location;
  if (await ownerOf(clusterOf(location))) {
    throw new DatabaseFolderError(
      `The server's account (uid ${location.user?.uid}) cannot reach its data in ${asked}: ${closed} lets nobody through. Run chmod o+x ${closed}, or move the data.`,
    );
  }

  const elsewhere = join(systemDirectory, shortHash(asked));
  await makeSystemDirectory(elsewhere);
  await symlink(elsewhere, link).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return admitted(await placeAt(elsewhere));
}

/**
 * Lets the server's account into the directory, and nobody else. One that holds something besides
 * the data stays as it is.
 */
async function admitted(location: DataLocation): Promise<DataLocation> {
  const { directory, user } = location;
  const names = await readdir(directory);
  const isForDataAlone =
    names.includes("cluster") || names.every((name) => /^(cluster|postgres\.log)/.test(name));
  if (!user || !isForDataAlone) return location;
  const found = await stat(directory);
  if (user === serverAccount && found.uid === 0) {
    await chown(directory, 0, user.gid);
    await chmod(directory, 0o710);
  } else if (!hasAccess(found, user)) {
    await chmod(directory, (found.mode & 0o777) | 0o011);
  }
  return location;
}

async function placeAt(directory: string): Promise<DataLocation> {
  const own = process.geteuid?.();
  const owner = await ownerOf(join(directory, "cluster")).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EACCES") return stat(directory);
    throw error;
  });
  if (owner && own !== 0 && owner.uid !== own) {
    throw new DatabaseFolderError(
      `The data in ${directory} belongs to another account (uid ${owner.uid}): start as that account or as root, or set DATABASE_URL.`,
    );
  }
  return { directory, user: serverUserFor(owner) };
}

async function ownerOf(path: string): Promise<ServerUser | undefined> {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}

/** Passage for all to the parent, but no listing; apart from `mkdir`, whose mode the umask narrows. */
async function makeSystemDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chmod(systemDirectory, 0o711);
}

export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
