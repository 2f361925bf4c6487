import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertAccount } from "#portal/auth/staff/account-store.ts";
import { openedPass, passOperation, scan } from "#portal/database/schema/pass-operation.ts";
import { purgeExpired } from "#portal/personal-data/retention/purge-expired.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";

const databases = portalDatabases();
const noon = new Date("2026-11-21T12:00:00Z");
const daysAgo = (days: number) => new Date(noon.getTime() - days * 86_400_000);
const keptFor = { activityDays: 365, messageDays: 7, addressDays: 30 };

async function desk() {
  const { database, pool } = await databases.fresh();
  const staffId = randomUUID();
  const person = { id: staffId, email: "a@x.is", name: "Bjarni", role: "manager" as const };
  await insertAccount(database, { ...person, createdAt: noon });
  const open = (openedAt: Date) =>
    database.insert(openedPass).values({ staffId, passId: randomUUID(), openedAt });
  const read = async (openedAt: Date) => {
    const id = randomUUID();
    const about = { transactionId: randomUUID(), passId: randomUUID(), staffId };
    await database.insert(scan).values({ id, ...about, actions: [], openedAt });
    return id;
  };
  const operate = async (startedAt: Date, scanId?: string) => {
    const [id, formToken] = [randomUUID(), randomUUID()];
    const kind = scanId ? "scan-action" : "void";
    await database
      .insert(passOperation)
      .values({ id, kind, state: "done", formToken, staffId, scanId, startedAt });
    return id;
  };
  const left = async (table: "scan" | "pass_operation" | "opened_pass") =>
    (await pool.query(`select * from ${table}`)).rows;
  return { database, open, read, operate, left };
}

test("what was done to passes is kept as long as the activity, with its scans", async () => {
  const { database, read, operate, left } = await desk();
  const [oldScan, newScan] = [await read(daysAgo(366)), await read(daysAgo(364))];
  await operate(daysAgo(366), oldScan);
  const kept = [await operate(daysAgo(364), newScan), await operate(daysAgo(364))];
  await operate(daysAgo(366));
  await purgeExpired(database, keptFor, noon);
  expect((await left("scan")).map(({ id }) => id)).toEqual([newScan]);
  expect((await left("pass_operation")).map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
});

test("a scan is purged on its day though something was done in it minutes later", async () => {
  const { database, read, operate, left } = await desk();
  const limit = daysAgo(365).getTime();
  await operate(new Date(limit + 60_000), await read(new Date(limit - 60_000)));
  await purgeExpired(database, keptFor, noon);
  expect([await left("scan"), await left("pass_operation")]).toEqual([[], []]);
});

test("which passes somebody had open is purged after a month, whatever else is kept", async () => {
  const { database, open, left } = await desk();
  await open(daysAgo(31));
  await open(daysAgo(29));
  await purgeExpired(database, keptFor, noon);
  expect((await left("opened_pass")).map(({ opened_at }) => opened_at)).toEqual([daysAgo(29)]);
});
