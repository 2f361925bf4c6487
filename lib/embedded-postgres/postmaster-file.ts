import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isAlive, isServerOf } from "./running-process.ts";

/** State of the server from `postmaster.pid`, checked against the running processes. */
export type ServerState =
  | { state: "running"; pid: number; socketDirectory: string }
  /** A server is starting; its file is not complete. */
  | { state: "starting" }
  /** Perhaps with the stale PID file of a killed server. */
  | { state: "absent"; stalePidFile?: StalePidFile };

export interface StalePidFile {
  socketDirectory: string | undefined;
  /** PID reuse: the process id in the file, when it now belongs to another program. */
  reusedPid: number | undefined;
}

export async function findServer(cluster: string): Promise<ServerState> {
  const path = join(cluster, "postmaster.pid");
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return { state: "absent" };
  if (text === "") return emptyFile(path);

  // Lines: process id, data directory, start time, port, socket directory (once there is one), …
  const lines = text.split("\n");
  const pid = Math.abs(Number.parseInt(lines[0] ?? "", 10));
  const socketDirectory = lines[4] || undefined;
  if (await isServerOf(pid, cluster)) {
    return socketDirectory ? { state: "running", pid, socketDirectory } : { state: "starting" };
  }
  const reusedPid = (await isAlive(pid)) ? pid : undefined;
  return { state: "absent", stalePidFile: { socketDirectory, reusedPid } };
}

/** PostgreSQL writes the file at once; one that stays empty is left from a crash and bars it. */
async function emptyFile(path: string): Promise<ServerState> {
  const written = await stat(path).catch(() => undefined);
  if (!written || Date.now() - written.mtimeMs < 5_000) return { state: "starting" };
  await rm(path, { force: true });
  return { state: "absent" };
}
