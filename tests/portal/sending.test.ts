import { randomUUID } from "node:crypto";
import type pg from "pg";
import { describe, expect, test } from "vitest";
import { markStaleCalls } from "#portal/mark-stale-calls.ts";
import { findDispatch, listDispatches } from "#portal/messaging/sending/dispatch-list.ts";
import {
  insertDispatch,
  markStaleSendsUnknown,
  settleCall,
} from "#portal/messaging/sending/dispatch-store.ts";
import { pollOnce } from "#portal/messaging/sending/poller.ts";
import { sendDispatch } from "#portal/messaging/sending/send-dispatch.ts";
import { purgeExpired } from "#portal/personal-data/retention/purge-expired.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import {
  accepted,
  cut,
  later,
  noon,
  passId,
  planned,
  type Send,
  portalBefore as sendingWorld,
  unreachable,
} from "./sending-world.ts";

const databases = portalDatabases();
const portalBefore = (send: Send, at?: Date) => sendingWorld(databases, send, at);

async function activities(pool: pg.Pool) {
  const { rows } = await pool.query("select action, outcome from activity order by id");
  return rows;
}

describe("a form", () => {
  test("sends once, however often it is submitted at once", async () => {
    const { database, staffId } = await portalBefore(accepted);
    const formToken = randomUUID();
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => planned(database, staffId, formToken)),
    );
    expect(new Set(ids).size).toBe(1);
  });

  test("that was gone back to and asks for something else is told from the one before", async () => {
    const { database, staffId } = await portalBefore(accepted);
    const form = {
      kind: "sms",
      passId,
      staffId,
      formToken: randomUUID(),
      createdAt: noon,
    } as const;
    const request = { phoneNumber: "+3546112129", content: { customContent: "Hæ" } };
    const first = await insertDispatch(database, { ...form, id: randomUUID(), request });
    expect(await insertDispatch(database, { ...form, id: randomUUID(), request })).toEqual({
      id: first.id,
      isNew: false,
      isSame: true,
    });
    const other = { ...request, content: { customContent: "Bæ" } };
    expect(await insertDispatch(database, { ...form, id: randomUUID(), request: other })).toEqual({
      id: first.id,
      isNew: false,
      isSame: false,
    });
  });
});

describe("sending a planned message", () => {
  test("calls the service once, however many try", async () => {
    const { database, staffId, sending, calls } = await portalBefore(accepted);
    const id = await planned(database, staffId);
    const ends = await Promise.all(Array.from({ length: 10 }, () => sendDispatch(sending, id)));
    expect(calls.send).toBe(1);
    expect(ends.filter((end) => end === "settled")).toHaveLength(1);
    expect(await findDispatch(database, id)).toMatchObject({
      state: "accepted",
      recipient: "+3546112129",
      finishedAt: null,
    });
  });

  test("is sending in the database before the call begins", async () => {
    const seen: unknown[] = [];
    const world = await portalBefore(async () => {
      seen.push((await world.pool.query("select state from dispatch")).rows);
      return accepted();
    });
    await sendDispatch(world.sending, await planned(world.database, world.staffId));
    expect(seen).toEqual([[{ state: "sending" }]]);
  });

  test("comes back to be tried when the service was not reached, for an hour", async () => {
    const { database, staffId, sending, calls, clock, pool } = await portalBefore(unreachable);
    const id = await planned(database, staffId);
    expect(await sendDispatch(sending, id)).toBe("retry");
    expect(await findDispatch(database, id)).toMatchObject({ state: "planned", attempts: 1 });
    expect(await activities(pool)).toEqual([]);
    clock.now = later(3_600);
    expect(await sendDispatch(sending, id)).toBe("settled");
    expect(await findDispatch(database, id)).toMatchObject({
      state: "refused",
      refusalCode: "NEVER_REACHED",
      finishedAt: later(3_600),
    });
    expect(calls.send).toBe(1);
  });

  test("that waited for an hour, whatever for, is not sent any more", async () => {
    const { database, staffId, sending, calls } = await portalBefore(accepted, later(3_600));
    const id = await planned(database, staffId);
    expect(await sendDispatch(sending, id)).toBe("settled");
    expect(await findDispatch(database, id)).toMatchObject({ refusalCode: "NEVER_REACHED" });
    expect(calls.send).toBe(0);
  });

  test("is uncertain when the answer was cut off, and is never sent again", async () => {
    const { database, staffId, sending, calls, pool } = await portalBefore(cut);
    const id = await planned(database, staffId);
    await sendDispatch(sending, id);
    expect(await sendDispatch(sending, id)).toBe("claimed-elsewhere");
    expect(await findDispatch(database, id)).toMatchObject({
      state: "unknown",
      outcome: "unknown",
      unknownReason: "timeout",
    });
    expect(calls.send).toBe(1);
    expect(await activities(pool)).toEqual([{ action: "send-sms", outcome: "failed" }]);
  });

  test("whose answer came while the database was away is known all the same", async () => {
    let pool: pg.Pool | undefined;
    const isAway = (name: string) => pool?.query(`alter table ${name}`);
    const world = await portalBefore(async () => {
      await isAway("dispatch rename to away");
      setTimeout(() => isAway("away rename to dispatch"), 1_500);
      return accepted();
    });
    pool = world.pool;
    const id = await planned(world.database, world.staffId);
    expect(await sendDispatch(world.sending, id)).toBe("settled");
    expect(await findDispatch(world.database, id)).toMatchObject({ state: "accepted" });
    expect(world.calls.send).toBe(1);
    expect(await activities(world.pool)).toEqual([{ action: "send-sms", outcome: "done" }]);
  });

  test("whose process died is uncertain once it can no longer be under way", async () => {
    const { database, staffId, pool } = await portalBefore(accepted);
    const id = await planned(database, staffId);
    await pool.query("update dispatch set state = 'sending', sending_at = $1", [noon]);
    await markStaleCalls(database, later(89));
    expect(await findDispatch(database, id)).toMatchObject({ state: "sending" });
    await markStaleCalls(database, later(91));
    expect(await findDispatch(database, id)).toMatchObject({
      state: "unknown",
      unknownReason: "interrupted",
    });
    expect(await activities(pool)).toEqual([{ action: "send-sms", outcome: "failed" }]);
  });

  test("a late answer overrides an unknown outcome", async () => {
    const { database, staffId, pool } = await portalBefore(accepted);
    const id = await planned(database, staffId);
    await pool.query("update dispatch set state = 'sending', sending_at = $1", [noon]);
    await markStaleSendsUnknown(database, later(1), later(50));
    const serviceId = randomUUID();
    expect(await settleCall(database, id, { state: "accepted", serviceId }, later(51))).toBe(true);
    expect(await findDispatch(database, id)).toMatchObject({
      state: "accepted",
      serviceId,
      finishedAt: null,
      unknownReason: null,
    });
    const late = { state: "unknown", reason: "timeout" } as const;
    expect(await settleCall(database, id, late, later(52))).toBe(false);
  });
});

