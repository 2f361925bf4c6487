import { expect, test } from "vitest";
import { isAlive } from "#embedded-postgres/running-process.ts";
import {
  ask,
  dataDirectoryOfThisFile,
  newDataDirectory,
  serverPid,
  start,
} from "./data-directory.ts";
import { killGroup, startProgram } from "./programs.ts";

const sharedDirectory = dataDirectoryOfThisFile();

test("two starts at the same time share one server, which the last stop ends", async () => {
  const directory = sharedDirectory();

  const [one, other] = await Promise.all([start(directory), start(directory)]);

  const pid = await serverPid(directory);
  const address = await one.databaseUrl("felagi");
  expect(await other.databaseUrl("felagi")).toBe(address);
  await one.stop();
  expect(await ask(address, "SELECT 1")).toEqual([1]);
  await other.stop();
  expect(await isAlive(pid ?? 0)).toBe(false);
});

test("of two that stop at the same time one ends the server", async () => {
  const directory = sharedDirectory();
  const [one, other] = await Promise.all([start(directory), start(directory)]);
  const pid = await serverPid(directory);

  await Promise.all([one.stop(), other.stop()]);

  expect(await isAlive(pid ?? 0)).toBe(false);
});

test("four programs that start at the same time on new data share one server", async () => {
  const directory = await newDataDirectory();
  const programs = [1, 2, 3, 4].map(() => startProgram(directory));

  const addresses = await Promise.all(programs.map((program) => program.line()));

  expect(new Set(addresses).size).toBe(1);
  const pid = await serverPid(directory);
  for (const program of programs) program.tell("stop");
  for (const program of programs) expect(await program.ended()).toBe(0);
  expect(await isAlive(pid ?? 0)).toBe(false);
});

test("who joins leaves the server to the program that started it", async () => {
  const directory = sharedDirectory();
  const program = startProgram(directory);
  const address = await program.line();

  const server = await start(directory);
  await server.stop();

  expect(await ask(address, "SELECT 1")).toEqual([1]);
  program.tell("stop");
  expect(await program.ended()).toBe(0);
});

test("when the program that started the server stops, the server stays for who joined", async () => {
  const directory = sharedDirectory();
  const program = startProgram(directory);
  const address = await program.line();
  const pid = await serverPid(directory);
  const server = await start(directory);

  program.tell("stop");
  expect(await program.ended()).toBe(0);

  expect(await ask(address, "SELECT 1")).toEqual([1]);
  await server.stop();
  expect(await isAlive(pid ?? 0)).toBe(false);
});

// The watch of the killed program may be stopping the server already, or find it used again.
test("who starts after a program was killed gets a server with its data, and stops it", async () => {
  const directory = sharedDirectory();
  const program = startProgram(directory);
  const address = await program.line();
  await ask(address, "CREATE TABLE member AS SELECT 'Sigríður' AS name");
  killGroup(program);
  expect(await program.ended()).toBe("SIGKILL");

  const server = await start(directory);

  const pid = await serverPid(directory);
  expect(await ask(address, "SELECT name FROM member")).toEqual(["Sigríður"]);
  await server.stop();
  expect(await isAlive(pid ?? 0)).toBe(false);
});

test("a start while the last user stops the server gets a working one", async () => {
  const directory = sharedDirectory();
  const first = await start(directory);

  const [, second] = await Promise.all([first.stop(), start(directory)]);

  expect(await ask(await second.databaseUrl("felagi"), "SELECT 1")).toEqual([1]);
  await second.stop();
});
