import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertAccount } from "#portal/auth/staff/account-store.ts";
import { passOperation } from "#portal/database/schema/pass-operation.ts";
import { closedHereAt } from "#portal/passes/operation-store.ts";
import {
  findOwnScan,
  insertScan,
  lastOwnUse,
  listOwnScans,
} from "#portal/passes/scanning/scan-store.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";

const databases = portalDatabases();
const noon = new Date("2026-11-21T12:00:00Z");

test("a scan, the list of scans and the last use are one’s own and nobody else’s", async () => {
  const { database } = await databases.fresh();
  const createStaff = async (name: string) => {
    const id = randomUUID();
    const person = { id, email: `${name}@x.is`, name, role: "sender" as const };
    await insertAccount(database, { ...person, createdAt: noon });
    return id;
  };
  const [sigga, ari] = [await createStaff("sigga"), await createStaff("ari")];
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
    openedAt: noon,
  };
  expect([await insertScan(database, scan), await insertScan(database, scan)]).toEqual([
    true,
    false,
  ]);
  await database.insert(passOperation).values({
    id: randomUUID(),
    kind: "scan-action",
    state: "done",
    formToken: randomUUID(),
    staffId: sigga,
    passId,
    scanId: id,
    scanAction: "REDEEM",
    startedAt: noon,
  });
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