describe("following", () => {
  test("asks about a message only when it is due, and not twice at once", async () => {
    const { database, staffId, sending, calls, clock } = await portalBefore(accepted);
    await sendDispatch(sending, await planned(database, staffId));
    expect(await pollOnce(sending)).toBe("idle");
    clock.now = later(3);
    await Promise.all([pollOnce(sending), pollOnce(sending), pollOnce(sending)]);
    expect(calls.read).toBe(1);
  });

  test("gives a message up after three days, and says that its fate is not known", async () => {
    const { database, staffId, sending, clock } = await portalBefore(accepted);
    const id = await planned(database, staffId);
    await sendDispatch(sending, id);
    clock.now = later(72 * 3_600 + 1);
    await pollOnce(sending);
    expect(await findDispatch(database, id)).toMatchObject({
      state: "unresolved",
      outcome: "unknown",
      finishedAt: clock.now,
      nextPollAt: null,
    });
  });
});

describe("the list of messages", () => {
  test("pages through every message once, also those of one moment", async () => {
    const { database, staffId } = await portalBefore(accepted);
    const all = await Promise.all(Array.from({ length: 25 }, () => planned(database, staffId)));
    const seen: string[] = [];
    let after: Parameters<typeof listDispatches>[1]["after"];
    do {
      const page = await listDispatches(database, {
        kind: "sms",
        keptSince: noon,
        after,
        limit: 10,
      });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(seen.toSorted()).toEqual(all.toSorted());
    expect(seen).toHaveLength(25);
  });
});

test("what was recorded can neither be changed nor taken away", async () => {
  const { database, staffId, sending, pool } = await portalBefore(accepted);
  await sendDispatch(sending, await planned(database, staffId));
  for (const statement of [
    "update activity set outcome = 'refused'",
    "delete from activity",
    "truncate activity",
  ]) {
    await expect(pool.query(statement), statement).rejects.toThrow(/not changed/);
  }
});

test("is kept as long as was said and no longer: texts from their end, what was done from then", async () => {
  const { database, staffId, sending, pool, clock } = await portalBefore(cut);
  const ended = await planned(database, staffId);
  await sendDispatch(sending, ended);
  const open = await planned(database, staffId);
  const kept = { activityDays: 365, messageDays: 7, addressDays: 30 };
  const texts = async () =>
    (await pool.query("select id from dispatch where request is not null")).rows.map(
      ({ id }) => id,
    );
  const done = async () => (await activities(pool)).length;
  clock.now = later(7 * 86_400 - 1);
  await purgeExpired(database, kept, clock.now);
  expect((await texts()).toSorted()).toEqual([ended, open].toSorted());
  await purgeExpired(database, kept, later(7 * 86_400 + 1));
  expect(await texts()).toEqual([open]);
  expect(await findDispatch(database, ended)).toMatchObject({ state: "unknown" });
  expect(await done()).toBe(1);
  await purgeExpired(database, kept, new Date(Date.now() + 366 * 86_400_000));
  expect(await done()).toBe(0);
});
