import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import { insertAccount } from "#portal/auth/staff/account-store.ts";
import { passOperation, scan } from "#portal/database/schema/pass-operation.ts";
import { countScans, totalsOf } from "#portal/passes/scanning/scan-counts.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";

const databases = portalDatabases();

test("scans of a day are counted by result, scanner and hour", async () => {
  const { database } = await databases.fresh();
  const from = new Date();
  from.setUTCHours(0, 0, 0, 0);
  const until = new Date(from.getTime() + 86_400_000);
  const [sigga, ari] = [randomUUID(), randomUUID()];
  for (const id of [sigga, ari]) {
    const person = { id, email: `${id}@x.is`, name: "X", role: "sender" as const };
    await insertAccount(database, { ...person, createdAt: from });
  }
  const opened = async (
    scanner: string | null,
    isValid: boolean | null,
    used?: { state: "done" | "refused"; scanAction: "REDEEM" | "ADD_AMOUNT" },
    { staffId = sigga, hour = 10 } = {},
  ) => {
    const [id, passId] = [randomUUID(), randomUUID()];
    const openedAt = new Date(from.getTime() + hour * 3_600_000);
    await database.insert(scan).values({
      id,
      passId,
      transactionId: randomUUID(),
      staffId,
      scanner,
      actions: [],
      isValid,
      openedAt,
    });
    if (!used) return;
    await database.insert(passOperation).values({
      id: randomUUID(),
      kind: "scan-action",
      formToken: randomUUID(),
      staffId,
      passId,
      scanId: id,
      startedAt: openedAt,
      ...used,
    });
  };
  await opened("Dyr", true);
  await opened("Dyr", true, { state: "done", scanAction: "REDEEM" });
  await opened("Dyr", false);
  await opened("Dyr", null, { state: "refused", scanAction: "REDEEM" });
  await opened("Dyr", null, { state: "done", scanAction: "ADD_AMOUNT" });
  await opened("Dyr", null);
  await opened("Dyr", true, undefined, { hour: 23 });
  await opened("Dyr", true, undefined, { hour: 24 });
  await opened(null, true);
  await opened(null, true, undefined, { staffId: ari });
  await recordActivity(database, {
    staffId: sigga,
    action: "scan-pass",
    outcome: "refused",
    details: { code: "CODE_EXPIRED", scanner: "Dyr" },
  });

  const counted = (at?: { scanner: string | null; staffId: string }) =>
    countScans(database, { from, until, ...(at && { at }) });
  expect(totalsOf(await counted())).toEqual({ valid: 4, used: 1, refused: 3 });
  const entrance = await counted({ scanner: "Dyr", staffId: ari });
  expect(totalsOf(entrance)).toEqual({ valid: 2, used: 1, refused: 3 });
  expect(entrance.find(({ hour }) => hour === 23)).toMatchObject({ scanner: "Dyr", valid: 1 });
  expect(totalsOf(await counted({ scanner: null, staffId: ari }))).toMatchObject({ valid: 1 });
});
