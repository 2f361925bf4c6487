import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#portal/database/database.ts";
import { bulkList, message } from "#portal/database/schema/messages.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import type { PauseReason } from "#portal/messaging/bulk/bulk-list.ts";
import {
  handleBulkList,
  lastHandledOfList,
  readInbox,
  reopenBulkList,
} from "#portal/messaging/inbox.ts";
import {
  findHandled,
  findSentAgain,
  isInInbox,
  markHandled,
  reopenHandled,
} from "#portal/messaging/sending/handled-message.ts";
import { listReachedLater } from "#portal/messaging/sending/message-list.ts";
import { untouchedNotification } from "#portal/messaging/sending/notification-request.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { messageRecord, staffMember } from "./records.ts";

const databases = portalDatabases();
const start = new Date("2026-11-20T12:00:00Z");
const passId = randomUUID();

async function desk() {
  const { database, pool } = await databases.fresh();
  const staff = { accountId: await staffMember(database, { name: "Sigríður" }) };
  let minutes = 0;
  const newMessage = async (
    state: (typeof message.$inferSelect)["state"],
    more: {
      kind?: "sms" | "notification";
      pass?: string;
      listId?: string;
      code?: string;
      content?: string;
    } = {},
  ) => {
    const { kind = "sms", pass = passId, listId, code: refusalCode, content } = more;
    const { wallets: passWallets, statuses: passStatuses } = untouchedNotification;
    const request =
      kind === "notification"
        ? { passId: pass, message: content ?? "Lokað í dag", passWallets, passStatuses }
        : { ...(content && { content: { customContent: content } }) };
    minutes += 1;
    const createdAt = new Date(start.getTime() + minutes * 60_000);
    const isCalled = ["succeeded", "failed", "unresolved", "accepted"].includes(state);
    const about = { kind, state, passId: pass, listId, refusalCode, createdAt, request };
    return messageRecord(database, {
      ...about,
      staffId: staff.accountId,
      ...(!isCalled && { serviceId: null }),
    });
  };
  const wanting = async () =>
    (await readInbox(database, { withLists: true, withWaiting: true })).rows.flatMap((row) => {
      if (row.kind === "unsent") return row.lists.map(({ id }) => id);
      return row.kind === "list" ? row.list.id : row.message.id;
    });
  const recorded = async () =>
    (await pool.query("select action, details from activity order by id")).rows;
  const mark = (messageId: string, note = "") =>
    markHandled(database, staff, { messageId, note, now: start });
  return { database, staff, newMessage, wanting, recorded, mark };
}

async function listRecord(
  database: Database,
  staffId: string,
  facts: Partial<typeof bulkList.$inferInsert>,
): Promise<string> {
  const id = randomUUID();
  await database.insert(bulkList).values({
    id,
    state: "listed",
    name: "Listi",
    staffId,
    createdAt: start,
    formToken: randomUUID(),
    recipients: "kennitala",
    columns: [],
    ...(facts.state === "finished" && { finishedAt: start }),
    ...facts,
  });
  return id;
}

test("a message that is marked as handled needs no attention, and the activity tells of it", async () => {
  const { database, newMessage, wanting, recorded, mark } = await desk();
  const refused = await newMessage("refused");
  const unknown = await newMessage("unknown");
  expect(await mark(refused, "Hringdi í félagann")).toEqual({ kind: "sms", isNew: true });
  expect(await wanting()).toEqual([unknown]);
  expect(await findHandled(database, refused)).toEqual({
    staffName: "Sigríður",
    handledAt: start,
    note: "Hringdi í félagann",
  });
  const details = { messageId: refused, kind: "sms", reason: "Hringdi í félagann" };
  expect(await recorded()).toEqual([{ action: "handle-message", details }]);
});

test("the second who marks a message changes nothing", async () => {
  const { newMessage, recorded, mark } = await desk();
  const failed = await newMessage("failed");
  const marks = await Promise.all([mark(failed, "a"), mark(failed, "b"), mark(failed, "c")]);
  expect(marks.filter((one) => one?.isNew)).toHaveLength(1);
  expect(await recorded()).toHaveLength(1);
});

test("what arrived or is on its way is not marked", async () => {
  const { newMessage, recorded, mark } = await desk();
  expect(await mark(await newMessage("succeeded"))).toBeUndefined();
  expect(await mark(await newMessage("planned"))).toBeUndefined();
  expect(await mark(randomUUID())).toBeUndefined();
  expect(await recorded()).toEqual([]);
});

