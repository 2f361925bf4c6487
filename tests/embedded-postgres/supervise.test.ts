import { rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import {
  ask,
  dataDirectoryOfThisFile,
  newDataDirectory,
  placeOf,
  serverPid,
  start,
} from "./data-directory.ts";

const sharedDirectory = dataDirectoryOfThisFile();

const startSupervised = (dataDirectory: string, onFailure: (error: Error) => void) =>
  startEmbeddedPostgres({ dataDirectory, settings: { fsync: "off" }, onFailure });

async function killServer(directory: string): Promise<number> {
  const pid = await serverPid(directory);
  process.kill(pid ?? 0, "SIGKILL");
  return pid ?? 0;
}

const untilAnswering = (address: string) =>
  vi.waitUntil(() => ask(address, "SELECT 1").catch(() => false), { timeout: 20_000 });

test("a killed server is restarted at the same address, repeatedly", async () => {
  const directory = sharedDirectory();
  const onFailure = vi.fn();
  const server = await startSupervised(directory, onFailure);
  const address = await server.databaseUrl("felagi");
  await ask(address, "CREATE TABLE member AS SELECT 'Ása' AS name");

  for (let kill = 0; kill < 2; kill += 1) {
    const killed = await killServer(directory);
    await vi.waitUntil(async () => (await serverPid(directory)) !== killed, { timeout: 20_000 });
    await untilAnswering(address);
  }

  expect(await ask(address, "SELECT name FROM member")).toEqual(["Ása"]);
  expect(onFailure).not.toHaveBeenCalled();
  await server.stop();
  expect(await serverPid(directory)).toBeUndefined();
});

test("a server that lost its connections keeps its users", async () => {
  const directory = sharedDirectory();
  const supervised = await startSupervised(directory, () => {});
  const other = await start(directory);
  const address = await supervised.databaseUrl("felagi");
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
               WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
  const users = () => ask(address, "SELECT pid FROM pg_locks WHERE locktype = 'advisory'");
  const before = await users();
  await ask(address, cut);
  // Connections that are cut hold their locks until they are gone.
  await vi.waitUntil(
    async () => {
      const [user, ...others] = await users();
      return user !== undefined && others.length === 0 && !before.includes(user);
    },
    { timeout: 5_000 },
  );

  await other.stop();

  expect(await ask(address, "SELECT 1")).toEqual([1]);
  await supervised.stop();
});

test("restarts exhausted: the error names the folder and the reason", async () => {
  const directory = await newDataDirectory();
  const failed = vi.fn<(error: Error) => void>();
  const server = await startSupervised(directory, failed);
  const control = join(await placeOf(directory), "cluster", "global", "pg_control");
  await rename(control, `${control}.gone`);
  await killServer(directory);

  await vi.waitUntil(() => failed.mock.calls.length > 0, { timeout: 50_000 });

  const message = failed.mock.calls[0]?.[0].message ?? "";
  expect(message).toContain("is not started again");
  expect(message).toContain(directory);
  await server.stop();
  expect(failed).toHaveBeenCalledTimes(1);
});
