import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  listOpenedPasses,
  noteOpenedPass,
  openedPassesKept,
} from "#portal/passes/handled-passes.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { staffMember } from "./records.ts";

const databases = portalDatabases();
const noon = Date.parse("2026-11-21T12:00:00Z");
const minute = (number: number) => new Date(noon + number * 60_000);

/** Two of the staff, each with their own memory of passes. */
async function desk() {
  const { database, pool } = await databases.fresh();
  const [ari, sigga] = [await staffMember(database), await staffMember(database)];
  const open = (staffId: string, passId: string, at: number, named: [string?, string?] = []) => {
    const [passTitle = null, externalIdentifier = null] = named;
    const openedAt = minute(at);
    const rest = { passTitle, externalIdentifier, sealedHolder: null, linkDigests: null };
    return noteOpenedPass(database, { staffId, passId, ...rest, openedAt });
  };
  const seen = async (staffId: string) =>
    (await listOpenedPasses(database, staffId)).map(({ passId }) => passId);
  return { database, pool, ari, sigga, open, seen };
}

test("a pass that is opened again moves to the top and is there once, by its newest name", async () => {
  const { database, ari, open, seen } = await desk();
  const [one, other] = [randomUUID(), randomUUID()];
  await open(ari, one, 1, ["Gamalt heiti", "kort-1"]);
  await open(ari, other, 2);
  await open(ari, one, 3, ["Nýtt heiti", "kort-2"]);
  expect(await seen(ari)).toEqual([one, other]);
  expect((await listOpenedPasses(database, ari))[0]).toMatchObject({
    passTitle: "Nýtt heiti",
    externalIdentifier: "kort-2",
  });
});

test("a kennitala that stands as a pass’s external identifier is not kept", async () => {
  const { database, ari, open } = await desk();
  const one = randomUUID();
  await open(ari, one, 1, ["Kort", "kort-1"]);
  await open(ari, one, 2, ["Kort", "010130-2129"]);
  await open(ari, randomUUID(), 3, ["Kort", "0101302129"]);
  const kept = await listOpenedPasses(database, ari);
  expect(kept.map(({ externalIdentifier }) => externalIdentifier)).toEqual([null, null]);
});

test("only the newest are kept, and nobody else's are touched", async () => {
  const { pool, ari, sigga, open, seen } = await desk();
  const many = Array.from({ length: openedPassesKept + 5 }, () => randomUUID());
  await open(sigga, many[0] ?? "", 0);
  for (const [at, passId] of many.entries()) await open(ari, passId, at);
  expect(await seen(ari)).toEqual(many.slice(5).reverse());
  expect(await seen(sigga)).toEqual([many[0]]);
  const { rows } = await pool.query("select count(*)::int as kept from opened_pass");
  expect(rows).toEqual([{ kept: openedPassesKept + 1 }]);
});

test("an opening that is noted late does not put the pass back in time", async () => {
  const { ari, open, seen } = await desk();
  const [one, other] = [randomUUID(), randomUUID()];
  await open(ari, one, 9);
  await open(ari, other, 5);
  await open(ari, one, 1);
  expect(await seen(ari)).toEqual([one, other]);
});

test("many pages that are drawn at once are all noted", async () => {
  const { ari, open, seen } = await desk();
  const many = Array.from({ length: openedPassesKept }, () => randomUUID());
  await Promise.all(many.map((passId, at) => open(ari, passId, at)));
  expect(await seen(ari)).toEqual(many.toReversed());
});
