import { stat } from "node:fs/promises";
import { dirname } from "node:path";

/** The account that the server runs under when that is not the caller's own. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/**
 * The user is `nobody`, because initdb insists on an account with a name. The group is one that
 * neither Debian nor systemd gives to anybody (65520 to 65533 are reserved): the folder of the data
 * and the socket is open to root and this group alone, so that the other daemons that run as
 * `nobody` do not get in.
 */
export const serverAccount: ServerUser = { uid: 65534, gid: 65521 };

/**
 * PostgreSQL refuses to run as root. Undefined: the caller is not root, run as the caller.
 * As root, data that already belongs to somebody stays theirs (`sudo` after a first start without
 * it), because PostgreSQL refuses data of another owner too.
 */
export function serverUserFor(dataOwner: ServerUser | undefined): ServerUser | undefined {
  if (process.geteuid?.() !== 0) return undefined;
  if (process.platform === "darwin") {
    throw new Error("PostgreSQL refuses to run as root: start without sudo, or set DATABASE_URL.");
  }
  const isSomebodys = dataOwner && dataOwner.uid !== 0 && dataOwner.uid !== serverAccount.uid;
  return isSomebodys ? dataOwner : serverAccount;
}

/**
 * The first directory (or last file) of a path that this user may not enter (or run); undefined
 * when all is open. Read from the permission bits, because the usual obstacle is a parent
 * directory such as a 0700 home, whatever its name.
 */
export async function inaccessiblePartOf(
  path: string,
  user: ServerUser,
): Promise<string | undefined> {
  const parts = [path];
  for (let part = path; part !== dirname(part); part = dirname(part)) parts.unshift(dirname(part));
  for (const part of parts) {
    if (!hasAccess(await stat(part), user)) return part;
  }
  return undefined;
}

export function hasAccess({ uid, gid, mode }: ServerUser & { mode: number }, user: ServerUser) {
  const needed = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  return (mode & needed) !== 0;
}
