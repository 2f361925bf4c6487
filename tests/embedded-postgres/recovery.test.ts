import { spawn } from "node:child_process";
import { readdir, readFile, rename, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { exitsWithin } from "#embedded-postgres/running-process.ts";
import { startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import {
  ask,
  dataDirectoryOfThisFile,
  newDataDirectory,
  placeOf,
  serverPid,
  start,
} from "./data-directory.ts";
import { killGroup, startProgram } from "./programs.ts";

const sharedDirectory = dataDirectoryOfThisFile();

test("a first start that was killed half-way does not stand in the way of the next", async () => {
  const directory = await newDataDirectory();
  const program = startProgram(directory);
  await vi.waitUntil(async () => (await half(directory)).length > 0, {
    timeout: 10_000,
    interval: 2,
  });
  killGroup(program);
  await program.ended();
  expect(await half(directory)).toHaveLength(1);

  const server = await start(directory);

  expect(await ask(await server.databaseUrl("felagi"), "SELECT 1")).toEqual([1]);
  expect(await half(directory)).toEqual([]);
  await server.stop();
});

async function half(directory: string): Promise<string[]> {
  const names = await readdir(await placeOf(directory)).catch(() => []);
  return names.filter((name) => name.startsWith("cluster.new-"));
}

test("a server that was killed starts again with everything that was committed", async () => {
  const directory = sharedDirectory();
  const server = await startEmbeddedPostgres({ dataDirectory: directory });
  const address = await server.databaseUrl("felagi");
  await ask(address, "CREATE TABLE member AS SELECT 'Jón' AS name");
  const pid = (await serverPid(directory)) ?? 0;
  process.kill(pid, "SIGKILL");
  await exitsWithin(5_000, pid);
  await server.stop();

  const again = await start(directory);

  expect(await ask(address, "SELECT name FROM member")).toEqual(["Jón"]);
  await again.stop();
});

test("two programs recover a killed server together", async () => {
  const directory = sharedDirectory();
  const server = await start(directory);
  const pid = (await serverPid(directory)) ?? 0;
  process.kill(pid, "SIGKILL");
  await exitsWithin(5_000, pid);
  await server.stop();

  const programs = [startProgram(directory), startProgram(directory)];

  const [one, other] = await Promise.all(programs.map((program) => program.line()));
  expect(one).toBe(other);
  for (const program of programs) program.tell("stop");
  for (const program of programs) expect(await program.ended()).toBe(0);
});

test("another program with the process number of a former server is neither taken for it nor ended", async () => {
  const directory = sharedDirectory();
  const former = await start(directory);
  const file = join(await placeOf(directory), "cluster", "postmaster.pid");
  const left = await readFile(file, "utf8");
  await former.stop();
  // As the server's account, because PostgreSQL itself sees only processes of its own account.
  const account = process.geteuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const stranger = spawn("sleep", ["60"], { ...account, stdio: "ignore" });
  onTestFinished(() => void stranger.kill("SIGKILL"));
  await writeFile(file, left.replace(/^\d+/, `${stranger.pid}`));

  const server = await start(directory);

  expect(await serverPid(directory)).not.toBe(stranger.pid);
  expect(await ask(await server.databaseUrl("felagi"), "SELECT 1")).toEqual([1]);
  await server.stop();
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

test("an empty postmaster.pid from a crash does not bar the data for ever", async () => {
  const directory = sharedDirectory();
  await (await start(directory)).stop();
  const file = join(await placeOf(directory), "cluster", "postmaster.pid");
  await writeFile(file, "");
  await utimes(file, new Date(0), new Date(0));

  const server = await start(directory);

  await server.stop();
});

test("an error of the server's start quotes what the server said", async () => {
  const directory = await newDataDirectory();

  const failing = startEmbeddedPostgres({
    dataDirectory: directory,
    settings: { no_such_setting: "1" },
  });

  await expect(failing).rejects.toThrow(/no_such_setting/);
  expect(await serverPid(directory)).toBeUndefined();
});

test("something else in the data's place is left alone and named in the error", async () => {
  const directory = await newDataDirectory();
  await (await start(directory)).stop();
  const place = await placeOf(directory);
  await rename(join(place, "cluster", "PG_VERSION"), join(place, "cluster", "PG_VERSION.gone"));

  await expect(start(directory)).rejects.toThrow("is no PostgreSQL data");
});
