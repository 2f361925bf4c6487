import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import { program } from "#pass-service/commands/program.ts";
import { markDemoDatabase } from "#process/demo.ts";
import { run, succeeded } from "./command.ts";
import { demoFixture, start, temporaryDirectory, worldFixture } from "./program.ts";
import { testDatabases } from "./test-database.ts";
import { demoKey } from "./test-service.ts";

// Several programs start one after the other, each with a server of its own.
vi.setConfig({ testTimeout: 120_000 });

const databases = testDatabases();

const onDatabase = async () => ({ PASS_SERVICE_DATABASE_URL: await databases.address() });

function lookUp(url: string, key = demoKey): Promise<Response> {
  return fetch(`${url}/api/v1/member/passes`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ kennitala: "010130-2129" }),
  });
}

describe("serve", () => {
  test("answers from the fixture, says once where, and ends when asked", async () => {
    const { child, ready, ended } = start(
      ["serve", "--fixture", worldFixture()],
      await onDatabase(),
    );
    const url = await ready;
    expect((await lookUp(url)).status).toBe(200);
    child.kill("SIGTERM");
    const { code, out, err } = await ended;
    expect([code, err]).toEqual([0, ""]);
    expect(out.match(/listens on/g)).toHaveLength(1);
    expect(out).toContain(url);
    expect(out).not.toMatch(/010130|0101302129|demo/);
  });

  test("on a port in use ends with one line and changes nothing", async () => {
    const first = start([], await onDatabase());
    const { port } = new URL(await first.ready);
    const directory = await temporaryDirectory();
    const { code, out, err } = await start([], {
      PASS_SERVICE_PORT: port,
      DATA_DIR: directory,
    }).ended;
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^Port \d+ is taken by another program\. .*\n$/);
    await expect(readFile(path.join(directory, "own"))).rejects.toThrow(/ENOENT/);
  });

  test("graceful shutdown: finishes a response in flight", async () => {
    const { child, ready, ended } = start(["--fixture", worldFixture()], await onDatabase());
    const url = await ready;
    const answers = Array.from({ length: 30 }, () => lookUp(url).then(({ status }) => status));
    await Promise.race(answers);
    child.kill("SIGINT");
    const settled = await Promise.allSettled(answers);
    const broken = settled.filter((one) => one.status === "fulfilled" && one.value !== 200);
    expect(broken).toEqual([]);
    expect((await ended).code).toBe(0);
  });

  test("several that start concurrently on one new database all come up", async () => {
    const environment = await onDatabase();
    const programs = [1, 2, 3].map(() => start(["--fixture", worldFixture()], environment));
    const urls = await Promise.all(programs.map(({ ready }) => ready));
    const statuses = await Promise.all(urls.map(async (url) => (await lookUp(url)).status));
    expect(statuses).toEqual([200, 200, 200]);
  });

  test("without its database ends with one line that does not contain the password", async () => {
    const address = "postgresql://user:secret@127.0.0.1:1/none";
    const { code, err } = await start([], { PASS_SERVICE_DATABASE_URL: address }).ended;
    expect(code).toBe(1);
    expect(err).toBe("The database of PASS_SERVICE_DATABASE_URL cannot be used (ECONNREFUSED).\n");
  });
});

