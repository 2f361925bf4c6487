import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { CallResult } from "#pass-client/index.ts";
import { messageEvent } from "#portal/database/schema/messages.ts";
import { newestReachedCopies } from "#portal/messaging/sending/message-events.ts";
import { findMessage } from "#portal/messaging/sending/message-list.ts";
import { listPassEvents, ownOutcome } from "#portal/passes/pass-history.ts";
import { type OperationPlan, runOnce } from "#portal/passes/pass-operations.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import {
  lostAnswer,
  messageRecord,
  operationRecord,
  refusal,
  scanRecord,
  staffMember,
} from "./records.ts";

const databases = portalDatabases();
const passId = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c7001";
const otherPass = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c7002";

type Call = () => Promise<CallResult<{ id: string }>>;
const done: Call = async () => ({ kind: "ok", value: { id: passId } });
const cut: Call = async () => lostAnswer;
const refused: Call = async () => refusal(409, "PASS_CLOSED");

async function desk() {
  const { database } = await databases.fresh();
  const accountId = await staffMember(database, { name: "Bjarni" });
  const perform = (plan: Partial<OperationPlan>, call: Call) =>
    runOnce(
      { database, staff: { accountId } },
      { kind: "change", formToken: randomUUID(), request: {}, passId, ...plan },
      call,
    );
  const read = (openedAt: Date, scanned = passId) =>
    scanRecord(database, { passId: scanned, staffId: accountId, scanner: "Inngangur", openedAt });
  return { database, accountId, perform, read };
}

test("what was done tells who, what came of it, and why; newest first", async () => {
  const { database, perform } = await desk();
  await perform({ kind: "create" }, done);
  await perform({ kind: "change" }, refused);
  await perform({ kind: "void", reason: "Týnt" }, done);
  await perform({ kind: "change" }, cut);
  const deeds = await listPassEvents(database, { passIds: [passId], limit: 10 });
  expect(deeds.map(({ action, state }) => `${action} ${state}`)).toEqual([
    "change-pass unknown",
    "void-pass done",
    "change-pass refused",
    "create-pass done",
  ]);
  expect(deeds.map(({ staffName }) => staffName)).toEqual(Array(4).fill("Bjarni"));
  expect(deeds[1]?.details).toEqual({ reason: "Týnt" });
  expect(deeds[2]?.details).toEqual({ code: "PASS_CLOSED" });
});

test("a scan is told by what was done in it, and by itself when nothing was", async () => {
  const { database, perform, read } = await desk();
  const idle = await read(new Date("2026-11-20T10:00:00Z"));
  const used = await read(new Date("2026-11-20T11:00:00Z"));
  await read(new Date("2026-11-20T12:00:00Z"), otherPass);
  const punched = { scanId: used, scanAction: "PUNCHES", amount: 2 } as const;
  await perform({ kind: "scan-action", ...punched }, done);
  const deeds = await listPassEvents(database, { passIds: [passId], limit: 10 });
  expect(deeds).toMatchObject([
    {
      action: "scan-action",
      state: "done",
      scanner: "Inngangur",
      details: { scanAction: "PUNCHES", amount: 2 },
    },
    { id: idle, action: "scan-pass", state: "done", scanner: "Inngangur" },
  ]);
  expect(await listPassEvents(database, { passIds: [passId], limit: 1 })).toHaveLength(1);
});

test("the copies of the newest notification that reached any are told, each by its last status", async () => {
  const { database, accountId } = await desk();
  expect(await newestReachedCopies(database, passId)).toBeUndefined();
  const notify = async (createdAt: string, events: [string | null, string, string][]) => {
    const at = new Date(createdAt);
    const about = { kind: "notification", passId, staffId: accountId } as const;
    const id = await messageRecord(database, { ...about, createdAt: at });
    const rows = events.map(([copyId, device, status], position) => ({
      id: randomUUID(),
      messageId: id,
      copyId,
      device,
      status,
      at,
      position,
    }));
    if (rows.length > 0) await database.insert(messageEvent).values(rows);
    return id;
  };
  const [phone, tablet] = [randomUUID(), randomUUID()];
  await notify("2026-11-19T10:00:00Z", [[phone, "Sími", "SENT"]]);
  const newest = await notify("2026-11-20T10:00:00Z", [
    [null, "", "QUEUED"],
    [phone, "Sími", "QUEUED"],
    [tablet, "Spjald", "QUEUED"],
    [phone, "Sími", "DELIVERED"],
  ]);
  await notify("2026-11-21T10:00:00Z", [[null, "", "QUEUED"]]);
  const reached = await newestReachedCopies(database, passId);
  expect(reached).toMatchObject({ messageId: newest });
  expect(reached?.copies).toEqual([
    { id: phone, device: "Sími", status: "DELIVERED" },
    { id: tablet, device: "Spjald", status: "QUEUED" },
  ]);
});

test("of very many copies the first fifty are named, and all are counted", async () => {
  const { database, accountId } = await desk();
  const about = { kind: "notification", passId, staffId: accountId } as const;
  const id = await messageRecord(database, about);
  const copies = Array.from({ length: 60 }, () => randomUUID());
  const at = new Date("2026-11-20T10:00:00Z");
  await database.insert(messageEvent).values(
    [...copies, ...copies].map((copyId, position) => ({
      id: randomUUID(),
      messageId: id,
      copyId,
      device: "Browser",
      status: position < 60 ? "QUEUED" : "SENT",
      at,
      position,
    })),
  );
  const reached = await newestReachedCopies(database, passId);
  expect(reached?.copyCount).toBe(60);
  expect(reached?.copies.map((copy) => copy.id)).toEqual(copies.slice(0, 50));
  const found = await findMessage(database, id);
  expect([found?.copyCount, found?.events.length]).toEqual([60, 100]);
});

const now = new Date("2026-11-20T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

async function ownDesk() {
  const { database } = await databases.fresh();
  const [own, other] = [await staffMember(database), await staffMember(database)];
  const note = (facts: Partial<Parameters<typeof operationRecord>[1]>) =>
    operationRecord(database, { staffId: own, passId, startedAt: minutesAgo(1), ...facts });
  const outcome = () => ownOutcome(database, { staffId: own, passId }, now);
  return { other, note, outcome };
}

test("what one did to the pass just now is told, and only the last of it", async () => {
  const { note, outcome } = await ownDesk();
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
  const { other, note, outcome } = await ownDesk();
  await note({ staffId: other });
  await note({ passId: randomUUID() });
  await note({ startedAt: minutesAgo(6) });
  expect(await outcome()).toBeUndefined();
  await note({ state: "refused" });
  expect(await outcome()).toBeUndefined();
  await note({ state: "calling", startedAt: now });
  expect(await outcome()).toBeUndefined();
});
