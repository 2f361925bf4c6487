import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import { closedHereAt } from "#portal/passes/pass-operations.ts";
import {
  countScans,
  findOwnScan,
  insertScan,
  keepShownResult,
  lastLetIn,
  lastOwnUse,
  listOwnScans,
  listRefusedCodes,
  scannersOf,
  totalsOf,
} from "#portal/passes/scanning/scan-store.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { operationRecord, scanRecord, staffMember } from "./records.ts";

const databases = portalDatabases();
const noon = new Date("2026-11-21T12:00:00Z");

test("a scan, the list of scans and the last use are one’s own and nobody else’s", async () => {
  const { database } = await databases.fresh();
  const [sigga, ari] = [await staffMember(database), await staffMember(database)];
  const [id, passId] = [randomUUID(), randomUUID()];
  const scan = {
    id,
    passId,
    transactionId: randomUUID(),
    passTitle: null,
    staffId: sigga,
    scanner: null,
    codeDigest: null,
    codeStemDigest: null,
    sealedHolder: null,
    actions: [],
    isValid: null,
    shownResult: null,
    openedAt: noon,
  };
  expect([await insertScan(database, scan), await insertScan(database, scan)]).toEqual([
    true,
    false,
  ]);
  const used = { staffId: sigga, passId, scanId: id, scanAction: "REDEEM" } as const;
  await operationRecord(database, { ...used, startedAt: noon });
  expect(await closedHereAt(database, { passId, status: "REDEEMED" })).toEqual(noon);
  expect(await closedHereAt(database, { passId, status: "VOIDED" })).toBeUndefined();
  const since = { since: noon, limit: 10 };
  const seenBy = async (staffId: string) => [
    await findOwnScan(database, staffId, id),
    (await listOwnScans(database, { staffId, ...since })).map(
      ({ operations }) => operations.length,
    ),
    (await lastOwnUse(database, staffId, passId))?.scanAction,
  ];
  expect(await seenBy(sigga)).toEqual([scan, [1], "REDEEM"]);
  expect(await seenBy(ari)).toEqual([undefined, [], undefined]);
});

test("scans of a day are counted by result, scanner and hour", async () => {
  const { database } = await databases.fresh();
  const from = new Date();
  from.setUTCHours(0, 0, 0, 0);
  const until = new Date(from.getTime() + 86_400_000);
  const [sigga, ari] = [await staffMember(database), await staffMember(database)];
  const opened = async (
    scanner: string | null,
    isValid: boolean | null,
    used?: { state: "done" | "refused"; scanAction: "REDEEM" | "ADD_AMOUNT" | "PUNCHES" },
    { staffId = sigga, hour = 10 } = {},
    undo?: "done" | "refused",
  ) => {
    const openedAt = new Date(from.getTime() + hour * 3_600_000);
    const scanId = await scanRecord(database, { staffId, scanner, isValid, openedAt });
    if (!used) return;
    const usual = { staffId, scanId, startedAt: openedAt };
    const undoes = await operationRecord(database, { ...usual, ...used });
    if (undo)
      await operationRecord(database, { ...usual, ...used, kind: "undo", undoes, state: undo });
  };
  await opened("Dyr", true);
  await opened("Dyr", true, { state: "done", scanAction: "REDEEM" });
  await opened("Dyr", false);
  await opened("Dyr", null, { state: "refused", scanAction: "REDEEM" });
  await opened("Dyr", null, { state: "done", scanAction: "ADD_AMOUNT" });
  await opened("Dyr", null);
  await opened("Dyr", true, undefined, { hour: 23 });
  await opened("Bar", null, { state: "done", scanAction: "PUNCHES" }, {}, "done");
  await opened("Bar", null, { state: "done", scanAction: "PUNCHES" }, {}, "refused");
  await opened("Dyr", true, undefined, { hour: 24 });
  await opened("Átta", true);
  await opened("Svalir", null);
  const held = { staffId: sigga, scanner: "Bakdyr", openedAt: from };
  for (const why of ["not-offered", "out-of-bounds", "unknown-outcome"] as const) {
    await keepShownResult(database, await scanRecord(database, held), why);
  }
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
  expect(totalsOf(await counted())).toEqual({ valid: 5, used: 2, refused: 5 });
  // A pass for another entrance, and one with too few visits, count as refused. A use of unknown outcome does not.
  expect(totalsOf(await counted({ scanner: "Bakdyr", staffId: ari }))).toMatchObject({
    refused: 2,
  });
  // "Svalir" has a single scan, of an unknown result, which is not counted.
  expect(scannersOf(await counted())).toEqual([null, "Átta", "Bakdyr", "Bar", "Dyr"]);
  const entrance = await counted({ scanner: "Dyr", staffId: ari });
  expect(totalsOf(entrance)).toEqual({ valid: 2, used: 1, refused: 3 });
  expect(entrance.find(({ hour }) => hour === 23)).toMatchObject({ scanner: "Dyr", valid: 1 });
  expect(totalsOf(await counted({ scanner: null, staffId: ari }))).toMatchObject({ valid: 1 });
});