test("a mark can be taken away, and that is in the activity too", async () => {
  const { database, staff, newMessage, wanting, recorded, mark } = await desk();
  const failed = await newMessage("failed");
  await mark(failed);
  expect(await reopenHandled(database, staff, failed)).toEqual({ kind: "sms" });
  expect(await wanting()).toEqual([failed]);
  await reopenHandled(database, staff, failed);
  expect((await recorded()).map(({ action }) => action)).toEqual([
    "handle-message",
    "reopen-message",
  ]);
});

test("a later message of the same kind that reaches the same pass settles what failed before it", async () => {
  const { database, newMessage, wanting } = await desk();
  const failed = await newMessage("failed");
  const another = await newMessage("unknown", { pass: randomUUID() });
  const pushed = await newMessage("failed", { kind: "notification" });
  const again = await newMessage("refused");
  expect(await wanting(), "the newest failure stands for the older one").toEqual([
    again,
    pushed,
    another,
  ]);
  await newMessage("succeeded");
  expect(await wanting()).toEqual([pushed, another]);
  const later = await newMessage("refused");
  expect(await wanting(), "what fails later needs attention anew").toEqual([
    later,
    pushed,
    another,
  ]);
  const pages = await Promise.all(
    [failed, another, pushed, again, later].map((id) => isInInbox(database, id)),
  );
  expect(pages, "the page of a message agrees").toEqual([false, true, true, false, true]);
});

test("a message with other content settles nothing, but any text with the link settles another", async () => {
  const { database, newMessage, wanting } = await desk();
  const cancelled = await newMessage("failed", {
    kind: "notification",
    content: "Æfing fellur niður",
  });
  await newMessage("succeeded", { kind: "notification", content: "Laugin er lokuð" });
  expect(await wanting()).toEqual([cancelled]);
  expect(await findSentAgain(database, cancelled)).toBeUndefined();
  const again = await newMessage("succeeded", {
    kind: "notification",
    content: "Æfing fellur niður",
  });
  expect(await wanting()).toEqual([]);
  expect(await findSentAgain(database, cancelled)).toBe(again);
  const linked = await newMessage("failed", { content: "Skírteinið þitt: ${url}" });
  const invited = await newMessage("failed", { content: "Sæktu um sundkort" });
  await newMessage("succeeded", { content: "Æfingin er klukkan sex" });
  expect(await wanting(), "each failure on its own").toEqual([invited, linked]);
  await newMessage("succeeded");
  expect(await wanting(), "the template's own text has the link").toEqual([invited]);
  await database.update(message).set({ request: null }).where(eq(message.id, invited));
  expect(await wanting(), "what an erased message said is unknown").toEqual([]);
});

test("what was delivered before today has not left the inbox today", async () => {
  const { database, newMessage } = await desk();
  await newMessage("failed");
  await newMessage("succeeded");
  const midnight = new Date(start.getTime() + 2.5 * 60_000);
  expect((await listReachedLater(database, start, 10)).count).toBe(1);
  await newMessage("succeeded");
  expect(await listReachedLater(database, midnight, 10)).toEqual({ rows: [], count: 0 });
});

/** A list of three messages that failed, of which one has no phone number, and one that is uncertain. */
async function listWithFailures({ database, staff, newMessage }: Awaited<ReturnType<typeof desk>>) {
  const listId = await listRecord(database, staff.accountId, { state: "finished" });
  const ofList = () => ({ listId, pass: randomUUID() });
  const first = ofList();
  const failed = await newMessage("failed", first);
  await newMessage("refused", ofList());
  await newMessage("refused", { ...ofList(), code: "PHONE_NUMBER_MISSING" });
  await newMessage("unknown", ofList());
  await newMessage("succeeded", ofList());
  return { listId, failed, firstPass: first.pass };
}

