import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  ask,
  dataDirectoryOfThisFile,
  newDataDirectory,
  placeOf,
  start,
} from "./data-directory.ts";

const sharedDirectory = dataDirectoryOfThisFile();

test("what was written is there after a stop and a new start, at the same address", async () => {
  const directory = sharedDirectory();
  const first = await start(directory);
  const address = await first.databaseUrl("felagi");
  await ask(address, "CREATE TABLE member AS SELECT 'Guðrún' AS name");
  await first.stop();

  const second = await start(directory);

  expect(await second.databaseUrl("felagi")).toBe(address);
  expect(await ask(address, "SELECT name FROM member")).toEqual(["Guðrún"]);
  await second.stop();
});

test("one server holds several databases, each with its own tables", async () => {
  const server = await start(sharedDirectory());
  const [portal, passes] = await Promise.all([
    server.databaseUrl("portal"),
    server.databaseUrl("pass-service"),
  ]);

  await ask(portal, "CREATE TABLE session ()");

  const tables = "SELECT relname FROM pg_class WHERE relname = 'session'";
  expect(await ask(portal, tables)).toEqual(["session"]);
  expect(await ask(passes, tables)).toEqual([]);
  await server.stop();
});

test("the same database can be asked for twice at once", async () => {
  const server = await start(sharedDirectory());

  const addresses = await Promise.all([1, 2, 3, 4].map(() => server.databaseUrl("felagi")));

  expect(new Set(addresses).size).toBe(1);
  await server.stop();
});

test("a database name that PostgreSQL would cut or an address would change is refused", async () => {
  const server = await start(sharedDirectory());

  await expect(server.databaseUrl("félagi")).rejects.toThrow("is no database name");
  await expect(server.databaseUrl("a".repeat(64))).rejects.toThrow("is no database name");
  await server.stop();
});

test("Icelandic letters are stored, and changed to lower and upper case, right", async () => {
  const server = await start(sharedDirectory());
  const address = await server.databaseUrl("felagi");

  expect(
    await ask(address, "SELECT lower('ÁÐÉÍÓÚÝÞÆÖ') || upper('áðéíóúýþæö') || length('Þórður')"),
  ).toEqual(["áðéíóúýþæöÁÐÉÍÓÚÝÞÆÖ6"]);
  expect(await ask(address, "SELECT 'Æsa' ILIKE 'æSA'")).toEqual([true]);
  await server.stop();
});

test("without settings of the caller committed data survives a loss of power", async () => {
  const { startEmbeddedPostgres } = await import("#embedded-postgres/start.ts");
  const server = await startEmbeddedPostgres({ dataDirectory: sharedDirectory() });
  const address = await server.databaseUrl("felagi");

  expect(await ask(address, "SHOW fsync")).toEqual(["on"]);
  expect(await ask(address, "SHOW full_page_writes")).toEqual(["on"]);
  expect(await ask(address, "SHOW synchronous_commit")).toEqual(["on"]);
  await server.stop();
});

test("nobody but the server's account can open its data or its socket", async () => {
  const directory = sharedDirectory();
  const server = await start(directory);
  const place = await placeOf(directory);

  expect((await stat(join(place, "cluster"))).mode & 0o777).toBe(0o700);
  const socketMode = process.geteuid?.() === 0 ? 0o770 : 0o700;
  expect((await stat(join(place, "socket"))).mode & 0o777).toBe(socketMode);
  expect((await stat(join(place, "postgres.log"))).mode & 0o777).toBe(0o600);
  expect(await ask(await server.databaseUrl("felagi"), "SHOW listen_addresses")).toEqual([""]);
  await server.stop();
});

test("a data directory whose path is too long for a socket works too", async () => {
  const directory = await newDataDirectory("ðata ".repeat(12).trim());
  expect(Buffer.byteLength(directory)).toBeGreaterThan(90);
  const server = await start(directory);

  expect(await ask(await server.databaseUrl("felagi"), "SELECT 1")).toEqual([1]);
  await server.stop();
});
