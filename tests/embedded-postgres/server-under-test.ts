import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, beforeAll, onTestFinished, vi } from "vitest";
import { clusterOf, findDataLocation } from "#embedded-postgres/data-location.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import { quickDirectory } from "#tests/support/quick-directory.ts";
import { removeEmbeddedPostgres } from "#tests/support/remove-embedded-postgres.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

/** For tests that need untouched data: goes with the test. */
export function newDataDirectory(name = "data"): string {
  const parent = quickDirectory("test");
  const directory = path.join(parent, name);
  onTestFinished(async () => {
    await removeEmbeddedPostgres(directory);
    rmSync(parent, { recursive: true });
  });
  return directory;
}

/** For tests that only need some data: initialised once for the file. */
export function dataDirectoryOfThisFile(): string {
  const directory = path.join(quickDirectory("test"), "data");
  beforeAll(async () => (await start(directory)).stop());
  afterAll(async () => {
    await removeEmbeddedPostgres(directory);
    rmSync(path.dirname(directory), { recursive: true });
  });
  return directory;
}

export function start(dataDirectory: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDirectory, settings: { fsync: "off" } });
}

/** The process id of the server that runs on the data. */
export function serverPid(dataDirectory: string): number {
  const file = path.join(clusterOf(findDataLocation(dataDirectory)), "postmaster.pid");
  return Number.parseInt(readFileSync(file, "utf8"), 10);
}

/** A zombie counts as ended. */
export function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";
}

export const untilEnded = (pid: number) =>
  vi.waitUntil(() => !isRunning(pid), { timeout: 20_000, interval: 20 });

/** The first column of the answer's rows. */
export async function ask(address: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: "array" });
    return rows.map((row) => row[0]);
  } finally {
    await client.end();
  }
}

/** Runs `member-program.ts` as a process group of its own, which is killed when the test is over. */
export function startProgram(dataDirectory: string, account: { uid?: number; gid?: number } = {}) {
  const script = path.join(import.meta.dirname, "member-program.ts");
  const child = spawn(process.execPath, [script, dataDirectory], {
    ...account,
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const signal = (name: NodeJS.Signals) => process.kill(-(child.pid ?? 0), name);
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) signal("SIGKILL");
  });
  return {
    signal,
    /** The next line that it prints. */
    line: async (): Promise<string> => (await lines.next()).value ?? "",
    tell: (word: "stop" | "leave") => child.stdin.write(`${word}\n`),
    /** Its exit status. */
    ended: async (): Promise<number | null> => (await ended)[0],
  };
}