test("the messages of a list are one row, which counts those that still need attention", async () => {
  const on = await desk();
  const { database, newMessage, wanting, mark } = on;
  const { listId, failed, firstPass } = await listWithFailures(on);
  const alone = await newMessage("failed");
  expect(await wanting()).toEqual([alone, listId]);
  const attention = async () => {
    const { rows } = await readInbox(database, { withLists: true, withWaiting: true });
    return rows.flatMap((row) => (row.kind === "list" ? [row.attention] : []));
  };
  expect(await attention()).toEqual([{ failed: 2, noPhone: 1, uncertain: 1 }]);
  await newMessage("succeeded", { pass: firstPass });
  expect(await attention()).toEqual([{ failed: 1, noPhone: 1, uncertain: 1 }]);
  expect(await isInInbox(database, failed)).toBe(false);
  const later = await listReachedLater(database, start, 10);
  expect(later.rows.map(({ id }) => id)).toEqual([failed]);
  const tomorrow = new Date(start.getTime() + 86_400_000);
  expect(await listReachedLater(database, tomorrow, 10)).toEqual({ rows: [], count: 0 });
  const follow = (facts: Partial<typeof bulkList.$inferInsert>) =>
    listRecord(database, on.staff.accountId, { followsId: listId, ...facts });
  const id = await follow({ state: "checked" });
  await follow({ state: "stopped", createdAt: tomorrow, finishedAt: tomorrow });
  const { rows } = await readInbox(database, { withLists: true, withWaiting: false });
  expect(rows.at(-1), "the newest that was not deleted").toMatchObject({ followUp: { id } });
  await mark(alone);
  const withoutLists = await readInbox(database, { withLists: false, withWaiting: false });
  expect(withoutLists, "for who may not see lists").toEqual({ rows: [], count: 0 });
});

test("the row of a list is handled at once, but for what failed since it was seen", async () => {
  const on = await desk();
  const { database, staff, newMessage, wanting, recorded } = on;
  const { listId } = await listWithFailures(on);
  const seenAt = new Date(start.getTime() + 10 * 60_000);
  for (let minutes = 5; minutes < 12; minutes += 1) await newMessage("succeeded");
  const since = await newMessage("failed", { listId, pass: randomUUID() });
  const handle = (seenAt: Date) => handleBulkList(database, staff, { listId, seenAt, now: start });
  await handle(seenAt);
  expect(await wanting()).toEqual([listId]);
  expect(await isInInbox(database, since)).toBe(true);
  await handle(new Date(seenAt.getTime() + 60 * 60_000));
  await handle(new Date(seenAt.getTime() + 60 * 60_000));
  expect(await wanting()).toEqual([]);
  expect(await recorded()).toMatchObject([
    { action: "handle-bulk-list", details: { listId, amount: 4 } },
    { action: "handle-bulk-list", details: { listId, amount: 1 } },
  ]);
  const last = await lastHandledOfList(database, listId);
  expect(last).toMatchObject({ handledAt: start });
  const undo = (handledAt: Date) => reopenBulkList(database, staff, { listId, handledAt });
  await undo(new Date(start.getTime() - 1));
  expect(await wanting(), "a mark of another moment stays").toEqual([]);
  await undo(start);
  expect(await wanting()).toEqual([listId]);
  expect(await recorded()).toHaveLength(3);
});

test("lists that wait for a person stand first, and none that goes on by itself", async () => {
  const { database, staff, newMessage, wanting } = await desk();
  const list = (facts: Partial<typeof bulkList.$inferInsert>) =>
    listRecord(database, staff.accountId, facts);
  const paused = (pauseReason: PauseReason, resumeAt: Date | null = null) =>
    list({ state: "paused", pauseReason, resumeAt, senderId: staff.accountId });
  const failed = await newMessage("failed");
  const waiting = [
    await list({ state: "listed" }),
    await list({ state: "checked" }),
    await list({ state: "checking", checkObstacle: "unreachable" }),
    await paused("asked"),
    await paused("many-refused"),
  ];
  await list({ state: "checking" });
  await list({ state: "sending" });
  await paused("quiet-hours", start);
  const scheduled = await paused("scheduled", start);
  const rows = await wanting();
  expect(rows.slice(0, -1).toSorted()).toEqual(waiting.toSorted());
  expect(rows.at(-1)).toBe(failed);
  const { count, rows: shown } = await readInbox(database, { withLists: true, withWaiting: true });
  expect(
    shown.filter(({ kind }) => kind === "unsent"),
    "one row for both",
  ).toHaveLength(1);
  expect(count, "the unsent ones count as the row that they are").toBe(shown.length);
  const withoutWaiting = await readInbox(database, { withLists: true, withWaiting: false });
  expect(withoutWaiting.count, "for who may not send lists").toBe(1);
  await database.update(staffAccount).set({ disabledAt: start });
  expect(await wanting(), "nobody starts it at its time").toContain(scheduled);
});
