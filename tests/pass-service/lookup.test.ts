import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { databaseOn } from "#process/database-on.ts";
import { databaseForEach, pool } from "./fresh-service.ts";
import { loadWorld, origin, serviceOn } from "./test-service.ts";
import { automatic, kennitala, liveMembership, worldOf } from "./world.ts";

databaseForEach();

async function lookUpWith(...passes: { id: string; createdAt?: string; deletedAt?: string }[]) {
  await loadWorld(pool, worldOf({ memberships: [liveMembership(automatic, { passes })] }));
  return (await serviceOn(pool).lookUp(kennitala)).memberships[0]?.pass;
}

test("a lookup gives addresses under the public origin, which do not tell the pass's identifier", async () => {
  const pass = await lookUpWith({ id: crypto.randomUUID() });
  expect(pass?.deliveryPageUrl).toMatch(new RegExp(`^${origin}/p/[0-9A-Za-z]{22}$`));
  expect(pass?.distributionUrl).toBe(`${pass?.deliveryPageUrl}/pass`);
  expect(pass?.deliveryPageUrl).not.toContain(pass?.id);
});

test("a lookup shows the newest pass of a membership that lost an earlier one", async () => {
  const [lost, held] = [crypto.randomUUID(), crypto.randomUUID()];
  const createdAt = "-P1D";
  const pass = await lookUpWith(
    { id: held, createdAt },
    { id: lost, createdAt, deletedAt: "-P1D" },
  );
  expect(pass?.id).toBe(held);
});

test("a lookup is served by the index over issuer and kennitala", async () => {
  const database = databaseOn(pool);
  await database.execute(sql`set enable_seqscan = off`);
  const { rows } = await database.execute(
    sql`explain select * from member where issuer_id = '0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c0001' and kennitala = '0101302129'`,
  );
  const plan = JSON.stringify(rows);
  expect(plan).toContain("member_kennitala");
  expect(plan).toMatch(/Index Cond: .*issuer_id.*kennitala/);
});
