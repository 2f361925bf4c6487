import { spawn } from "node:child_process";
import { join } from "node:path";
import { clusterOf, type DataLocation } from "./data-location.ts";
import { findServer } from "./postmaster-file.ts";
import { exitsWithin } from "./running-process.ts";
import { serverEnvironment } from "./server-environment.ts";
import { openServerLog } from "./server-log.ts";
import { makeSocketDirectory, socketPort } from "./socket-directory.ts";

export interface SpawnedServer {
  pid: number | undefined;
  /** Its log output once it has exited; undefined while it runs. */
  exitOutput(): Promise<string | undefined>;
  /** What it wrote to its log until now. */
  logSoFar(): Promise<string>;
}

export async function spawnServer(
  location: DataLocation,
  binaries: string,
  settings: Record<string, string>,
  reusedPid: number | undefined,
): Promise<SpawnedServer> {
  const fixed = {
    listen_addresses: "",
    port: `${socketPort}`,
    unix_socket_directories: `"${await makeSocketDirectory(location)}"`,
    unix_socket_permissions: "0700",
    // In the data's own folder and not in /dev/shm, where other daemons of `nobody` could read it.
    ...(location.user && { dynamic_shared_memory_type: "mmap" }),
  };
  const given = Object.entries({ ...settings, ...fixed });
  const log = await openServerLog(location);
  try {
    const child = spawn(
      join(binaries, "postgres"),
      ["-D", clusterOf(location), ...given.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      {
        ...location.user,
        cwd: "/",
        // pg_ctl's own way to say that a process id in postmaster.pid is no server. To remove the
        // file instead would also remove the check for processes that a killed server left behind.
        env: serverEnvironment(reusedPid ? { PG_GRANDPARENT_PID: `${reusedPid}` } : {}),
        // A group of its own: the terminal's Ctrl-C must not end the server before its users.
        detached: true,
        stdio: ["ignore", log.file.fd, log.file.fd],
      },
    );
    let failure: Error | undefined;
    child.on("error", (error) => {
      failure = error;
    });
    child.unref();
    return {
      pid: child.pid,
      logSoFar: log.writtenSince,
      exitOutput: async () => {
        // The program is there: what the system does not find is the loader of a glibc program.
        if (failure) return `${failure.message} (on Alpine Linux, set DATABASE_URL instead)`;
        const ended = child.exitCode !== null || child.signalCode !== null;
        return ended ? await log.writtenSince() : undefined;
      },
    };
  } finally {
    await log.file.close();
  }
}

/** Stops the server with this process id only: another one may have been started since. */
export async function stopServer(cluster: string, pid: number): Promise<void> {
  const found = await findServer(cluster);
  if (found.state === "running" && found.pid === pid) await endServer(pid);
}

/** Fast shutdown: open transactions roll back, what is committed is written. */
export async function endServer(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ["SIGINT", 20_000],
    ["SIGQUIT", 10_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
    if (await exitsWithin(patience, pid)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end.`);
}
