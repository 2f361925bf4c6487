import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Kennitala } from "#contract/index.ts";
import { message } from "#portal/database/schema/messages.ts";
import { countBulkList } from "#portal/messaging/bulk/bulk-list-counts.ts";
import { countRecipients, findBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import {
  attentionEnds,
  countEnds,
  listAttention,
  listUnderWay,
} from "#portal/messaging/bulk/row-views.ts";
import { markAllHandled, reopenHandled } from "#portal/messaging/sending/handled-message.ts";
import { listMessages } from "#portal/messaging/sending/message-list.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import {
  addMembers,
  bulkWorld,
  checked,
  follow,
  isIn,
  kennitalas,
  noon,
  refused,
  resultsIn,
  runUntil,
  send,
  type World,
} from "./bulk-world.ts";

const databases = portalDatabases();

async function countsOf({ database }: World, id: string) {
  const of = await findBulkList(database, id);
  if (!of) throw new Error("no bulk list");
  return countBulkList(database, of);
}

describe("recipients without a phone number on file", () => {
  /** Of 60 every third has none. */
  async function sentToSome(world: World) {
    const id = await checked(world, kennitalas(addMembers(world, 60)));
    const numberless = new Set(
      [...world.register.values()].flatMap(({ passId }, at) => (at % 3 === 0 ? passId : [])),
    );
    world.answerToSend = async (passId) =>
      numberless.has(passId) ? refused(400, "PHONE_NUMBER_MISSING") : undefined;
    await send(world, id);
    await runUntil(world, isIn(world, id, "finished"));
    return id;
  }

  test("hold nobody up, are counted apart, and are not sent to again", async () => {
    const world = await bulkWorld(databases);
    const id = await sentToSome(world);
    expect((await countsOf(world, id)).messages).toEqual(
      new Map([
        ["accepted", 40],
        ["no-phone", 20],
      ]),
    );
    expect(await listAttention(world.database, id, { attentions: ["failed"], limit: 5 })).toEqual(
      [],
    );
    const named = await listAttention(world.database, id, { attentions: ["no-phone"], limit: 100 });
    expect(named).toHaveLength(20);
    expect(await listUnderWay(world.database, id, { limit: 100 })).toHaveLength(40);
    expect(await follow(world, id, ["failed"])).toBeUndefined();
    const any = (await follow(world, id, ["on-the-way", "uncertain", "failed"])) ?? "";
    expect(await resultsIn(world.database, any)).toHaveLength(40);
    // The report no longer lists a handled message among those that need attention.
    const messageIds = [named[0]?.message.id ?? ""];
    await markAllHandled(
      world.database,
      { accountId: world.staffId },
      { messageIds, note: "", now: noon },
    );
    const { messages } = await countsOf(world, id);
    expect([messages.get("no-phone"), messages.get("settled")]).toEqual([19, 1]);
  });

  test("are known to the next list before it is sent, until a text reaches them", async () => {
    const world = await bulkWorld(databases);
    await sentToSome(world);
    const known = async (id: string) =>
      countRecipients(world.database, {
        id,
        audience: "all-open",
        request: { kind: "sms" },
        notTextedSince: null,
      });
    const everybody = [...world.register.keys()] as Kennitala[];
    const next = await checked(world, everybody);
    expect(await known(next)).toEqual({ count: 60, hadNoPhone: 20 });
    world.answerToSend = undefined;
    world.now = new Date(noon.getTime() + 60_000);
    await send(world, next);
    await runUntil(world, isIn(world, next, "finished"));
    expect(await known(await checked(world, everybody))).toEqual({ count: 60, hadNoPhone: 0 });
  });
});

test("a failed message counts as sent again once another fails, and as delivered later once one arrives", async () => {
  const world = await bulkWorld(databases);
  const members = addMembers(world, 3);
  const id = await checked(world, kennitalas(members));
  const failing = members[0]?.passId;
  world.answerToSend = async (passId) =>
    passId === failing ? refused(409, "PASS_CLOSED") : undefined;
  await send(world, id);
  await runUntil(world, isIn(world, id, "finished"));
  await world.pool.query(
    "update message set state = 'succeeded', next_poll_at = null where state = 'accepted'",
  );
  const failed = async () => countEnds(await countsOf(world, id), attentionEnds.failed);
  expect([await failed(), await failed()]).toEqual([1, 1]);
  const text = (state: string) =>
    world.pool.query(
      `insert into message (id, kind, state, pass_id, form_token, service_id, created_at)
       values (gen_random_uuid(), 'sms', $2, $1, gen_random_uuid(), gen_random_uuid(), now())`,
      [failing, state],
    );
  const ends = async () => {
    const { messages } = await countsOf(world, id);
    return [messages.get("sent-again"), messages.get("delivered-later")];
  };
  await text("failed");
  expect([await failed(), ...(await ends())]).toEqual([0, 1, undefined]);
  await text("succeeded");
  expect([await failed(), ...(await ends())]).toEqual([0, undefined, 1]);
});

test("uncertain messages are listed to the last, settled several at once, and counted no more", async () => {
  const world = await bulkWorld(databases);
  const id = await checked(world, kennitalas(addMembers(world, 70)));
  let calls = 0;
  world.answerToSend = async () => {
    calls += 1;
    return calls % 4 === 0 ? { kind: "unknown-outcome", reason: "timeout", detail: "" } : undefined;
  };
  await send(world, id);
  await runUntil(world, isIn(world, id, "finished"));
  const uncertain = (afterLine: number) =>
    listAttention(world.database, id, { attentions: ["uncertain"], afterLine, limit: 10 });
  const first = await uncertain(0);
  const rest = await uncertain(first.at(-1)?.line ?? 0);
  expect([first.length, rest.length]).toEqual([10, 7]);
  const count = async () => countEnds(await countsOf(world, id), attentionEnds.uncertain);
  expect(await count()).toBe(17);
  const staff = { accountId: world.staffId };
  const messageIds = first.map(({ message }) => message.id);
  const handled = { messageIds, note: "Hringt", now: noon };
  expect(await markAllHandled(world.database, staff, handled)).toHaveLength(10);
  expect(await count()).toBe(7);
  expect((await countsOf(world, id)).messages.get("settled")).toBe(10);
  await reopenHandled(world.database, staff, messageIds[0] ?? "");
  expect(await count()).toBe(8);
});

test("texts that the carrier took and never reported on are counted apart, also when counts are kept", async () => {
  const world = await bulkWorld(databases);
  const id = await checked(world, kennitalas(addMembers(world, 6)));
  await send(world, id);
  await runUntil(world, isIn(world, id, "finished"));
  const { rows } = await listMessages(world.database, { kind: "sms", keptSince: noon, limit: 6 });
  for (const [at, one] of rows.entries())
    await world.database
      .update(message)
      .set({ state: "succeeded", status: at < 4 ? "DELIVERED" : "ACCEPTED", nextPollAt: null })
      .where(eq(message.id, one.id));
  for (const how of ["counted", "kept"])
    expect(await countsOf(world, id), how).toMatchObject({
      messages: new Map([["succeeded", 6]]),
      unconfirmed: 2,
    });
});
