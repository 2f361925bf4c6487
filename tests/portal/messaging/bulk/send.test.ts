import { describe, expect, test } from "vitest";
import {
  pauseBulkList,
  resumeBulkList,
  resumeDue,
  stopBulkList,
} from "#portal/messaging/bulk/bulk-list-control.ts";
import { planRows } from "#portal/messaging/bulk/plan-rows.ts";
import { listAttention } from "#portal/messaging/bulk/row-views.ts";
import { listMessages } from "#portal/messaging/sending/message-list.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import {
  addMembers,
  bulkWorld,
  checked,
  forgetSecretOf,
  isIn,
  kennitalas,
  noon,
  refused,
  runUntil,
  send,
  stateOf,
  step,
  type World,
} from "./bulk-world.ts";

const databases = portalDatabases();

async function reasonOf(world: World, id: string): Promise<string> {
  const { rows } = await world.pool.query("select pause_reason from bulk_list where id = $1", [id]);
  return rows[0].pause_reason;
}

async function statesOf(world: World, id: string): Promise<Record<string, number>> {
  const { rows } = await world.pool.query(
    "select state, count(*)::int as n from message where bulk_list_id = $1 group by state",
    [id],
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

describe("a bulk list on its way", () => {
  test("sends each recipient one text, whichever of three processes does it", async () => {
    const world = await bulkWorld(databases);
    const members = addMembers(world, 90);
    addMembers(world, 5, { status: "ACTIVE", inWallet: true });
    const everybody = [...world.register.keys()] as Parameters<typeof checked>[1];
    const id = await checked(world, everybody);
    await send(world, id);
    await runUntil(world, isIn(world, id, "finished"), 3);
    expect(world.outbox.toSorted()).toEqual(members.map(({ passId }) => passId).toSorted());
  });

  test("is set on its way once, however often the review step is submitted", async () => {
    const world = await bulkWorld(databases);
    const id = await checked(world, kennitalas(addMembers(world, 3)));
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(world, id)));
    expect(sent.filter(Boolean)).toHaveLength(1);
    const { rows } = await world.pool.query(
      "select * from activity where action = 'send-bulk-list'",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].details).toMatchObject({ amount: 3 });
  });

  test("that was scheduled waits for its time, and then sets off by itself", async () => {
    const world = await bulkWorld(databases);
    const id = await checked(world, kennitalas(addMembers(world, 1)));
    const sendAt = new Date(noon.getTime() + 86_400_000);
    await send(world, id, { sendAt });
    await resumeDue(world.database, new Date(sendAt.getTime() - 1));
    expect(await stateOf(world.database, id)).toBe("paused");
    world.now = sendAt;
    await runUntil(world, isIn(world, id, "finished"));
    expect(world.outbox).toHaveLength(1);
  });

  test("goes on with what a process that died had planned", async () => {
    const world = await bulkWorld(databases);
    const id = await checked(world, kennitalas(addMembers(world, 5)));
    await send(world, id);
    await planRows(world.database, id, { limit: 3, issuer: world.bulk.issuer, now: noon });
    world.now = new Date(noon.getTime() + 10_000);
    await runUntil(world, isIn(world, id, "finished"));
    expect(new Set(world.outbox).size).toBe(5);
    expect(world.outbox).toHaveLength(5);
  });

  test("lists what may have been sent as that, and never tries it again", async () => {
    const world = await bulkWorld(databases);
    const id = await checked(world, kennitalas(addMembers(world, 30)));
    await send(world, id);
    let calls = 0;
    world.answerToSend = async () => {
      calls += 1;
      return calls % 3 === 0
        ? { kind: "unknown-outcome", reason: "timeout", detail: "" }
        : undefined;
    };
    await runUntil(world, isIn(world, id, "finished"));
    expect(calls).toBe(30);
    expect(await statesOf(world, id)).toEqual({ accepted: 20, unknown: 10 });
    const [listed] = await listAttention(world.database, id, {
      attentions: ["uncertain"],
      limit: 1,
    });
    expect(listed?.holder).toBe("Sigríður Jónsdóttir");
    expect(listed?.contents?.cells[1]).toMatch(/^Nafn \d+$/);
  });

  test("is found by the holder of each pass", async () => {
    const world = await bulkWorld(databases);
    const id = await checked(world, kennitalas(addMembers(world, 2)));
    await send(world, id);
    await runUntil(world, isIn(world, id, "finished"));
    const { rows } = await listMessages(world.database, {
      kind: "sms",
      search: "sigríður",
      keptSince: noon,
      limit: 5,
    });
    expect(rows.map(({ holder }) => holder)).toEqual(Array(2).fill("Sigríður Jónsdóttir"));
  });

  test("fails a row in words whose cells can no longer be read, where its text needs them", async () => {
    const world = await bulkWorld(databases);
    const members = addMembers(world, 3);
    const [id, plain] = [
      await checked(world, kennitalas(members)),
      await checked(world, kennitalas(members)),
    ];
    for (const one of [id, plain]) await forgetSecretOf(world, one, 2);
    await send(world, id, { request: { kind: "sms", customContent: "Sæl ((nafn))" } });
    await runUntil(world, isIn(world, id, "finished"));
    expect(world.outbox).not.toContain(members[1]?.passId);
    expect(await statesOf(world, id)).toEqual({ accepted: 2, refused: 1 });
    const [failed] = await listAttention(world.database, id, { attentions: ["failed"], limit: 5 });
    expect(failed).toMatchObject({ line: 2, message: { refusalCode: "ROW_UNREADABLE" } });
    await send(world, plain, { request: { kind: "sms", customContent: "Sæl" } });
    await runUntil(world, isIn(world, plain, "finished"));
    expect(await statesOf(world, plain)).toEqual({ accepted: 3 });
  });

  test("enters its steps into the activity, and not each of its texts", async () => {
    const world = await bulkWorld(databases);
    const id = await checked(world, kennitalas(addMembers(world, 4)));
    await send(world, id);
    await runUntil(world, isIn(world, id, "finished"));
    const { rows } = await world.pool.query("select action from activity order by id");
    expect(rows.map(({ action }) => action)).toEqual([
      "read-list",
      "send-bulk-list",
      "finish-bulk-list",
    ]);
  });
});

