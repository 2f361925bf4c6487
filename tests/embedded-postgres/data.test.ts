import { statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { socketDirectoryOf } from "#embedded-postgres/data-location.ts";
import { startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import { ask, dataDirectoryOfThisFile, start } from "./server-under-test.ts";

const directory = dataDirectoryOfThisFile();

test("what was written is there after a stop and a new start, at the same address", async () => {
  const first = await start(directory);
  const address = await first.databaseUrl("felagi");
  await ask(address, "CREATE TABLE member AS SELECT 'Guðrún' AS name");
  await first.stop();

  const second = await start(directory);

  expect(await second.databaseUrl("felagi")).toBe(address);
  expect(await ask(address, "SELECT name FROM member")).toEqual(["Guðrún"]);
  await second.stop();
});

test("one server holds several databases, each of which can be asked for twice at once", async () => {
  const server = await start(directory);
  const names = ["portal", "pass-service", "portal", "pass-service"];
  const [portal = "", passes = "", ...same] = await Promise.all(names.map(server.databaseUrl));

  await ask(portal, "CREATE TABLE session ()");

  const tables = "SELECT relname FROM pg_class WHERE relname = 'session'";
  expect(await ask(portal, tables)).toEqual(["session"]);
  expect(await ask(passes, tables)).toEqual([]);
  expect(same).toEqual([portal, passes]);
  await server.stop();
});

test("Icelandic letters are stored, and changed to lower and upper case, right", async () => {
  const server = await start(directory);
  const letters = "SELECT lower('ÁÐÉÍÓÚÝÞÆÖ') || upper('áðéíóúýþæö') || length('Þórður')";

  expect(await ask(await server.databaseUrl("felagi"), letters)).toEqual(["áðéíóúýþæöÁÐÉÍÓÚÝÞÆÖ6"]);
  await server.stop();
});

test("nobody but the program's and the server's account can open data or socket", async () => {
  const server = await start(directory);
  const modeOf = (file: string) => statSync(file).mode & 0o777;

  expect(modeOf(path.join(directory, "cluster"))).toBe(0o700);
  expect(modeOf(path.join(directory, "postgres.log"))).toBe(0o600);
  expect(modeOf(socketDirectoryOf(directory)) & 0o007).toBe(0);
  expect(await ask(await server.databaseUrl("felagi"), "SHOW listen_addresses")).toEqual([""]);
  await server.stop();
});

test("an error quotes what the server said, and names the folder", async () => {
  const settings = { no_such_setting: "1" };
  const failing = startEmbeddedPostgres({ dataDirectory: directory, settings });

  await expect(failing).rejects.toThrow(/no_such_setting/);
  await expect(failing).rejects.toThrow(directory);
});

test("where no package for the machine is installed, the error says what to set instead", async ({
  onTestFinished,
}) => {
  const { arch } = process;
  Object.defineProperty(process, "arch", { value: "s390x" });
  onTestFinished(() => void Object.defineProperty(process, "arch", { value: arch }));

  await expect(start(directory)).rejects.toThrow(
    /@embedded-postgres\/\w+-s390x.* is not installed.*DATABASE_URL/,
  );
});