test("a pass was let in last by a scan that found it valid, or used it for good", async () => {
  const { database } = await databases.fresh();
  const staffId = await staffMember(database);
  const passId = randomUUID();
  const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
  const scanned = (minutes: number, isValid: boolean | null) =>
    scanRecord(database, { staffId, passId, isValid, openedAt: at(minutes) });
  const lastBefore = (minutes: number, since = 0) =>
    lastLetIn(database, { passId, openedAt: at(minutes) }, at(since));
  await scanned(1, true);
  await scanned(2, false);
  const scanId = await scanned(3, null);
  const use = { staffId, passId, scanId, startedAt: at(3) };
  const undoes = await operationRecord(database, { ...use, scanAction: "PUNCHES", state: "done" });
  expect(await lastBefore(1)).toBeUndefined();
  expect(await lastBefore(3)).toEqual(at(1));
  expect(await lastBefore(4)).toEqual(at(3));
  expect(await lastBefore(4, 4)).toBeUndefined();
  await operationRecord(database, { ...use, kind: "undo", undoes, state: "done" });
  expect(await lastBefore(4)).toEqual(at(1));
});

test("codes that the service refused are listed to whoever scanned them", async () => {
  const { database } = await databases.fresh();
  const [sigga, ari] = [await staffMember(database), await staffMember(database)];
  const refused = { staffId: sigga, action: "scan-pass", outcome: "refused" } as const;
  await recordActivity(database, { ...refused, details: { code: "CODE_EXPIRED" } });
  await recordActivity(database, { ...refused, outcome: "failed", details: { code: "503" } });
  const listed = async (staffId: string, since = noon) =>
    (await listRefusedCodes(database, { staffId, since, limit: 10 })).map(({ code }) => code);
  expect(await listed(sigga)).toEqual(["CODE_EXPIRED"]);
  expect(await listed(sigga, new Date(Date.now() + 60_000))).toEqual([]);
  expect(await listed(ari)).toEqual([]);
});

test("of one’s own scans, the one last handled comes first", async () => {
  const { database } = await databases.fresh();
  const staffId = await staffMember(database);
  const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
  const [first, second, third] = [
    await scanRecord(database, { staffId, openedAt: after(0) }),
    await scanRecord(database, { staffId, openedAt: after(1) }),
    await scanRecord(database, { staffId, openedAt: after(2) }),
  ];
  await operationRecord(database, { staffId, scanId: first, startedAt: after(3) });
  const listed = async (limit: number) =>
    (await listOwnScans(database, { staffId, since: noon, limit })).map(({ scan }) => scan.id);
  expect(await listed(10)).toEqual([first, third, second]);
  expect(await listed(1)).toEqual([first]);
});