describe("a bulk list that is paused", () => {
  test("takes back what no call was made for, and goes on with it", async () => {
    const world = await bulkWorld(databases);
    const id = await checked(world, kennitalas(addMembers(world, 5)));
    await send(world, id);
    await planRows(world.database, id, { limit: 3, issuer: world.bulk.issuer, now: noon });
    expect(await pauseBulkList(world.database, step(world, id), { reason: "asked" })).toBe(true);
    expect(await statesOf(world, id)).toEqual({});
    expect(await resumeBulkList(world.database, step(world, id))).toBe(true);
    await runUntil(world, isIn(world, id, "finished"));
    expect(world.outbox).toHaveLength(5);
  });

  test("does not send the link of a pass that was closed meanwhile", async () => {
    const world = await bulkWorld(databases);
    const members = addMembers(world, 3);
    const id = await checked(world, kennitalas(members));
    await send(world, id);
    await pauseBulkList(world.database, step(world, id), { reason: "asked" });
    const holder = world.register.get(members[1]?.kennitala ?? "");
    if (holder) holder.status = "VOIDED";
    await resumeBulkList(world.database, step(world, id));
    await runUntil(world, isIn(world, id, "finished"));
    expect(world.outbox).not.toContain(members[1]?.passId);
    expect(await statesOf(world, id)).toEqual({ accepted: 2, refused: 1 });
  });

  test.each([
    ["the key is refused", refused(401, null), "key-refused"],
    ["texts are not part of the subscription", refused(403, "ADDON_REQUIRED"), "addon-missing"],
    ["many are refused", refused(400, "VALIDATION_FAILED"), "many-refused"],
  ])("pauses by itself when %s", async (_, answer, reason) => {
    const world = await bulkWorld(databases);
    const id = await checked(world, kennitalas(addMembers(world, 60)));
    await send(world, id);
    world.answerToSend = async () => answer;
    await runUntil(world, isIn(world, id, "paused"));
    expect(await reasonOf(world, id)).toBe(reason);
    const { refused: calls = 0 } = await statesOf(world, id);
    expect(calls).toBeLessThan(45);
  });
});

