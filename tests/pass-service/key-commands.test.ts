import pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { bearerOf } from "#contract/index.ts";
import demo from "../../lib/demo/fixture.json" with { type: "json" };
import { run, succeeded } from "./command.ts";
import { start, worldFixture } from "./program.ts";
import { testDatabases } from "./test-database.ts";

vi.setConfig({ testTimeout: 120_000 });

const databases = testDatabases();
const memberCounts = demo.issuers.map(({ members }) => members.length);
const bylgja = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c0001";

async function loaded() {
  const environment = { PASS_SERVICE_DATABASE_URL: await databases.address() };
  await succeeded(["load", worldFixture()], environment);
  return environment;
}

describe("the keys of an issuer", () => {
  test("are made with a token that is shown once, listed without it, and revoked at once", async () => {
    const environment = await loaded();
    const { ready } = start([], environment);
    const create = ["keys", "create", "--issuer", bylgja.toUpperCase(), "--key-id", "portal"];
    const out = await succeeded(create, environment);
    const [, keyToken = ""] = /Key token: +(\S+)/.exec(out) ?? [];
    expect(keyToken).toMatch(/^[0-9A-Za-z]{44}$/);
    const url = `${await ready}/api/v1/pass-template`;
    const authorization = `Bearer ${bearerOf({ keyId: "portal", keyToken })}`;
    const status = async () => (await fetch(url, { headers: { authorization } })).status;
    expect(await status()).toBe(200);

    const list = await succeeded(["keys", "list", "--issuer", bylgja], environment);
    expect(list).toMatch(/^KEY +ISSUER +MADE +REVOKED\n(demo|portal) +Sundfélagið Bylgja/);
    const json = await succeeded(["keys", "list", "--json"], environment);
    expect(JSON.parse(json).keys).toHaveLength(3);
    expect(list + json).not.toMatch(new RegExp(`${keyToken}|[0-9a-f]{64}|other {2,}Sund`));

    expect(await succeeded(["keys", "revoke", "portal"], environment)).toContain("is revoked");
    expect(await status()).toBe(401);
    expect(await succeeded(["keys", "revoke", "portal"], environment)).toContain("before");
    expect((await run(create, environment)).err).toBe("There is a key portal already.\n");
  });

  test("are asked for by issuers and names that can be", async () => {
    const environment = await loaded();
    const create = (issuer: string, name: string) =>
      run(["keys", "create", "--issuer", issuer, "--key-id", name], environment);
    const { err } = await create(crypto.randomUUID(), "x");
    expect(err).toContain(
      "--issuer names none of these; it takes a name, its slug or an identifier:",
    );
    expect(err).toContain(`  Sundfélagið Bylgja  ${bylgja}`);
    expect((await create("sundfélagið bylgja", "by-name")).out).toContain("Key token: ");
    expect((await create(bylgja, "a:b")).err).toMatch(/^--key-id takes /);
    expect((await run(["keys", "create", "--key-id", "x"], environment)).err).toContain(
      "--issuer is missing, and there are several",
    );
    expect((await run(["keys", "revoke", "x"], environment)).err).toBe("There is no key x.\n");
  });
});

test("issuers names the issuers and the types that other commands take", async () => {
  const environment = await loaded();
  const out = await succeeded(["issuers"], environment);
  expect(out).toContain(
    `${bylgja}  Sundfélagið Bylgja, members: ${memberCounts[0]}\n  type 0b7c1f6e`,
  );
  const { issuers } = JSON.parse(await succeeded(["issuers", "--json"], environment));
  expect(issuers[1].membershipTypes[1]).toEqual({
    id: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c1002",
    name: "Sundkort",
    issuance: "on-request",
  });
});

describe("status", () => {
  test("reports the database, its records, its queues, the clock and the carriers", async () => {
    const environment = await loaded();
    const text = await succeeded(["status"], environment);
    expect(text).toMatch(/^database +ready$/m);
    expect(text).toMatch(/^carriers +sms outbox, .*; no telephone gets a text message$/m);
    expect(text).toMatch(/^records +issuers 2, keys 2, /m);
    expect(text).toContain(` members ${memberCounts.reduce((sum, count) => sum + count)},`);
    const gateway = { PASS_SERVICE_SMS_GATEWAY_URL: "http://localhost:9/messages" };
    const json = await succeeded(["status", "--json"], { ...environment, ...gateway });
    expect(JSON.parse(json)).toMatchObject({
      database: { ready: true, problem: null },
      carriers: { sms: "http", push: "local" },
      clock: { movedBy: null },
      queues: { sms: { waiting: 0, due: 0, oldestDueAt: null } },
    });
  });

  test("ends with 1 where the database is not at this version, and leaves it so", async () => {
    const address = (await databases.address()).replace(/test_[0-9a-f]+/, "postgres");
    const environment = { PASS_SERVICE_DATABASE_URL: address };
    const { code, out } = await run(["status"], environment);
    expect(code).toBe(1);
    expect(out).toMatch(/^database +not ready: It is not at this version\. Run migrate\.$/m);
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query("select to_regclass('issuer') as issuer");
    expect(rows).toEqual([{ issuer: null }]);
  });

  test("a database of a build before the first release is refused by every command", async () => {
    const address = await databases.address();
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query("update drizzle.__drizzle_migrations set created_at = 1795189811901");
    await client.end();
    const environment = { PASS_SERVICE_DATABASE_URL: address };
    expect(await run(["status"], environment)).toMatchObject({
      code: 1,
      out: expect.stringContaining("no upgrade from it: in the demo, remove the data folder"),
    });
    expect(await run(["migrate"], environment)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The pass service's database cannot be used: .*\.data.*\n$/),
    });
  });

  test("ends with 1 where there is no database, and says which", async () => {
    const environment = { PASS_SERVICE_DATABASE_URL: "postgresql://x:secret@127.0.0.1:1/none" };
    const { code, out, err } = await run(["status", "--json"], environment);
    expect([code, err]).toEqual([1, ""]);
    expect(JSON.parse(out).database).toMatchObject({ ready: false });
    expect(out).not.toContain("secret");
  });
});
