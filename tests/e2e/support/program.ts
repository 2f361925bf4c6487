import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { HeldSocket } from "#tests/support/held-socket.ts";

/** Output folder of a run, ignored by git. */
export const resultsDirectory = path.resolve(import.meta.dirname, "../../.results");

/** Log file of a program. */
export const logFile = (name: string) => path.join(resultsDirectory, `${name}.log`);

export interface Program {
  stop(): Promise<void>;
  /** Ends it by SIGKILL. */
  kill?(): Promise<void>;
  /** Suspends the process for a while: it runs nothing, and its connections stay open. */
  freeze?(ms: number): Promise<void>;
  /** Where it can be reached, if it said so. */
  url?: string | undefined;
}

const readySchema = z.object({ ready: z.literal(true), url: z.string().optional() });

/** Time limit of a start: eight programs start at once, on machines that may be busy. */
const patienceMs = 180_000;
/** Time limit of a stop, longer than the grace period of any program. */
const stopPatienceMs = 60_000;

/**
 * Starts a program of the product with what it says kept in a file, and waits until it is ready.
 * The message channel also tells it when the tests are gone, however they ended.
 */
export async function startProgram(
  [file, ...args]: [string, ...string[]],
  environment: Record<string, string>,
  logFile: string,
  { cwd, socket }: { cwd?: string | undefined; socket?: HeldSocket | undefined } = {},
): Promise<Program> {
  const log = openSync(logFile, "w");
  const env = { ...process.env, ...environment };
  const child = socket
    ? spawn("sh", ["-c", 'LISTEN_PID=$$ exec "$@"', "sh", process.execPath, file, ...args], {
        stdio: ["ignore", log, log, socket.fd, "ipc"],
        env: { ...env, LISTEN_FDS: "1" },
        cwd,
      })
    : spawn(process.execPath, [file, ...args], {
        stdio: ["ignore", log, log, "ipc"],
        env,
        cwd,
      });
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  const ready = new Promise<{ url?: string | undefined }>((resolve) => {
    child.on("message", (message) => {
      const read = readySchema.safeParse(message);
      if (read.success) resolve(read.data);
    });
  });
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, patienceMs).unref();
  });
  const stop = () => stopChild(child, ended, logFile);
  const answer = await Promise.race([ready, ended, late]);
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  const freeze = async (ms: number) => {
    child.kill("SIGSTOP");
    await wait(ms);
    child.kill("SIGCONT");
  };
  if (answer) return { stop, kill, freeze, url: answer.url };
  await stop();
  throw new Error(`${file} did not get ready:\n${readFileSync(logFile, "utf8")}`);
}

async function stopChild(
  child: ChildProcess,
  ended: Promise<void>,
  logFile: string,
): Promise<void> {
  let isLate = false;
  const late = setTimeout(() => {
    isLate = child.kill("SIGKILL");
  }, stopPatienceMs);
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
  await ended;
  clearTimeout(late);
  if (isLate) throw new Error(`It did not stop when asked to:\n${readFileSync(logFile, "utf8")}`);
}