describe("the limit of a day", () => {
  test("is kept by all bulk lists and processes together, and by nobody the next day", async () => {
    const world = await bulkWorld(databases);
    world.bulk.issuer.bulk.textsPerDay = 25;
    const ids = [
      await checked(world, kennitalas(addMembers(world, 20))),
      await checked(world, kennitalas(addMembers(world, 20))),
    ] as const;
    for (const id of ids) await send(world, id);
    let held = "";
    const isOneHeld = async () => {
      for (const id of ids) if (await isIn(world, id, "paused")()) held = id;
      const states = await Promise.all(ids.map((id) => stateOf(world.database, id)));
      return held !== "" && states.every((state) => state === "paused" || state === "finished");
    };
    await runUntil(world, isOneHeld, 3);
    expect(await reasonOf(world, held)).toBe("day-limit");
    expect(world.outbox.length).toBeLessThanOrEqual(25);
    // The process that pauses a list deletes what another one has planned, 12 messages at most.
    expect(world.outbox.length).toBeGreaterThanOrEqual(25 - 12);
    world.now = new Date("2026-11-21T00:00:00Z");
    // Both by the same run: what a run that ends had planned waits for a clock that stands still here.
    const areBoth = async () =>
      (await isIn(world, ids[0], "finished")()) && isIn(world, ids[1], "finished")();
    await runUntil(world, areBoth, 3);
    expect(world.outbox).toHaveLength(40);
  });
});

test("a pause and a stop hold while two processes are sending, and nothing leaves after", async () => {
  const world = await bulkWorld(databases);
  const members = addMembers(world, 400);
  const id = await checked(world, kennitalas(members));
  await send(world, id);
  const stillFor = async (ms: number) => {
    const before = world.outbox.length;
    await new Promise((resolve) => setTimeout(resolve, ms));
    return world.outbox.length === before;
  };
  await runUntil(
    world,
    async () => {
      if (world.outbox.length < 20) return false;
      await pauseBulkList(world.database, step(world, id), { reason: "asked" });
      await new Promise((resolve) => setTimeout(resolve, 500));
      const held = world.outbox.length;
      expect(await stillFor(1_500)).toBe(true);
      await resumeBulkList(world.database, step(world, id));
      while (world.outbox.length < held + 20) await stillFor(20);
      await stopBulkList(world.database, step(world, id));
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(await stillFor(1_500)).toBe(true);
      return true;
    },
    2,
  );
  expect(world.outbox.length).toBeLessThan(400);
  expect(new Set(world.outbox).size).toBe(world.outbox.length);
  expect(await statesOf(world, id)).toEqual({ accepted: world.outbox.length });
  expect(await resumeBulkList(world.database, step(world, id))).toBe(false);
});

describe("a bulk list that is stopped", () => {
  test("keeps no message planned whose call did not reach the service", async () => {
    const world = await bulkWorld(databases);
    const id = await checked(world, kennitalas(addMembers(world, 1)));
    await send(world, id);
    let calls = 0;
    world.answerToSend = async () => {
      calls += 1;
      await stopBulkList(world.database, step(world, id));
      return refused(429, null);
    };
    await runUntil(world, async () => calls > 0);
    expect(await statesOf(world, id)).toEqual({});
  });
});

test("a list that changed since the review step is not sent", async () => {
  const world = await bulkWorld(databases);
  const id = await checked(world, kennitalas(addMembers(world, 2)));
  expect(await send(world, id, {}, 0)).toBe(false);
  expect(await stateOf(world.database, id)).toBe("checked");
});
