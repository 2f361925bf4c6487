import { expect, test } from "vitest";
import { purgeRecords } from "#pass-service/store/purge-records.ts";
import { databaseOn } from "#process/database-on.ts";
import { textPass, workAt } from "./carrier-journey.ts";
import { demoServiceForEach, pool, service } from "./fresh-service.ts";
import { noon } from "./test-service.ts";

demoServiceForEach();
const held = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);

const tables = ["sms_message", "sms_status_entry", "outbox_message", "notification"];
tables.push("notification_entry", "scan_transaction", "scan_event");

async function counts(): Promise<Record<string, number>> {
  const columns = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  return (await pool.query(`select ${columns.join(", ")}`)).rows[0];
}

async function useAll(): Promise<void> {
  await textPass(service);
  await service.post("/api/v1/notification", { passId: held, message: "Halló" });
  const scanned = await service.post("/api/v1/scan", { data: "DemoPunchCard000000001" });
  const { transactionId } = (await scanned.json()) as { transactionId: string };
  const action = { action: "PUNCHES", amount: 1 };
  expect((await service.post(`/api/v1/scan/${transactionId}/action`, action)).status).toBe(200);
}

const purge = (before: Date, signal = new AbortController().signal) =>
  purgeRecords(databaseOn(pool), before, signal);

test("texts, notifications and scans of before a moment go, with all that belongs to them", async () => {
  await useAll();
  await workAt(service, 0, 1, 2, 10);
  const before = await counts();
  expect(Object.values(before).every((count) => count > 0)).toBe(true);
  await purge(noon);
  expect(await counts()).toEqual(before);
  await purge(minutes(60));
  expect(await counts()).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
});

test("a message that has not ended stays, however old it is", async () => {
  await useAll();
  await purge(minutes(60));
  expect(await counts()).toMatchObject({ sms_message: 1, notification: 1, scan_transaction: 0 });
});
