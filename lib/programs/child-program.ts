import { type ChildProcess, spawn } from "node:child_process";

export interface ChildProgram {
  /** Resolves with the exit status when the program ends, for whatever reason. */
  ended: Promise<number>;
  stop(): Promise<void>;
}

/** In development the first page compiles before the portal is ready, on a busy machine for long. */
const readyTimeoutMs = 120_000;

/**
 * Starts one of our programs with an IPC channel and waits for its ready message. The closing
 * channel also ends the child when the parent is killed, so that no process is orphaned.
 */
export async function startProgram(
  name: string,
  file: string,
  args: string[],
  environment: Record<string, string>,
): Promise<ChildProgram> {
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, ...environment },
  });
  const ended = new Promise<number>((resolve) => {
    child.once("exit", (status, signal) => resolve(status ?? (signal ? 1 : 0)));
  });
  const program = { ended, stop: () => stopChild(child, ended) };
  const ready = new Promise<"ready">((resolve) => {
    child.on("message", (message) => {
      if (typeof message === "object" && message && "ready" in message) resolve("ready");
    });
  });
  const late = new Promise<"late">((resolve) => {
    setTimeout(() => resolve("late"), readyTimeoutMs).unref();
  });
  const first = await Promise.race([ready, ended, late]);
  if (first === "ready") return program;
  await program.stop();
  throw new Error(
    first === "late"
      ? `${name} was not ready within ${readyTimeoutMs / 1000} seconds.`
      : `${name} ended before it was ready.`,
  );
}

async function stopChild(child: ChildProcess, ended: Promise<number>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
  await ended;
}
