import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";

export interface Program {
  stop(): Promise<void>;
}

const patienceMs = 30_000;

/**
 * Starts a program of the product with what it says kept in a file, and waits until it is ready.
 * The message channel also tells it when the tests are gone, however they ended.
 */
export async function startProgram(
  [file, ...args]: [string, ...string[]],
  environment: Record<string, string>,
  logFile: string,
): Promise<Program> {
  const log = openSync(logFile, "w");
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ["ignore", log, log, "ipc"],
    env: { ...process.env, ...environment },
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  const ready = new Promise<"ready">((resolve) => {
    child.on("message", (message) => {
      if (typeof message === "object" && message && "ready" in message) resolve("ready");
    });
  });
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, patienceMs).unref();
  });
  const program = { stop: () => stopChild(child, ended) };
  if ((await Promise.race([ready, ended, late])) === "ready") return program;
  await program.stop();
  throw new Error(`${file} did not get ready:\n${readFileSync(logFile, "utf8")}`);
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
  await ended;
}
