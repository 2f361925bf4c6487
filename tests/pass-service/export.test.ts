import { randomUUID } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import type pg from "pg";
import { describe, expect, test, vi } from "vitest";
import { exportFixture } from "#pass-service/fixture/export-fixture.ts";
import type { Fixture } from "#pass-service/fixture/fixture-schema.ts";
import { fixtureSchema } from "#pass-service/fixture/fixture-schema.ts";
import { readFixture } from "#pass-service/fixture/read-fixture.ts";
import { databaseOn } from "#process/database-on.ts";
import { isSoak } from "#tests/support/soak.ts";
import { Browser } from "./browser.ts";
import { run, succeeded } from "./command.ts";
import { fixtures } from "./fixture-arbitrary.ts";
import { demoFixture, start, temporaryDirectory } from "./program.ts";
import { testDatabases } from "./test-database.ts";
import { demoService, loadWorld, origin, serviceOn } from "./test-service.ts";
import { passes } from "./world.ts";

// Programs start one after the other, and a property makes databases.
vi.setConfig({ testTimeout: 120_000 });

const databases = testDatabases();

async function exported(pool: pg.Pool, issuerId?: string): Promise<string> {
  let text = "";
  await exportFixture(databaseOn(pool), issuerId, async (piece) => {
    text += piece;
  });
  return text;
}

async function copyOf(text: string): Promise<pg.Pool> {
  const pool = await databases.fresh();
  await loadWorld(pool, readFixture(text));
  return pool;
}

/** What an export holds. Whoever adds a table adds it here, or says there that it stays behind. */
const exportedTables = [
  "issuer",
  "api_key",
  "sms_sender_name",
  "membership_type",
  "member",
  "source_status",
  "pass_template",
  "template_input_field",
  "template_location",
  "template_email_domain",
  "template_scan_wording",
  "membership",
  "pass",
  "pass_input_value",
  "pass_back_field",
  "short_link",
  "wallet",
  "wallet_copy",
];

/** What each database keeps for itself: which transaction changed a pass, what devices know. */
const staysBehind = [
  "changed_in",
  "last_modified",
  "registered_in",
  "push_due_at",
  "asked_at",
  "fetched_version",
];

async function contentsOf(pool: pg.Pool) {
  const contents: Record<string, unknown[]> = {};
  for (const table of exportedTables) {
    const { rows } = await pool.query(`select * from ${table} order by ${table}::text`);
    contents[table] = rows.map((row) => {
      for (const column of staysBehind) delete row[column];
      return row;
    });
  }
  return contents;
}

describe("an export", () => {
  test("loaded into an empty database leaves every record as it was, and exports to the byte", async () => {
    const pool = await databases.fresh();
    const service = await demoService(pool);
    const browser = new Browser(service);
    const lookup = await service.lookUp("010130-2209");
    await browser.submit(`${lookup.memberships[0]?.pass?.deliveryPageUrl}/wallet`);
    await service.issue("010130-2479");
    const { rows } = await pool.query("select id from pass where membership_id is not null");
    await service.post(`/api/v1/pass/${rows[0].id}/distribute/sms`, {});
    await pool.query("update api_key set revoked_at = now() where key_id = 'other'");
    const text = await exported(pool);
    const copy = await copyOf(text);
    expect(await contentsOf(copy)).toEqual(await contentsOf(pool));
    expect(await exported(copy)).toBe(text);
  });

  test("of whatever a fixture can hold goes round to the byte", async () => {
    await fc.assert(
      fc.asyncProperty(fixtures, async (written) => {
        const pool = await copyOf(JSON.stringify(written));
        const text = await exported(pool);
        const copy = await copyOf(text);
        expect(await contentsOf(copy)).toEqual(await contentsOf(pool));
        expect(await exported(copy)).toBe(text);
      }),
      { numRuns: isSoak ? 100 : 10 },
    );
  });

  test("keeps keys, links and wallets working", async () => {
    const pool = await databases.fresh();
    const service = await demoService(pool, origin);
    const pass = (await service.lookUp("010130-2209")).memberships[0]?.pass;
    const browser = new Browser(service);
    const card = (await browser.submit(`${pass?.deliveryPageUrl}/wallet`)).headers.get("location");
    await service.post(`/api/v1/pass/${pass?.id}/distribute/sms`, {});
    const { rows } = await pool.query("select code from short_link");

    const moved = serviceOn(await copyOf(await exported(pool)), origin);
    expect((await moved.lookUp("010130-2209")).memberships[0]?.pass).toMatchObject({
      deliveryPageUrl: pass?.deliveryPageUrl,
      walletInstalled: true,
    });
    const link = await moved.handle(new Request(`${origin}/s/${rows[0].code}`));
    expect(link.status).toBe(303);
    const returning = new Browser(moved);
    for (const [name, value] of browser.cookies) returning.cookies.set(name, value);
    expect((await returning.open(card ?? "")).status).toBe(200);
  });

  test("of one issuer holds nothing of another's", async () => {
    const pool = await databases.fresh();
    await demoService(pool);
    const [bylgja, hlid] = await Promise.all(
      ["Bylgja", "Hlíð"].map(async (name) => {
        const { rows } = await pool.query("select id from issuer where name like $1", [
          `%${name}%`,
        ]);
        return exported(pool, rows[0].id);
      }),
    );
    expect(bylgja).not.toContain("Hlíð");
    expect(hlid).not.toContain("Bylgja");
    const both: Fixture = {
      wallets: [],
      issuers: [bylgja, hlid].flatMap((text) => readFixture(text ?? "").issuers),
    };
    const copy = await databases.fresh();
    await loadWorld(copy, both);
    expect((await contentsOf(copy)).member).toEqual((await contentsOf(pool)).member);
  });

  test("of a database with nothing in it can be loaded", async () => {
    const text = await exported(await databases.fresh());
    expect(text).toBe('{\n  "issuers": []\n}\n');
    expect(readFixture(text).issuers).toEqual([]);
  });

  test("holds no token, and none of the messages", async () => {
    const pool = await databases.fresh();
    const service = await demoService(pool);
    await service.post("/api/v1/notification", {
      passId: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001",
      message: "Sjáumst á mótinu",
    });
    const text = await exported(pool);
    expect(text).not.toContain('"token"');
    expect(text).not.toContain("Sjáumst");
    expect(text).toContain(passes.punch);
  });
});

describe("the export command", () => {
  test("writes a whole file for its owner alone, or to the standard output", async () => {
    const environment = { PASS_SERVICE_DATABASE_URL: await databases.address() };
    await succeeded(["load", demoFixture], environment);
    const file = path.join(await temporaryDirectory(), "world.json");
    expect(await succeeded(["export", file], environment)).toBe(`${file} is written.\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, "utf8");
    expect(fixtureSchema.safeParse(JSON.parse(text)).success).toBe(true);
    expect(await start(["export", "-"], environment).ended).toEqual({
      code: 0,
      out: text,
      err: "",
    });

    const lost = await run(["export", "/nowhere/world.json"], environment);
    expect(lost.err).toBe("/nowhere/world.json cannot be written (ENOENT).\n");
    const nobody = await run(["export", "-", "--issuer", randomUUID()], environment);
    expect(nobody.err).toMatch(/^There is no issuer /);
    expect([lost.code, nobody.code, nobody.out]).toEqual([1, 1, ""]);
  });
});
