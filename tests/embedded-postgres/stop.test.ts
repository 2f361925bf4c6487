import { expect, test } from "vitest";
import { exitsWithin, isAlive } from "#embedded-postgres/running-process.ts";
import { ask, dataDirectoryOfThisFile, serverPid, start } from "./data-directory.ts";
import { killGroup, startProgram } from "./programs.ts";

const sharedDirectory = dataDirectoryOfThisFile();

test("after a stop no server process is left", async () => {
  const directory = sharedDirectory();
  const server = await start(directory);
  const pid = await serverPid(directory);
  expect(await isAlive(pid ?? 0)).toBe(true);

  await server.stop();

  expect(await isAlive(pid ?? 0)).toBe(false);
});

test("a stop ends queries that are still running", async () => {
  const directory = sharedDirectory();
  const server = await start(directory);
  const sleeper = expect(
    ask(await server.databaseUrl("felagi"), "SELECT pg_sleep(60)"),
  ).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 200));

  await server.stop();

  await sleeper;
});

test("a second stop waits for the same end and does no harm", async () => {
  const server = await start(sharedDirectory());

  await Promise.all([server.stop(), server.stop()]);
  await server.stop();
});

test("a program that has stopped the server ends by itself", async () => {
  const program = startProgram(sharedDirectory());
  await program.line();

  program.tell("stop");

  expect(await program.ended()).toBe(0);
});

test("a program that forgets to stop ends all the same, and its server after it", async () => {
  const directory = sharedDirectory();
  const program = startProgram(directory);
  await program.line();
  const pid = await serverPid(directory);
  program.tell("leave");
  expect(await program.ended()).toBe(0);

  expect(await exitsWithin(20_000, pid ?? 0)).toBe(true);
});

test("the server of a killed program ends by itself", async () => {
  const directory = sharedDirectory();
  const program = startProgram(directory);
  await program.line();
  const pid = await serverPid(directory);
  expect(await isAlive(pid ?? 0)).toBe(true);

  killGroup(program);

  expect(await exitsWithin(20_000, pid ?? 0)).toBe(true);
});

test("two programs that are killed together leave no orphaned server", async () => {
  const directory = sharedDirectory();
  const programs = [startProgram(directory), startProgram(directory)];
  await Promise.all(programs.map((program) => program.line()));
  const pid = await serverPid(directory);

  for (const program of programs) killGroup(program);

  expect(await exitsWithin(20_000, pid ?? 0)).toBe(true);
});

test("the server of a killed program stays for another that uses it", async () => {
  const directory = sharedDirectory();
  const [killed, other] = [startProgram(directory), startProgram(directory)];
  const [address] = await Promise.all([killed.line(), other.line()]);
  const pid = await serverPid(directory);

  killGroup(killed);

  expect(await exitsWithin(2_000, pid ?? 0)).toBe(false);
  expect(await ask(address, "SELECT 1")).toEqual([1]);
  other.tell("stop");
  expect(await other.ended()).toBe(0);
  expect(await isAlive(pid ?? 0)).toBe(false);
});

test("the terminal's Ctrl-C reaches the program and not the server", async () => {
  const directory = sharedDirectory();
  const program = startProgram(directory);
  const address = await program.line();

  process.kill(-program.pid, "SIGINT");

  expect(await program.line()).toBe("interrupted");
  expect(await ask(address, "SELECT 1")).toEqual([1]);
  program.tell("stop");
  expect(await program.ended()).toBe(0);
});
