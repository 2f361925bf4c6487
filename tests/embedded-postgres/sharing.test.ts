import { expect, test, vi } from "vitest";
import { startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import {
  ask,
  dataDirectoryOfThisFile,
  isRunning,
  newDataDirectory,
  serverPid,
  start,
  startProgram,
  untilEnded,
} from "./server-under-test.ts";

const directory = dataDirectoryOfThisFile();

test("four programs that start at once on new data share one server, and end it at once", async () => {
  const fresh = newDataDirectory();
  const programs = [1, 2, 3, 4].map(() => startProgram(fresh));

  const addresses = await Promise.all(programs.map((program) => program.line()));

  expect(new Set(addresses).size).toBe(1);
  const pid = serverPid(fresh);
  for (const program of programs) program.tell("stop");
  for (const program of programs) expect(await program.ended()).toBe(0);
  await untilEnded(pid);
});

test("when the program that started the server stops, the server stays for who joined", async () => {
  const program = startProgram(directory);
  const address = await program.line();
  const pid = serverPid(directory);
  const server = await start(directory);

  program.tell("stop");
  expect(await program.ended()).toBe(0);

  expect(await ask(address, "SELECT 1")).toEqual([1]);
  await server.stop();
  await untilEnded(pid);
});

test("a start while the last user stops the server gets a working one", async () => {
  const first = await start(directory);

  const [, second] = await Promise.all([first.stop(), start(directory), first.stop()]);

  expect(await ask(await second.databaseUrl("felagi"), "SELECT 1")).toEqual([1]);
  await second.stop();
});

test("the terminal's Ctrl-C reaches the program and not the server", async () => {
  const program = startProgram(directory);
  const address = await program.line();

  program.signal("SIGINT");

  expect(await program.line()).toBe("interrupted");
  expect(await ask(address, "SELECT 1")).toEqual([1]);
  program.tell("stop");
  expect(await program.ended()).toBe(0);
});

test("two programs that are killed together leave no server behind", async () => {
  const programs = [startProgram(directory), startProgram(directory)];
  await Promise.all(programs.map((program) => program.line()));
  const pid = serverPid(directory);

  for (const program of programs) program.signal("SIGKILL");

  await untilEnded(pid);
});

test("the server of a killed program stays for another that uses it", async () => {
  const [killed, other] = [startProgram(directory), startProgram(directory)];
  const [address] = await Promise.all([killed.line(), other.line()]);
  const pid = serverPid(directory);

  killed.signal("SIGKILL");

  // Wait longer than the killed program's parent-death watch takes to stop an unused server.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(isRunning(pid)).toBe(true);
  expect(await ask(address, "SELECT 1")).toEqual([1]);
  other.tell("stop");
  expect(await other.ended()).toBe(0);
  await untilEnded(pid);
});

test("who starts after a program was killed gets a server with its data, and stops it", async () => {
  const program = startProgram(directory);
  const address = await program.line();
  await ask(address, "CREATE TABLE member AS SELECT 'Sigríður' AS name");
  program.signal("SIGKILL");
  await program.ended();

  const server = await start(directory);

  const pid = serverPid(directory);
  expect(await ask(address, "SELECT name FROM member")).toEqual(["Sigríður"]);
  await server.stop();
  await untilEnded(pid);
});

test("a program that was killed during its first start does not bar the next", async () => {
  const fresh = newDataDirectory();
  const program = startProgram(fresh);
  setTimeout(() => program.signal("SIGKILL"), 600);
  await program.ended();

  const server = await start(fresh);

  expect(await ask(await server.databaseUrl("felagi"), "SELECT 1")).toEqual([1]);
  await server.stop();
});

test("two programs recover a killed server together, with everything that was committed", async () => {
  const server = await startEmbeddedPostgres({ dataDirectory: directory });
  await ask(await server.databaseUrl("felagi"), "CREATE TABLE payer AS SELECT 'Jón' AS name");
  process.kill(serverPid(directory), "SIGKILL");
  await server.stop();

  const programs = [startProgram(directory), startProgram(directory)];

  const [one = "", other] = await Promise.all(programs.map((program) => program.line()));
  expect(one).toBe(other);
  expect(await ask(one, "SELECT name FROM payer")).toEqual(["Jón"]);
  for (const program of programs) program.tell("stop");
  for (const program of programs) expect(await program.ended()).toBe(0);
});

test("a server that lost its connections keeps the users that go on for long", async () => {
  const onFailure = vi.fn();
  const settings = { fsync: "off" };
  const lasting = await startEmbeddedPostgres({ dataDirectory: directory, settings, onFailure });
  const other = await start(directory);
  const address = await lasting.databaseUrl("felagi");
  const users = () => ask(address, "SELECT pid FROM pg_locks WHERE locktype = 'advisory'");
  const before = await users();
  await ask(
    address,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  await vi.waitUntil(async () => (await users()).some((pid) => !before.includes(pid)), 10_000);

  await other.stop();

  expect(await ask(address, "SELECT 1")).toEqual([1]);
  await lasting.stop();
  expect(onFailure).not.toHaveBeenCalled();
});
