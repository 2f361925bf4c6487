import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";

export interface Program {
  name: string;
  /** Resolves with its last words, whenever and however it ends. */
  ended: Promise<string>;
  /** Resolves when the program says that it is ready; rejects when it ends before that. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/** A build on a busy machine takes the longest. */
const timeoutMs = { start: 180_000, stop: 20_000 };

/**
 * A program in a process group of its own: the terminal's Ctrl-C reaches the bench alone, which
 * then stops its programs in order, with everything that they started. The message channel tells
 * the program when the bench is gone. The service writes a line for each request, so what programs
 * write goes into a file.
 */
export function runProgram(
  name: string,
  command: string[],
  environment: Record<string, string>,
  logFile: string,
): Program {
  const log = openSync(logFile, "w");
  const child = spawn(process.execPath, command, {
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
    env: { ...process.env, ...environment },
  });
  closeSync(log);
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const ended = gone.then(() => lastWords(logFile));
  return { name, ended, ready: readiness(name, child, ended), stop: () => stopGroup(child, gone) };
}

/** What a program wrote at its end, without its reports of requests that went well. */
function lastWords(logFile: string): string {
  const lines = readFileSync(logFile, "utf8").split("\n");
  return lines
    .filter((line) => line && !line.startsWith('{"level":30'))
    .slice(-25)
    .join("\n");
}

async function readiness(name: string, child: ChildProcess, ended: Promise<string>) {
  const ready = new Promise<void>((resolve) => {
    child.on("message", (message) => {
      if (typeof message === "object" && message && "ready" in message) resolve();
    });
  });
  const endedEarly = ended.then((words) => {
    throw new Error(`${name} ended before it was ready:\n${words}`);
  });
  const late = new Promise<never>((_, reject) => {
    const reason = `${name} was not ready within ${timeoutMs.start / 1000} seconds.`;
    setTimeout(() => reject(new Error(reason)), timeoutMs.start).unref();
  });
  await Promise.race([ready, endedEarly, late]);
}

async function stopGroup(child: ChildProcess, gone: Promise<void>): Promise<void> {
  const killTimer = setTimeout(() => signalGroup(child, "SIGKILL"), timeoutMs.stop);
  signalGroup(child, "SIGTERM");
  await gone;
  clearTimeout(killTimer);
}

function signalGroup({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): void {
  if (!pid || exitCode !== null || signalCode !== null) return;
  process.kill(-pid, signal);
}
