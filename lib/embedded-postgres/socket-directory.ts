import { chmod, chown, lstat, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DataLocation, shortHash } from "./data-location.ts";
import { inaccessiblePartOf, serverAccount } from "./server-user.ts";

export const socketPort = 5432;

/** The system's limit is 103 bytes on macOS and 107 on Linux. */
const maxSocketPathBytes = 103;

/**
 * The server listens on a socket here and nowhere else, and lets everybody in who reaches it: the
 * directory's mode is the lock. Only the caller and the server get through, by its group where the
 * user, `nobody`, is also others'. Beside the data, or under a directory for temporary files when the
 * path would be too long for a socket. The same data always gives the same address.
 */
export async function makeSocketDirectory(location: DataLocation): Promise<string> {
  const directory = await socketDirectoryOf(location);
  const own = { uid: process.geteuid?.() ?? -1, gid: process.getegid?.() ?? -1 };
  const isShared = location.user === serverAccount;
  const owner = isShared ? { uid: own.uid, gid: serverAccount.gid } : (location.user ?? own);
  const mode = isShared ? 0o770 : 0o700;
  await mkdir(directory, { recursive: true, mode: 0o700 });

  // A directory for temporary files is open to all: another account may have been there first.
  const found = await lstat(directory);
  // `nobody` is also others' account: only beside the data, as earlier versions left it, may it be the owner.
  const isBesideData = directory === join(location.directory, "socket");
  const known = [owner.uid, own.uid, isShared && !isBesideData ? own.uid : location.user?.uid];
  if (!found.isDirectory() || !known.includes(found.uid)) {
    throw new Error(`${directory} belongs to another account (uid ${found.uid}): remove it.`);
  }
  if (location.user && (found.uid !== owner.uid || found.gid !== owner.gid)) {
    await chown(directory, owner.uid, owner.gid);
  }
  if ((found.mode & 0o777) !== mode) await chmod(directory, mode);
  return directory;
}

export async function socketDirectoryOf(location: DataLocation): Promise<string> {
  const name = `felagi-${shortHash(location.directory)}`;
  const choices = [join(location.directory, "socket"), join(tmpdir(), name), join("/tmp", name)];
  for (const choice of choices) {
    const socket = join(choice, `.s.PGSQL.${socketPort}`);
    if (Buffer.byteLength(socket) > maxSocketPathBytes) continue;
    // PostgreSQL reads its setting as a list.
    if (/[",]/.test(socket)) continue;
    if (location.user && (await inaccessiblePartOf(join(choice, ".."), location.user))) continue;
    return choice;
  }
  throw new Error(`Found no directory for PostgreSQL's socket: tried ${choices.join(", ")}.`);
}
