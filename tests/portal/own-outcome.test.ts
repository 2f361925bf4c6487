import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertAccount } from "#portal/auth/staff/account-store.ts";
import { passOperation } from "#portal/database/schema/pass-operation.ts";
import { ownOutcome } from "#portal/passes/pass-history.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";

const databases = portalDatabases();
const passId = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c7001";
const now = new Date("2026-11-20T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

async function desk() {
  const { database } = await databases.fresh();
  const person = async (email: string) => {
    const id = randomUUID();
    await insertAccount(database, {
      id,
      email,
      name: "Bjarni",
      role: "manager",
      createdAt: minutesAgo(60),
    });
    return id;
  };
  const [own, other] = [await person("a@x.is"), await person("b@x.is")];
  const note = (facts: Partial<typeof passOperation.$inferInsert>) =>
    database.insert(passOperation).values({
      id: randomUUID(),
      kind: "change",
      state: "done",
      formToken: randomUUID(),
      staffId: own,
      passId,
      startedAt: minutesAgo(1),
      ...facts,
    });
  const outcome = () => ownOutcome(database, { staffId: own, passId }, now);
  return { own, other, note, outcome };
}

test("what one did to the pass just now is told, and only the last of it", async () => {
  const { note, outcome } = await desk();
  expect(await outcome()).toBeUndefined();
  await note({ kind: "create", startedAt: minutesAgo(3) });
  expect(await outcome()).toBe("created");
  await note({ kind: "change", startedAt: minutesAgo(2) });
  expect(await outcome()).toBe("changed");
  await note({ kind: "void", state: "unknown", startedAt: minutesAgo(1) });
  expect(await outcome()).toBe("unknown");
  await note({ kind: "void", startedAt: now });
  expect(await outcome()).toBe("voided");
});

test("what others did, what was done elsewhere, long ago or not at all is not one’s own", async () => {
  const { other, note, outcome } = await desk();
  await note({ staffId: other });
  await note({ passId: randomUUID() });
  await note({ startedAt: minutesAgo(6) });
  expect(await outcome()).toBeUndefined();
  await note({ state: "refused" });
  expect(await outcome()).toBeUndefined();
  await note({ state: "calling", startedAt: now });
  expect(await outcome()).toBeUndefined();
});
