import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import { join } from "node:path";

/**
 * PostgreSQL refuses to run as root. The user is `nobody`, because initdb insists on an account with
 * a name. The group is one that neither Debian nor systemd gives to anybody (65520 to 65533 are
 * reserved), so that other daemons that run as `nobody` reach neither data nor socket.
 */
export const serverAccount = process.geteuid?.() === 0 ? { uid: 65534, gid: 65521 } : undefined;

/** Data of programs that root runs: unlike /tmp it survives a reboot, unlike /root all can enter it. */
export const systemDirectory = "/var/lib/felagi";

export const clusterOf = (directory: string) => join(directory, "cluster");
export const logOf = (directory: string) => join(directory, "postgres.log");

/** Not beside the data, because the path of a socket is limited to 103 bytes on macOS. */
export const socketDirectoryOf = (directory: string) => `/tmp/felagi-${shortHash(directory)}`;

/** Where the data of a data directory really is: the target of its link `stored-at`, if it has one. */
export function findDataLocation(dataDirectory: string): string {
  const link = join(dataDirectory, "stored-at");
  const isLink = fs.existsSync(dataDirectory) && fs.lstatSync(link, { throwIfNoEntry: false });
  return isLink ? fs.readlinkSync(link) : dataDirectory;
}

/** Data that the server's account cannot reach goes elsewhere, with a link `stored-at` to it. */
export function makeDataLocation(dataDirectory: string): string {
  let directory = findDataLocation(dataDirectory);
  admitServer(directory);
  if (!fs.existsSync(clusterOf(directory)) && !canServerExecute(directory)) {
    makeSystemDirectory();
    directory = fs.mkdtempSync(join(systemDirectory, "data-"));
    admitServer(directory);
    fs.symlinkSync(directory, join(dataDirectory, "stored-at"));
  }
  return directory;
}

export function makeSocketDirectory(directory: string): string {
  const socketDirectory = socketDirectoryOf(directory);
  fs.mkdirSync(socketDirectory, { recursive: true, mode: 0o700 });
  // /tmp is open to all: another account may have been there first.
  const { uid } = fs.lstatSync(socketDirectory);
  if (uid !== process.geteuid?.()) {
    throw new Error(`${socketDirectory} belongs to another account (uid ${uid}), remove it`);
  }
  admitServer(socketDirectory);
  return socketDirectory;
}

/** Whether the server's account may run this program, or enter this directory. */
export function canServerExecute(path: string): boolean {
  if (!serverAccount) return true;
  return spawnSync("test", ["-x", path], { ...serverAccount, cwd: "/" }).status === 0;
}

/** Mode 711: every account can enter the directory to reach its own data, but cannot list it. */
export function makeSystemDirectory(): void {
  fs.mkdirSync(systemDirectory, { recursive: true });
  fs.chmodSync(systemDirectory, 0o711);
}

export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Root and the server alone: whoever reaches the socket is let into the databases. */
function admitServer(directory: string): void {
  if (!serverAccount) return;
  fs.chownSync(directory, fs.statSync(directory).uid, serverAccount.gid);
  fs.chmodSync(directory, 0o770);
}
