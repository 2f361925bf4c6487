import { randomUUID } from "node:crypto";
import type pg from "pg";
import { describe, expect, test } from "vitest";
import { findMessage, listMessages } from "#portal/messaging/sending/message-list.ts";
import {
  insertMessage,
  markStaleSendsUnknown,
  settleCall,
} from "#portal/messaging/sending/message-store.ts";
import { pollOnce } from "#portal/messaging/sending/poller.ts";
import { sendMessage } from "#portal/messaging/sending/send-message.ts";
import { markStaleCalls } from "#portal/start/mark-stale-calls.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import {
  accepted,
  cut,
  later,
  noon,
  passId,
  passLinks,
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
    const first = await insertMessage(database, { ...form, id: randomUUID(), request });
    expect(await insertMessage(database, { ...form, id: randomUUID(), request })).toEqual({
      id: first.id,
      isNew: false,
      isSame: true,
    });
    const other = { ...request, content: { customContent: "Bæ" } };
    expect(await insertMessage(database, { ...form, id: randomUUID(), request: other })).toEqual({
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
    const ends = await Promise.all(Array.from({ length: 10 }, () => sendMessage(sending, id)));
    expect(calls.send).toBe(1);
    expect(ends.filter((end) => end === "settled")).toHaveLength(1);
    expect(await findMessage(database, id)).toMatchObject({
      state: "accepted",
      recipient: "+3546112129",
      finishedAt: null,
    });
  });

  test("is sending in the database before the call begins", async () => {
    const seen: unknown[] = [];
    const world = await portalBefore(async () => {
      seen.push((await world.pool.query("select state from message")).rows);
      return accepted();
    });
    await sendMessage(world.sending, await planned(world.database, world.staffId));
    expect(seen).toEqual([[{ state: "sending" }]]);
  });

  test("comes back to be tried when the service was not reached, for an hour", async () => {
    const { database, staffId, sending, calls, clock, pool } = await portalBefore(unreachable);
    const id = await planned(database, staffId);
    expect(await sendMessage(sending, id)).toBe("retry");
    expect(await findMessage(database, id)).toMatchObject({ state: "planned", attempts: 1 });
    expect(await activities(pool)).toEqual([]);
    clock.now = later(3_600);
    expect(await sendMessage(sending, id)).toBe("settled");
    expect(await findMessage(database, id)).toMatchObject({
      state: "refused",
      refusalCode: "NEVER_REACHED",
      finishedAt: later(3_600),
    });
    expect(calls.send).toBe(1);
  });

  test("is uncertain when the answer was cut off, and is never sent again", async () => {
    const { database, staffId, sending, calls, pool } = await portalBefore(cut);
    const id = await planned(database, staffId);
    await sendMessage(sending, id);
    expect(await sendMessage(sending, id)).toBe("claimed-elsewhere");
    expect(await findMessage(database, id)).toMatchObject({
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
      await isAway("message rename to away");
      setTimeout(() => isAway("away rename to message"), 1_500);
      return accepted();
    });
    pool = world.pool;
    const id = await planned(world.database, world.staffId);
    expect(await sendMessage(world.sending, id)).toBe("settled");
    expect(await findMessage(world.database, id)).toMatchObject({ state: "accepted" });
    expect(world.calls.send).toBe(1);
    expect(await activities(world.pool)).toEqual([{ action: "send-sms", outcome: "done" }]);
  });

  test("whose process died is uncertain once it can no longer be under way", async () => {
    const { database, staffId, pool } = await portalBefore(accepted);
    const id = await planned(database, staffId);
    await pool.query("update message set state = 'sending', sending_at = $1", [noon]);
    await markStaleCalls(database, later(89));
    expect(await findMessage(database, id)).toMatchObject({ state: "sending" });
    await markStaleCalls(database, later(91));
    expect(await findMessage(database, id)).toMatchObject({
      state: "unknown",
      unknownReason: "interrupted",
    });
    expect(await activities(pool)).toEqual([{ action: "send-sms", outcome: "failed" }]);
  });

  test("a late answer overrides an unknown outcome", async () => {
    const { database, staffId, pool } = await portalBefore(accepted);
    const id = await planned(database, staffId);
    await pool.query("update message set state = 'sending', sending_at = $1", [noon]);
    await markStaleSendsUnknown(database, later(1), later(50));
    const serviceId = randomUUID();
    expect(await settleCall(database, id, { state: "accepted", serviceId }, later(51))).toBe(true);
    expect(await findMessage(database, id)).toMatchObject({
      state: "accepted",
      serviceId,
      finishedAt: null,
      unknownReason: null,
    });
    const late = { state: "unknown", reason: "timeout" } as const;
    expect(await settleCall(database, id, late, later(52))).toBe(false);
  });
});