describe("the other commands", () => {
  test("are programs: what they print, what is wrong, and a status that says which", async () => {
    const done = await start(["migrate"], await onDatabase()).ended;
    expect(done).toMatchObject({ code: 0, out: "The database is at this version.\n", err: "" });
    const refused = await start(["dance"]).ended;
    expect([refused.code, refused.out]).toEqual([1, ""]);
    expect(refused.err).toBe("unknown command 'dance'. See: npm run service -- --help\n");
  });

  test.each([
    [["issuers"]],
    [["types"]],
    [["templates"]],
    [["keys", "list"]],
    [["status"]],
    [["clock"]],
    [["members", "add", "--kennitala", "0101302129"]],
    [["members", "erase", "--kennitala", "0101302129"]],
  ])("%j: make no database, and name the folder in which there is none", async (args) => {
    const DATA_DIR = await temporaryDirectory();
    const { code, out, err } = await run(args, { DATA_DIR });
    expect(code).toBe(1);
    expect(out + err).toContain(
      `There is no database in ${path.join(DATA_DIR, "own/pass-service/postgres")}`,
    );
    expect(await readdir(DATA_DIR)).toEqual([]);
  });

  test("say first on which database they work, and whose, without the password", async () => {
    const { PASS_SERVICE_DATABASE_URL: address } = await onDatabase();
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query("drop schema drizzle, public cascade; create schema public");
    await client.end();
    const environment = {
      PASS_SERVICE_DATABASE_URL: address.replace("postgres@", "postgres:hidden@"),
    };
    const { pathname } = new URL(address.replace("@/", "@host/"));
    const empty = await run(["issuers", "--json"], environment);
    expect(empty.database).toMatch(
      new RegExp(
        `^/.+${pathname}, new and empty \\(PASS_SERVICE_DATABASE_URL or DATA_DIR .*\\)\\. Issuers: none yet\\.$`,
      ),
    );
    expect(JSON.parse(empty.out)).toEqual({ issuers: [] });
    await succeeded(["load", worldFixture()], environment);
    const { database } = await run(["keys", "list"], environment);
    expect(database).not.toContain("new");
    expect(database).toMatch(/Issuers: .*Sundfélagið Bylgja/);
    expect(database).not.toContain("hidden");
  });

  test("refuse the demo's database, as do status and serve, and with FELAGI_DEMO every other", async () => {
    const demo = await onDatabase();
    const client = new pg.Client({ connectionString: demo.PASS_SERVICE_DATABASE_URL });
    await client.connect();
    await markDemoDatabase(client);
    await client.end();
    const own = await onDatabase();
    for (const args of [["issuers"], ["status"], ["load", worldFixture()], ["serve"]]) {
      const refused = await run(args, demo);
      expect([args, refused.code]).toEqual([args, 1]);
      expect(refused.out + refused.err).toMatch(
        /this database is the demo's.*SERVICE_DATABASE_URL.*FELAGI_DEMO=true/,
      );
      const writing = await run(args, { ...own, FELAGI_DEMO: "true" });
      expect([args, writing.code]).toEqual([args, 1]);
      expect(writing.out + writing.err).toContain("this database is not the demo's");
    }
    await succeeded(["load", demoFixture], { ...demo, FELAGI_DEMO: "true" });
    expect(await succeeded(["issuers"], own)).toBe("There are no issuers yet.\n");
  });

  test.each([[["load", demoFixture]], [["serve", "--fixture", demoFixture]]])(
    "%s: the demo's fixture is refused outside the demo, with the way out",
    async (args) => {
      const environment = await onDatabase();
      const { code, out, err } = await run(args, environment);
      expect([code, out]).toEqual([1, ""]);
      expect(err).toMatch(/is the demo's, .*keys create.*FELAGI_DEMO=true/);
      expect(await succeeded(["issuers"], environment)).toBe("There are no issuers yet.\n");
    },
  );

  test("load names what is wrong with a file, and loads nothing of it", async () => {
    const file = path.join(await temporaryDirectory(), "wrong.json");
    await writeFile(file, JSON.stringify({ issuers: [{ id: "x" }] }));
    const { code, err } = await run(["load", file], await onDatabase());
    expect(code).toBe(1);
    expect(err).toMatch(/^.*wrong\.json cannot be loaded:\n {2}issuers\[0\]\.id: /);
    expect(err).not.toContain("    at ");
    expect((await run(["load", "nowhere.json"])).err).toBe("nowhere.json cannot be read.\n");
  });

  test("load names the rule that a file and the database break together", async () => {
    const environment = await onDatabase();
    await succeeded(["load", worldFixture()], environment);
    const file = path.join(await temporaryDirectory(), "clash.json");
    const world = await readFile(worldFixture(), "utf8");
    await writeFile(file, world.replace("6f1f7a3c4001", "6f1f7a3c4999"));
    const { code, err } = await run(["load", file], environment);
    expect(code).toBe(1);
    expect(err).toMatch(/^The fixture contradicts records .*\(membership_one_live\)\.\n$/);
  });

  test("fixture-schema prints a JSON Schema", async () => {
    const schema = JSON.parse(await succeeded(["fixture-schema"]));
    expect(schema).toMatchObject({ type: "object", required: ["issuers"] });
  });

  test("--help names every command and variable", async () => {
    const help = await succeeded(["--help"]);
    for (const command of program.commands) {
      expect(help).toMatch(new RegExp(`^  ${command.name()} .*`, "m"));
    }
    expect(help).toContain("PASS_SERVICE_PORT");
    expect(Math.max(...help.split("\n").map((line) => line.length))).toBeLessThan(120);
  });
});
