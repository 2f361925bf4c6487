import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { databaseOn } from "#process/database-on.ts";
import { testDatabases } from "./test-database.ts";
import { demoService, loadWorld, origin, serviceOn, type TestService } from "./test-service.ts";
import { automatic, kennitala, liveMembership, worldOf } from "./world.ts";

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

  test("one is nobody's member", async () => {
    const response = await service.post("/api/v1/member/passes", { kennitala: "010130-2718" });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: "MEMBER_NOT_FOUND" } });
  });
});

describe("a lookup", () => {
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