describe("a text whose pass was closed while it waited", () => {
  test.each(["VOIDED", "EXPIRED", "REDEEMED", "DELETE_IN_PROGRESS", "DELETED"])(
    "does not hand out a pass that is %s by the time of a late try",
    async (status) => {
      const { database, staffId, sending, calls } = await sendingWorld(
        databases,
        accepted,
        later(60),
        status,
      );
      for (const content of [undefined, "Kortið: ${url}", passLinks.deliveryPageUrl]) {
        const id = await planned(database, staffId, randomUUID(), content);
        expect(await sendMessage(sending, id)).toBe("settled");
        expect(await findMessage(database, id)).toMatchObject({
          state: "refused",
          refusalCode: "PASS_CLOSED",
        });
      }
      expect(calls.send).toBe(0);
    },
  );

  test("is planned still while the pass is read, so that a kill leaves nothing uncertain", async () => {
    const { database, staffId, sending } = await portalBefore(accepted, later(60));
    const id = await planned(database, staffId);
    let stateDuringRead: string | undefined;
    const read: typeof sending.client.passes.read = async (passId) => {
      stateDuringRead = (await findMessage(database, id))?.state;
      return sending.client.passes.read(passId);
    };
    const client = { ...sending.client, passes: { ...sending.client.passes, read } };
    expect(await sendMessage({ ...sending, client }, id)).toBe("settled");
    expect(stateDuringRead).toBe("planned");
  });

  test("sends own words without a link late too, and a link while the pass is open", async () => {
    const closed = await sendingWorld(databases, accepted, later(60), "EXPIRED");
    const words = await planned(
      closed.database,
      closed.staffId,
      randomUUID(),
      "Endurnýjaðu kortið",
    );
    await sendMessage(closed.sending, words);
    const open = await portalBefore(accepted, later(60));
    await sendMessage(open.sending, await planned(open.database, open.staffId));
    expect([closed.calls.send, open.calls.send]).toEqual([1, 1]);
  });
});

describe("following", () => {
  test("asks about a message only when it is due, and not twice at once", async () => {
    const { database, staffId, sending, calls, clock } = await portalBefore(accepted);
    await sendMessage(sending, await planned(database, staffId));
    expect(await pollOnce(sending)).toBe("idle");
    clock.now = later(3);
    await Promise.all([pollOnce(sending), pollOnce(sending), pollOnce(sending)]);
    expect(calls.read).toBe(1);
  });

  test("gives a message up after three days, and says that its fate is not known", async () => {
    const { database, staffId, sending, clock } = await portalBefore(accepted);
    const id = await planned(database, staffId);
    await sendMessage(sending, id);
    clock.now = later(72 * 3_600 + 1);
    await pollOnce(sending);
    expect(await findMessage(database, id)).toMatchObject({
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
    let after: Parameters<typeof listMessages>[1]["after"];
    do {
      const page = await listMessages(database, {
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
  await sendMessage(sending, await planned(database, staffId));
  for (const statement of [
    "update activity set outcome = 'refused'",
    "delete from activity",
    "truncate activity",
  ]) {
    await expect(pool.query(statement), statement).rejects.toThrow(/not changed/);
  }
});
