import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { quickDirectory } from "#tests/support/quick-directory.ts";
import { withoutDatabaseLine } from "./command.ts";

const main = path.resolve(import.meta.dirname, "../../lib/pass-service/main.ts");
/** The demo's fixture file, which the service takes in the demo alone. */
export const demoFixture = path.resolve(import.meta.dirname, "../../lib/demo/fixture.json");

/** A fixture file with the demo's world for a service outside the demo; removed with the test. */
export function worldFixture(): string {
  const directory = quickDirectory("fixture");
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const { demo: _, ...world } = JSON.parse(readFileSync(demoFixture, "utf8"));
  const file = path.join(directory, "fixture.json");
  writeFileSync(file, JSON.stringify(world));
  return file;
}

export interface Program {
  child: ChildProcess;
  /** Resolves with what it said and how it ended; bounded. */
  ended: Promise<{ code: number | null; out: string; err: string }>;
  /** The address that it announced over its channel. */
  ready: Promise<string>;
}

/** Starts the pass service as its users do; it ends with the test at the latest. */
export function start(args: string[], environment: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, PASS_SERVICE_PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  // Not "close": that never comes once this side has let go of the channel.
  const exited = once(child, "exit") as Promise<[number | null]>;
  const said = Promise.all(
    [child.stdout, child.stderr].map((stream) => text(stream ?? Readable.from([]))),
  );
  const ended = within(90_000, Promise.all([exited, said])).then(([[code], [out, err]]) => ({
    code,
    out: out ?? "",
    ...withoutDatabaseLine(err ?? ""),
  }));
  ended.catch(() => {});
  const ready = new Promise<string>((resolve, reject) => {
    child.once("message", (message: { ready: boolean; url: string }) => resolve(message.url));
    ended.then(
      ({ out, err }) => reject(new Error(`It ended before it was ready.\n${out}\n${err}`)),
      reject,
    );
  });
  ready.catch(() => {});
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await ended.catch(() => child.kill("SIGKILL"));
    }
  });
  return { child, ended, ready };
}

export async function temporaryDirectory(): Promise<string> {
  const directory = quickDirectory("program");
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new Error("It did not end.")), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(tooLong));
  });
}
