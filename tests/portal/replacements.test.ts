import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { passOperation } from "#portal/database/schema/pass-operation.ts";
import { recordOperation, voidedHere } from "#portal/passes/pass-operations.ts";
import { predecessorOf, replacementOf } from "#portal/passes/replacements.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { operationRecord, staffMember } from "./records.ts";

const databases = portalDatabases();

test("a voided pass and the one issued in its place know each other", async () => {
  const { database } = await databases.fresh();
  const staffId = await staffMember(database);
  const [voided, passId, other] = [randomUUID(), randomUUID(), randomUUID()];
  await operationRecord(database, { staffId, passId, kind: "create", state: "done" });
  const [operation] = await database.select().from(passOperation);
  if (!operation) throw new Error("The operation was not recorded.");
  const replaces = { replaces: voided };
  await recordOperation(
    database,
    operation,
    { state: "refused", code: "X", status: 409 },
    replaces,
  );
  expect(await replacementOf(voided, database), "nothing was issued").toBeUndefined();
  await recordOperation(database, operation, { state: "done", passId, stampsLeft: null }, replaces);
  expect(await replacementOf(voided.toUpperCase(), database)).toMatchObject({ passId });
  expect(await predecessorOf(passId, database)).toBe(voided);
  expect(await predecessorOf(other, database)).toBeUndefined();
});

test("passes that were voided here are told from others", async () => {
  const { database } = await databases.fresh();
  const staffId = await staffMember(database);
  const [voided, refused, used] = [randomUUID(), randomUUID(), randomUUID()];
  await operationRecord(database, { staffId, passId: voided, kind: "void", state: "done" });
  await operationRecord(database, { staffId, passId: refused, kind: "void", state: "refused" });
  await operationRecord(database, { staffId, passId: used, scanAction: "REDEEM", state: "done" });
  expect(await voidedHere(database, [voided, refused, used])).toEqual(new Set([voided]));
});
