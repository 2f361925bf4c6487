import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { dispatch } from "#portal/database/schema/dispatch.ts";
import { listNeedingAttention } from "#portal/messaging/sending/dispatch-list.ts";
import {
  findHandled,
  markHandled,
  readNote,
  reopenHandled,
} from "#portal/messaging/sending/handled-dispatch.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { messageRecord, staffMember } from "./records.ts";

const databases = portalDatabases();
const start = new Date("2026-11-20T12:00:00Z");
const passId = randomUUID();

async function desk() {
  const { database, pool } = await databases.fresh();
  const staff = { accountId: await staffMember(database, { name: "Sigríður" }) };
  let minutes = 0;
  const message = async (
    state: (typeof dispatch.$inferSelect)["state"],
    more: { kind?: "sms" | "notification"; pass?: string; isResend?: boolean } = {},
  ) => {
    const { kind = "sms", pass = passId, isResend = false } = more;
    minutes += 1;
    const createdAt = new Date(start.getTime() + minutes * 60_000);
    const isCalled = ["succeeded", "failed", "unresolved", "accepted"].includes(state);
    const about = { kind, state, passId: pass, isResend, createdAt, staffId: staff.accountId };
    return messageRecord(database, { ...about, ...(!isCalled && { serviceId: null }) });
  };
  const wanting = async () =>
    (await listNeedingAttention(database, { since: start, limit: 30 })).map(({ id }) => id);
  const recorded = async () =>
    (await pool.query("select action, details from activity order by id")).rows;
  const mark = (dispatchId: string, note = "") =>
    markHandled(database, staff, { dispatchId, note, now: start });
  return { database, staff, message, wanting, recorded, mark };
}

test("a message that is marked as handled needs no attention, and the activity tells of it", async () => {
  const { database, message, wanting, recorded, mark } = await desk();
  const refused = await message("refused");
  const unknown = await message("unknown");
  expect(await mark(refused, "Hringdi í félagann")).toEqual({ kind: "sms", isNew: true });
  expect(await wanting()).toEqual([unknown]);
  expect(await findHandled(database, refused)).toEqual({
    staffName: "Sigríður",
    handledAt: start,
    note: "Hringdi í félagann",
  });
  const details = { dispatchId: refused, kind: "sms", reason: "Hringdi í félagann" };
  expect(await recorded()).toEqual([{ action: "handle-message", details }]);
});

test("the second who marks a message changes nothing", async () => {
  const { message, recorded, mark } = await desk();
  const failed = await message("failed");
  const marks = await Promise.all([mark(failed, "a"), mark(failed, "b"), mark(failed, "c")]);
  expect(marks.filter((one) => one?.isNew)).toHaveLength(1);
  expect(await recorded()).toHaveLength(1);
});

test("what arrived or is on its way is not marked", async () => {
  const { message, recorded, mark } = await desk();
  expect(await mark(await message("succeeded"))).toBeUndefined();
  expect(await mark(await message("planned"))).toBeUndefined();
  expect(await mark(randomUUID())).toBeUndefined();
  expect(await recorded()).toEqual([]);
});

test("a mark can be taken away, and that is in the activity too", async () => {
  const { database, staff, message, wanting, recorded, mark } = await desk();
  const failed = await message("failed");
  await mark(failed);
  expect(await reopenHandled(database, staff, failed)).toEqual({ kind: "sms" });
  expect(await wanting()).toEqual([failed]);
  await reopenHandled(database, staff, failed);
  expect((await recorded()).map(({ action }) => action)).toEqual([
    "handle-message",
    "reopen-message",
  ]);
});

test("a resend that succeeds settles what failed before it on the same pass", async () => {
  const { message, wanting } = await desk();
  const failed = await message("failed");
  const another = await message("unknown", { pass: randomUUID() });
  const pushed = await message("failed", { kind: "notification" });
  await message("succeeded");
  expect(await wanting(), "a new message is no resend").toEqual([pushed, another, failed]);
  const again = await message("failed", { isResend: true });
  expect(await wanting(), "a resend that fails settles nothing").toContain(failed);
  await message("succeeded", { isResend: true });
  expect(await wanting()).toEqual([pushed, another]);
  const later = await message("refused");
  expect(await wanting(), "what fails later needs attention anew").toEqual([
    later,
    pushed,
    another,
  ]);
  expect(await wanting()).not.toContain(again);
});

test.each([
  ["  Hringdi  í\nfélagann ", { ok: true, note: "Hringdi í félagann" }],
  ["", { ok: true, note: "" }],
  ["Kt. 010130-2129 hringdi", { ok: false, problem: "note-kennitala" }],
  ["a".repeat(201), { ok: false, problem: "note-long" }],
])("the note %j is read", (typed, read) => {
  expect(readNote(typed)).toEqual(read);
});
