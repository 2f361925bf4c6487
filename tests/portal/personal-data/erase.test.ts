import { randomUUID } from "node:crypto";
import type pg from "pg";
import { describe, expect, test } from "vitest";
import { message } from "#portal/database/schema/messages.ts";
import { insertMessage, type NewMessage } from "#portal/messaging/sending/message-store.ts";
import { recordPoll } from "#portal/messaging/sending/poller.ts";
import { type SendDependencies, sendMessage } from "#portal/messaging/sending/send-message.ts";
import { erasePerson, foreseeErasure } from "#portal/personal-data/erase-person.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { addMessage, canary, fillEveryTable, somebody } from "./whole-portal.ts";

const databases = portalDatabases();
const now = new Date();

/** Everything that stands in the database, as text. */
async function everything(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const tables = await Promise.all(rows.map(({ name }) => pool.query(`select * from ${name}`)));
  return JSON.stringify(tables.map((table) => table.rows));
}

describe("erasing somebody", () => {
  const oneOfEach = {
    memberSearches: 1,
    textLinks: 1,
    lists: 1,
    messages: 1,
    devices: 1,
    openedPasses: 1,
    scanHolders: 1,
    counts: 1,
  };

  test("takes away every text, number, device and name, and leaves others alone", async () => {
    const { database, pool } = await databases.fresh();
    const [anna, other] = [somebody("a"), somebody("b")];
    await fillEveryTable(database, anna, now);
    const before = await erasePerson(database, other);
    expect(before.erased).toEqual({
      memberSearches: 0,
      textLinks: 0,
      lists: 0,
      messages: 0,
      devices: 0,
      openedPasses: 0,
      scanHolders: 0,
      counts: 0,
    });
    expect(await everything(pool)).toContain(canary.phone);
    await erasePerson(database, anna);
    const left = await everything(pool);
    for (const word of Object.values(canary)) expect(left, word).not.toContain(word);
  });

  test("says what it took away and what stays, and the same beforehand", async () => {
    const { database } = await databases.fresh();
    const anna = somebody("a");
    await fillEveryTable(database, anna, now);
    const foreseen = await foreseeErasure(database, anna);
    expect(foreseen).toEqual({
      erased: oneOfEach,
      kept: { activity: 1, operations: 1, scans: 1 },
    });
    expect(await erasePerson(database, anna)).toEqual(foreseen);
  });

  test("can be repeated, and is recorded each time under the digest alone", async () => {
    const { database, pool } = await databases.fresh();
    const anna = somebody("a");
    await fillEveryTable(database, anna, now);
    await erasePerson(database, anna);
    const again = await erasePerson(database, anna);
    expect(Object.values(again.erased)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    const { rows } = await pool.query(
      "select * from activity where action = 'erase-personal-data' order by id",
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ staff_id: null, kennitala_digest: anna.digest, pass_id: null });
    expect(rows[0].details).toEqual(oneOfEach);
    expect(JSON.stringify(rows)).not.toContain(anna.kennitala);
  });

  test.each([
    ["for whom it was", (anna: ReturnType<typeof somebody>) => ({ kennitalaDigest: anna.digest })],
    ["its pass", (anna: ReturnType<typeof somebody>) => ({ passId: anna.passIds[0] ?? "" })],
    ["the number that was typed", () => ({ recipient: null })],
    ["the number that it went to", () => ({ request: {} })],
  ])("finds a message by %s", async (_, facts) => {
    const { database } = await databases.fresh();
    const anna = { ...somebody("a"), phones: [canary.phone] };
    const { staffId } = await fillEveryTable(database, somebody("c"), now);
    await database.delete(message);
    const of = facts(anna);
    const isByPhone = "recipient" in of || "request" in of;
    await addMessage(database, { staffId, at: now, ...of });
    const found = isByPhone ? anna : { ...anna, phones: [] };
    expect((await erasePerson(database, found)).erased).toMatchObject({ messages: 1, devices: 1 });
  });
});

describe("a message that is under way while its recipient is erased", () => {
  const anna = somebody("a");

  async function planned() {
    const { database, pool } = await databases.fresh();
    const { staffId } = await fillEveryTable(database, somebody("c"), now);
    const form = {
      kind: "sms" as const,
      passId: anna.passIds[0] ?? "",
      staffId,
      formToken: randomUUID(),
      kennitalaDigest: anna.digest,
      createdAt: now,
      request: { phoneNumber: canary.phone, content: { customContent: canary.text } },
    } satisfies Partial<NewMessage>;
    const { id } = await insertMessage(database, { id: randomUUID(), ...form });
    const row = async () => (await pool.query("select * from message where id = $1", [id])).rows[0];
    return { database, pool, id, row, form };
  }

  const calling = (database: SendDependencies["database"], send: () => Promise<unknown>) =>
    // The clock stands: a message that waited would be looked at once more before it leaves.
    ({ database, clock: () => now, client: { sms: { send } } }) as unknown as SendDependencies;
  const taken = {
    kind: "ok",
    value: { id: randomUUID(), phoneNumber: canary.phone, messageParts: 1, messageLength: 9 },
  };

  test("is not sent when it had not left", async () => {
    const { database, id, row } = await planned();
    await erasePerson(database, anna);
    let calls = 0;
    await sendMessage(
      calling(database, async () => {
        calls += 1;
        return taken;
      }),
      id,
    );
    expect(calls).toBe(0);
    expect(await row()).toMatchObject({ state: "refused", refusal_code: "ERASED" });
  });

  test("ends as it ends when its call had begun, and brings no number back", async () => {
    const { database, id, row } = await planned();
    await sendMessage(
      calling(database, async () => {
        await erasePerson(database, anna);
        return taken;
      }),
      id,
    );
    expect(await row()).toMatchObject({ state: "accepted", recipient: null, request: null });
  });

  test("is not tried again when its call had begun and came to nothing", async () => {
    const { database, id, row } = await planned();
    const sending = calling(database, async () => {
      await erasePerson(database, anna);
      return { kind: "unavailable", reason: "unreachable", detail: "" };
    });
    expect(await sendMessage(sending, id)).toBe("retry");
    await sendMessage(sending, id);
    expect(await row()).toMatchObject({ state: "refused", refusal_code: "ERASED" });
  });

  test("is followed to its end without the names of devices", async () => {
    const { database, pool, id, row } = await planned();
    await sendMessage(
      calling(database, async () => taken),
      id,
    );
    expect(await row()).toMatchObject({ recipient: canary.phone });
    await erasePerson(database, anna);
    await recordPoll(
      database,
      { id, status: null, state: "accepted" },
      {
        delivery: { state: "succeeded", status: "DELIVERED", isLast: true },
        events: [{ copyId: null, device: canary.device, status: "DELIVERED", at: now }],
        nextPollAt: undefined,
        now,
      },
    );
    expect(await row()).toMatchObject({ state: "succeeded", recipient: null });
    const events = await pool.query("select device from message_event where message_id = $1", [id]);
    expect(events.rows).toEqual([{ device: null }]);
  });

  test("is not sent a second time by its form", async () => {
    const { database, id, form } = await planned();
    await erasePerson(database, anna);
    const again = await insertMessage(database, { id: randomUUID(), ...form });
    expect(again).toEqual({ id, isNew: false, isSame: true });
  });
});
