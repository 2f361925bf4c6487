import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { bearerOf } from "#contract/index.ts";
import { databaseOn } from "#process/database-on.ts";
import { testDatabases } from "./test-database.ts";
import { demoService, loadWorld, origin, serviceOn, type TestService } from "./test-service.ts";
import { automatic, kennitala, liveMembership, onRequest, worldOf } from "./world.ts";

const databases = testDatabases();
const felagsadild = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c1001";
const sundkort = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c1002";

describe("every person of the demo world", () => {
  let service: TestService;
  beforeEach(async () => {
    service = await demoService(await databases.fresh());
  });

  const rows: [digits: string, ...memberships: [string, string, string | null, boolean?][]][] = [
    ["2129", [felagsadild, "ACTIVE", "ACTIVE", true]],
    ["2209", [felagsadild, "ACTIVE", "UNCLAIMED", false]],
    ["3019", [felagsadild, "ACTIVE", "ACTIVE", true]],
    ["2479"],
    ["2399"],
    ["2559", [felagsadild, "ACTIVE", "VOIDED", true]],
    ["2639", [felagsadild, "ACTIVE", "EXPIRED", true]],
    ["2719", [felagsadild, "ACTIVE", "REDEEMED", true]],
    ["2989", [felagsadild, "PENDING", null]],
    ["3369", [felagsadild, "GRACE", "UPDATES_OFF", false]],
    ["4339", [sundkort, "ACTIVE", "DELETED", false]],
    ["4929", [sundkort, "ACTIVE", "UNCLAIMED", false], [felagsadild, "ACTIVE", "ACTIVE", true]],
    ["5069", [felagsadild, "ACTIVE", "ACTIVE", true]],
    ["7789", [felagsadild, "ACTIVE", "INACTIVE", true]],
    ["2139", [felagsadild, "ACTIVE", "ACTIVE", true]],
  ];

  async function expectFound([digits, ...memberships]: (typeof rows)[number]): Promise<void> {
    const found = await service.lookUp(`010130-${digits}`);
    expect(found.kennitala, digits).toBe(`010130${digits}`);
    expect(
      found.memberships.map(({ subscriberListId, subscriptionStatus, pass }) => [
        subscriberListId,
        subscriptionStatus,
        pass?.status ?? null,
        ...(pass ? [pass.walletInstalled] : []),
      ]),
      digits,
    ).toEqual(memberships);
  }

  test("is found as the table says", async () => {
    for (const row of rows) await expectFound(row);
  });

  test("is found so by many at once, among them some who may not or do not exist", async () => {
    const refused = async (status: number, kennitala: string, key?: string) =>
      expect((await service.post("/api/v1/member/passes", { kennitala }, key)).status).toBe(status);
    await Promise.all(
      [...rows, ...rows].flatMap((row) => [
        expectFound(row),
        refused(401, "010130-2129", bearerOf({ keyId: "demo", keyToken: "wrong" })),
        refused(404, "010130-2718"),
      ]),
    );
  });

  test("of the two with one kennitala, the one with a live membership answers", async () => {
    expect((await service.lookUp("010130-5069")).memberStatus).toBe("ACTIVE");
  });

  test("one is nobody's member", async () => {
    const response = await service.post("/api/v1/member/passes", { kennitala: "010130-2718" });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: "MEMBER_NOT_FOUND" } });
  });

  test("one has a kennitala that fails the old check digit", () => {
    const digits = [..."0101302139"].map(Number);
    const weights = [3, 2, 7, 6, 5, 4, 3, 2];
    const sum = weights.reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0);
    expect((11 - (sum % 11)) % 11).not.toBe(digits[8]);
  });

  test("the inactive pass becomes valid in a year", async () => {
    service.setTime(new Date("2027-11-20T12:00:00Z"));
    expect((await service.lookUp("010130-7789")).memberships[0]?.pass?.status).toBe("ACTIVE");
  });
});

describe("a lookup", () => {
  test("takes the kennitala with or without the dash, and with spaces around it", async () => {
    const service = await demoService(await databases.fresh());
    const answers = await Promise.all(
      ["0101302129", "010130-2129", "  010130-2129\t"].map((written) => service.lookUp(written)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test("issues nothing", async () => {
    const pool = await databases.fresh();
    const service = await demoService(pool);
    const count = async () =>
      (
        await pool.query(
          "select (select count(*) from pass) + (select count(*) from membership) as n",
        )
      ).rows[0].n;
    const before = await count();
    await service.lookUp("010130-2479");
    expect(await count()).toBe(before);
  });

  test("gives addresses under the public origin, which do not tell the pass's identifier", async () => {
    const service = await demoService(await databases.fresh());
    const pass = (await service.lookUp("010130-2129")).memberships[0]?.pass;
    expect(pass?.deliveryPageUrl).toMatch(new RegExp(`^${origin}/p/[0-9A-Za-z]{22}$`));
    expect(pass?.distributionUrl).toBe(`${pass?.deliveryPageUrl}/pass`);
    expect(pass?.deliveryPageUrl).not.toContain(pass?.id);
  });

  test("reports null for a membership whose pass was removed entirely", async () => {
    const pool = await databases.fresh();
    const service = await demoService(pool);
    await pool.query("delete from pass where id = '0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001'");
    expect((await service.lookUp("010130-2129")).memberships).toMatchObject([{ pass: null }]);
  });

  test("shows the newest pass of a membership that lost an earlier one", async () => {
    const pool = await databases.fresh();
    const [lost, held] = [crypto.randomUUID(), crypto.randomUUID()];
    const passes = [
      { id: held, createdAt: "-P1D" },
      { id: lost, createdAt: "-P1D", deletedAt: "-P1D" },
    ];
    await loadWorld(pool, worldOf({ memberships: [liveMembership(automatic, { passes })] }));
    expect((await serviceOn(pool).lookUp(kennitala)).memberships[0]?.pass?.id).toBe(held);
  });

  test("of several members with live memberships, the newest membership's answers", async () => {
    const pool = await databases.fresh();
    await loadWorld(
      pool,
      worldOf(
        { name: "Eldri", createdAt: "-P1D", memberships: [liveMembership(automatic)] },
        {
          name: "Yngri aðild",
          createdAt: "-P5Y",
          memberships: [liveMembership(onRequest, { createdAt: "-P2D" })],
        },
      ),
    );
    const { memberships } = await serviceOn(pool).lookUp(kennitala);
    expect(memberships.map(({ subscriberListId }) => subscriberListId)).toEqual([onRequest]);
  });

  test("is served by the index over issuer and kennitala", async () => {
    const database = databaseOn(await databases.fresh());
    await database.execute(sql`set enable_seqscan = off`);
    const { rows } = await database.execute(
      sql`explain select * from member where issuer_id = '0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c0001' and kennitala = '0101302129'`,
    );
    const plan = JSON.stringify(rows);
    expect(plan).toContain("member_kennitala");
    expect(plan).toMatch(/Index Cond: .*issuer_id.*kennitala/);
  });
});
