import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/**
 * A zombie counts as gone. Where process 1 of a container collects no orphans, an adopted server
 * stays a zombie after it ended, and signal 0 still finds it.
 */
export async function isAlive(pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  if (process.platform !== "linux") return true;
  const state = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  // The name, in brackets, may itself hold brackets and spaces: the state follows the last one.
  return state !== undefined && !/^\) [ZX]/.test(state.slice(state.lastIndexOf(")")));
}

/**
 * Whether this process is the PostgreSQL server of that data directory. A process id alone says
 * nothing: after a restart of the machine another program may well have the old server's number.
 * The command line is asked because, unlike the working directory, it is readable for everybody.
 */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  if (process.platform === "linux") {
    const text = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    const [program = "", ...given] = text.split("\0");
    return program.endsWith("/postgres") && given[given.indexOf("-D") + 1] === cluster;
  }
  const asked = promisify(execFile)("ps", ["-ww", "-o", "command=", "-p", `${pid}`]);
  const { stdout } = await asked.catch(() => ({ stdout: "" }));
  return stdout.includes(`/postgres -D ${cluster} `);
}

/** Whether the process exits before the time-out. */
export async function exitsWithin(milliseconds: number, pid: number): Promise<boolean> {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; ) {
    if (!(await isAlive(pid))) return true;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return !(await isAlive(pid));
}
