import { createHash } from "node:crypto";
import { chmod, mkdir, readdir, readlink, realpath, stat, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { closedPartOf, mayEnter, type ServerUser, serverUserFor } from "./server-user.ts";

/** Kept over a reboot, unlike /tmp, and open to every account's passage, unlike /root. */
export const systemDirectory = "/var/lib/felagi";

export interface DataPlace {
  /** Holds `cluster` (PostgreSQL's own data directory), `postgres.log` and `socket`. */
  directory: string;
  user: ServerUser | undefined;
}

export function clusterOf(place: DataPlace): string {
  return join(place.directory, "cluster");
}

/**
 * The asked directory itself, unless the caller is root and the server's account could not get
 * there. The data then lives under a directory of the system and the link `stored-at` in the asked
 * directory leads to it. The link decides from then on, so that neither a later `chmod` nor moving
 * the project makes the data seem lost. (`remove-data.ts` throws data away wherever it is.)
 */
export async function openDataPlace(dataDirectory: string): Promise<DataPlace> {
  await mkdir(dataDirectory, { recursive: true });
  const asked = await realpath(dataDirectory);
  const link = join(asked, "stored-at");

  const linked = await readlink(link).catch(() => undefined);
  if (linked && dirname(linked) === systemDirectory && basename(linked) !== "..") {
    if (process.geteuid?.() === 0) await makePassable(linked);
    return placeAt(linked);
  }

  const place = await placeAt(asked);
  if (place.user) await letThrough(asked, place.user);
  const closed = place.user && (await closedPartOf(asked, place.user));
  if (!closed) return place;
  if (await ownerOf(clusterOf(place))) {
    throw new Error(
      `The server's account (uid ${place.user?.uid}) cannot reach its data in ${asked}: ${closed} lets nobody through. Run chmod o+x ${closed}, or move the data.`,
    );
  }

  const elsewhere = join(systemDirectory, shortHash(asked));
  await makePassable(elsewhere);
  await symlink(elsewhere, link).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return placeAt(elsewhere);
}

/** A directory that is there for the data alone may be opened; `mkdtemp` makes closed ones. */
async function letThrough(directory: string, user: ServerUser): Promise<void> {
  const names = await readdir(directory);
  if (names.length > 0 && !names.includes("cluster")) return;
  const found = await stat(directory);
  if (!mayEnter(found, user)) await chmod(directory, (found.mode & 0o777) | 0o011);
}

async function placeAt(directory: string): Promise<DataPlace> {
  const owner = await ownerOf(join(directory, "cluster"));
  const own = process.geteuid?.();
  if (owner && own !== 0 && owner.uid !== own) {
    throw new Error(
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

/** Passage for all, but no listing; set apart from `mkdir`, whose mode the umask narrows. */
async function makePassable(directory: string): Promise<void> {
  for (const each of [systemDirectory, directory]) {
    await mkdir(each, { recursive: true });
    await chmod(each, 0o711);
  }
}

export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
