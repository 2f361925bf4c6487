import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Database } from "#portal/database/database.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { textLinkRequest } from "#portal/database/schema/text-link.ts";
import {
  findTimelinePerson,
  readTimeline,
  type TimelineEntry,
} from "#portal/messaging/timeline.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { messageRecord, operationRecord, scanRecord, staffMember } from "../records.ts";

const databases = portalDatabases();
const [annas, annasOld, others] = [randomUUID(), randomUUID(), randomUUID()];
const [anna, other] = ["digest of Anna", "digest of another"];
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
const everything = { withActivity: true, after: undefined, limit: 50 };

async function askForLink(
  database: Database,
  facts: Pick<typeof textLinkRequest.$inferInsert, "kennitalaDigest" | "requestedAt" | "messageId">,
): Promise<void> {
  await database.insert(textLinkRequest).values({
    id: randomUUID(),
    outcome: facts.messageId ? "texted" : "no-live-pass",
    answeredAt: facts.requestedAt,
    ...facts,
  });
}

/** What happened with Anna's passes in minutes 0 to 6, and as much with somebody else's. */
async function desk() {
  const { database } = await databases.fresh();
  const staffId = await staffMember(database, { name: "Bjarni" });
  for (const [digest, passId] of [
    [anna, annas],
    [other, others],
  ] as const) {
    await operationRecord(database, { staffId, passId, kind: "create", startedAt: at(0) });
    await scanRecord(database, { staffId, passId, openedAt: at(1) });
    const about = { passId, kennitalaDigest: digest };
    await messageRecord(database, { staffId, ...about, createdAt: at(2) });
    const asked = await messageRecord(database, { staffId: null, ...about, createdAt: at(3) });
    await askForLink(database, { kennitalaDigest: digest, requestedAt: at(3), messageId: asked });
    await askForLink(database, { kennitalaDigest: digest, requestedAt: at(4) });
    const did = { staffId, outcome: "done", details: {} } as const;
    await database.insert(activity).values([
      { ...did, action: "send-sms", at: at(2), ...about },
      { ...did, action: "find-member", at: at(5), kennitalaDigest: digest },
      { ...did, action: "handle-message", at: at(6), passId },
    ]);
  }
  return { database, staffId };
}

const told = (rows: TimelineEntry[]) =>
  rows.map((entry) => {
    if (entry.kind === "pass") return entry.event.action;
    if (entry.kind === "activity") return entry.activity.action;
    return entry.kind === "message" && entry.message.staffId === null ? "asked-for" : entry.kind;
  });

test("everything about a person stands in one list, the newest first, each thing once", async () => {
  const { database } = await desk();
  const person = await findTimelinePerson(database, { kennitalaDigest: anna, passIds: [annas] });
  const { rows, next } = await readTimeline(database, { ...person, ...everything });
  expect(told(rows)).toEqual([
    "handle-message",
    "find-member",
    "text-link",
    "asked-for",
    "message",
    "scan-pass",
    "create-pass",
  ]);
  expect(next).toBeUndefined();
});

test("whoever may not read the activity sees all but that", async () => {
  const { database } = await desk();
  const person = { kennitalaDigest: anna, passIds: [annas] };
  const { rows } = await readTimeline(database, { ...person, ...everything, withActivity: false });
  expect(told(rows)).toEqual(["text-link", "asked-for", "message", "scan-pass", "create-pass"]);
});

test.each([
  ["messages", ["text-link", "asked-for", "message"]],
  ["passes", ["scan-pass", "create-pass"]],
] as const)("the part %s is shown alone", async (part, expected) => {
  const { database } = await desk();
  const person = { kennitalaDigest: anna, passIds: [annas] };
  const { rows } = await readTimeline(database, { ...person, ...everything, part });
  expect(told(rows)).toEqual(expected);
});

test("a member's own request for a pass is shown to every reader, with the passes", async () => {
  const { database } = await desk();
  await database.insert(activity).values({
    action: "request-pass",
    outcome: "refused",
    details: {},
    at: at(8),
    kennitalaDigest: anna,
  });
  const person = { kennitalaDigest: anna, passIds: [annas] };
  const asked = { ...person, ...everything, withActivity: false };
  const firstOf = async (part?: "messages" | "passes") =>
    told((await readTimeline(database, { ...asked, part })).rows)[0];
  expect(await firstOf()).toBe("request-pass");
  expect(await firstOf("passes")).toBe("request-pass");
  expect(await firstOf("messages")).toBe("text-link");
});

test("pages hold every entry once, though many have the same moment", async () => {
  const { database, staffId } = await desk();
  for (let nth = 0; nth < 12; nth += 1) {
    await messageRecord(database, { staffId, passId: annas, createdAt: at(2) });
    await scanRecord(database, { staffId, passId: annas, openedAt: at(2) });
    await askForLink(database, { kennitalaDigest: anna, requestedAt: at(2) });
    // The identifiers get another digit on the way.
    const searched = { staffId, action: "find-member", outcome: "done", details: {} } as const;
    await database.insert(activity).values({ ...searched, at: at(2), kennitalaDigest: anna });
  }
  const asked = { kennitalaDigest: anna, passIds: [annas], withActivity: true };
  const whole = await readTimeline(database, { ...asked, after: undefined, limit: 200 });
  const ids: string[] = [];
  for (let after: TimelineEntry | undefined; ; ) {
    const { rows, next } = await readTimeline(database, { ...asked, after, limit: 5 });
    expect(rows.length).toBeLessThanOrEqual(5);
    ids.push(...rows.map(({ id }) => id));
    if (!next) break;
    after = next;
  }
  expect(whole.rows).toHaveLength(7 + 4 * 12);
  expect(ids).toEqual(whole.rows.map(({ id }) => id));
  const moments = whole.rows.map((entry) => entry.at.getTime());
  expect(moments).toEqual(moments.toSorted((one, other) => other - one));
});

test("a pass leads to the rest of the person whom a message on it names", async () => {
  const { database, staffId } = await desk();
  expect(await findTimelinePerson(database, { passId: annasOld })).toEqual({
    kennitalaDigest: undefined,
    passIds: [annasOld],
  });
  await messageRecord(database, { staffId, passId: annasOld, kennitalaDigest: anna });
  const person = await findTimelinePerson(database, { passId: annasOld });
  expect(person).toEqual({ kennitalaDigest: anna, passIds: [annasOld, annas] });
  // A pass that messages of several people name belongs to nobody for certain.
  await messageRecord(database, { staffId, passId: annasOld, kennitalaDigest: other });
  expect(await findTimelinePerson(database, { passId: annasOld })).toEqual({
    kennitalaDigest: undefined,
    passIds: [annasOld],
  });
});

test.each(["create-pass", "request-pass"] as const)(
  "a pass that was issued here to a kennitala (%s) belongs to its person",
  async (action) => {
    const { database, staffId } = await desk();
    const ticket = randomUUID();
    await database.insert(activity).values({
      staffId,
      action,
      outcome: "done",
      details: {},
      at: at(7),
      passId: ticket,
      kennitalaDigest: anna,
    });
    const person = await findTimelinePerson(database, { kennitalaDigest: anna, passIds: [] });
    expect(person.passIds).toContain(ticket);
    const ofTicket = await findTimelinePerson(database, { passId: ticket });
    expect(ofTicket).toMatchObject({ kennitalaDigest: anna });
    expect(ofTicket.passIds).toContain(annas);
  },
);
