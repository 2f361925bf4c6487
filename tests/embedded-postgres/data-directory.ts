import { readFile, readlink, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, onTestFinished, vi } from "vitest";
import { removeEmbeddedPostgresData } from "#embedded-postgres/remove-data.ts";
import { exitsWithin, isServerOf } from "#embedded-postgres/running-process.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import { quickDirectory } from "#tests/support/quick-directory.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

/** For tests that need untouched data: goes with the test. */
export async function newDataDirectory(name = "data"): Promise<string> {
  const directory = join(quickDirectory("test"), name);
  onTestFinished(async () => {
    await endServerOf(directory);
    await removeAll(directory);
  });
  return directory;
}

/** For tests that only need some data: initialised once for the file, which takes half a second. */
export function dataDirectoryOfThisFile(): () => string {
  let directory = "";
  beforeAll(async () => {
    directory = join(quickDirectory("test"), "data");
    await (await start(directory)).stop();
  });
  afterEach(() => endServerOf(directory));
  afterAll(() => removeAll(directory));
  return () => directory;
}

/** Only what a failed test left running. */
async function endServerOf(dataDirectory: string): Promise<void> {
  const pid = await serverPid(dataDirectory);
  if (!pid || !(await isServerOf(pid, join(await placeOf(dataDirectory), "cluster")))) return;
  process.kill(pid, "SIGQUIT");
  await exitsWithin(10_000, pid);
}

async function removeAll(dataDirectory: string): Promise<void> {
  const place = await placeOf(dataDirectory);
  await removeEmbeddedPostgresData(dataDirectory).catch(() => {});
  await rm(place, { recursive: true, force: true });
  await rm(dirname(dataDirectory), { recursive: true, force: true });
}

export async function start(dataDirectory: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDirectory, settings: { fsync: "off" } });
}

/** Where the data of this directory really is. */
export async function placeOf(dataDirectory: string): Promise<string> {
  return readlink(join(dataDirectory, "stored-at")).catch(() => dataDirectory);
}

export async function serverPid(dataDirectory: string): Promise<number | undefined> {
  const file = join(await placeOf(dataDirectory), "cluster", "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text ? Number.parseInt(text, 10) : undefined;
}

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
