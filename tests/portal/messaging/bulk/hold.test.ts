import { describe, expect, test } from "vitest";
import { message } from "#portal/database/schema/messages.ts";
import {
  discardList,
  pauseBulkList,
  resumeBulkList,
  resumeDue,
  stopBulkList,
  withdrawBulkList,
} from "#portal/messaging/bulk/bulk-list-control.ts";
import { checkAgain } from "#portal/messaging/bulk/bulk-list-store.ts";
import { findBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { planRows } from "#portal/messaging/bulk/plan-rows.ts";
import { purgeLists, purgeMessages } from "#portal/personal-data/purge-expired.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import {
  addMembers,
  bulkWorld,
  checked,
  isIn,
  kennitalas,
  noon,
  runUntil,
  send,
  stateOf,
  step,
  type World,
} from "./bulk-world.ts";

const databases = portalDatabases();
const longBefore = new Date("2026-01-01T00:00:00Z");

describe("a bulk list that pauses by itself", () => {
  test("does so in quiet hours, and goes on in the morning", async () => {
    const world = await bulkWorld(databases);
    world.bulk.issuer.bulk.quietHours = { from: 21, until: 8 };
    const id = await checked(world, kennitalas(addMembers(world, 2)));
    await send(world, id);
    world.now = new Date("2026-11-20T22:15:00Z");
    await runUntil(world, isIn(world, id, "paused"));
    expect(await findBulkList(world.database, id)).toMatchObject({ pauseReason: "quiet-hours" });
    expect(world.outbox).toEqual([]);
    world.now = new Date("2026-11-21T08:00:00Z");
    await runUntil(world, isIn(world, id, "finished"));
    expect(world.outbox).toHaveLength(2);
  });

  test("goes on neither in the morning nor by an older page when somebody holds it in the night", async () => {
    const world = await bulkWorld(databases);
    world.bulk.issuer.bulk.quietHours = { from: 21, until: 8 };
    const id = await checked(world, kennitalas(addMembers(world, 2)));
    await send(world, id);
    world.now = new Date("2026-11-20T22:15:00Z");
    await runUntil(world, isIn(world, id, "paused"));
    const { version } = (await findBulkList(world.database, id)) ?? {};
    expect(await pauseBulkList(world.database, step(world, id), { reason: "asked" })).toBe(true);
    await resumeDue(world.database, new Date("2026-11-21T08:00:00Z"));
    const older = { ...step(world, id), ...(version !== undefined && { version }) };
    expect(await resumeBulkList(world.database, older)).toBe(false);
    const held = await findBulkList(world.database, id);
    expect([held?.state, held?.pauseReason]).toEqual(["paused", "asked"]);
    expect(await pauseBulkList(world.database, step(world, id), { reason: "asked" })).toBe(false);
    expect(await resumeBulkList(world.database, step(world, id))).toBe(true);
  });
});

describe("a bulk list that waits for its time", () => {
  const sendAt = new Date("2026-11-22T10:00:00Z");
  const request = { kind: "sms", customContent: "Kortið er tilbúið" } as const;

  test("is corrected: its confirmation is taken back, and its words stay", async () => {
    const world = await bulkWorld(databases);
    const id = await checked(world, kennitalas(addMembers(world, 2)));
    await send(world, id, { sendAt, request });
    expect(await withdrawBulkList(world.database, step(world, id))).toBe(true);
    expect(await findBulkList(world.database, id)).toMatchObject({
      state: "checked",
      confirmedAt: null,
      senderName: null,
      recipientCount: 0,
      request,
      sendAt,
    });
    expect(await withdrawBulkList(world.database, step(world, id))).toBe(false);
    // Kept as if it were to leave at its time, and not as a list that was forgotten.
    await purgeLists(world.database, new Date("2026-11-22T09:00:00Z"), noon);
    await send(world, id, { request: { kind: "sms", customContent: "Annað" } });
    expect(await findBulkList(world.database, id)).toMatchObject({
      state: "sending",
      recipientCount: 2,
      sendAt: null,
    });
    const { rows } = await world.pool.query("select action from activity order by id");
    expect(rows.map(({ action }) => action)).toEqual([
      "read-list",
      "send-bulk-list",
      "withdraw-bulk-list",
      "send-bulk-list",
    ]);
  });

  test("is either corrected or set off, when both are asked for at once", async () => {
    const world = await bulkWorld(databases);
    for (let round = 0; round < 8; round += 1) {
      const id = await checked(world, kennitalas(addMembers(world, 1)));
      await send(world, id, { sendAt, request });
      const due = async () => {
        await resumeDue(world.database, sendAt);
        return planRows(world.database, id, { limit: 5, issuer: world.bulk.issuer, now: sendAt });
      };
      const [isWithdrawn, planned] = await Promise.all([
        withdrawBulkList(world.database, step(world, id)),
        due(),
      ]);
      if (isWithdrawn) expect(planned).toEqual([]);
      expect(await stateOf(world.database, id)).toBe(isWithdrawn ? "checked" : "sending");
    }
  });

  test("is neither sent at once nor stopped by who saw the words of an earlier confirmation", async () => {
    const world = await bulkWorld(databases);
    const id = await checked(world, kennitalas(addMembers(world, 1)));
    await send(world, id, { sendAt, request });
    await withdrawBulkList(world.database, step(world, id));
    const now = new Date(noon.getTime() + 60_000);
    const other = { sendAt, request: { ...request, customContent: "Annað" } };
    await send({ ...world, now }, id, other);
    const before = { ...step(world, id), confirmedAt: noon };
    for (const asked of [resumeBulkList, stopBulkList, withdrawBulkList]) {
      expect(await asked(world.database, before)).toBe(false);
      expect(await asked(world.database, { ...before, confirmedAt: null })).toBe(false);
    }
    expect(await stateOf(world.database, id)).toBe("paused");
    const seen = { ...before, confirmedAt: now };
    expect(await resumeBulkList(world.database, seen)).toBe(true);
    // A list that is sent at once loses its scheduled time.
    expect(await findBulkList(world.database, id)).toMatchObject({
      state: "sending",
      sendAt: null,
    });
    expect(await stopBulkList(world.database, seen)).toBe(true);
  });
});

test("a list that is discarded keeps nothing of its file, but its digests and counts", async () => {
  const world = await bulkWorld(databases);
  const members = kennitalas(addMembers(world, 2));
  const [discarded, stopped] = [await checked(world, members), await checked(world, members)];
  await send(world, stopped);
  expect(await stopBulkList(world.database, step(world, discarded))).toBe(false);
  await discardList(world.database, step(world, discarded));
  // Confirmed by somebody else meanwhile, it is not a list to discard any more.
  expect(await discardList(world.database, step(world, stopped))).toBe(false);
  await stopBulkList(world.database, step(world, stopped));
  const { rows } = await world.pool.query(
    `select bulk_list_id as id, count(sealed)::int as sealed, count(kennitala_digest)::int as digests,
       count(result)::int as results from bulk_row group by bulk_list_id`,
  );
  const left = { digests: 2, results: 2 };
  expect(new Map(rows.map(({ id, ...counts }) => [id, counts]))).toEqual(
    new Map([
      [discarded, { ...left, sealed: 0 }],
      [stopped, { ...left, sealed: 2 }],
    ]),
  );
  const { rows: done } = await world.pool.query(
    "select action from activity where action in ('stop-bulk-list', 'discard-list') order by id",
  );
  expect(done.map(({ action }) => action)).toEqual(["discard-list", "stop-bulk-list"]);
});

/** Rows that each statement from now on changes in the table, the most of them. */
async function mostChanged({ pool }: World, table: string) {
  await pool.query(`
    create table changed_rows (amount int);
    create function count_changed() returns trigger language plpgsql as $$
      begin insert into changed_rows select count(*) from before; return null; end $$;
    create trigger of_update after update on ${table} referencing old table as before
      for each statement execute function count_changed();
    create trigger of_delete after delete on ${table} referencing old table as before
      for each statement execute function count_changed();`);
  return async () => (await pool.query("select max(amount) from changed_rows")).rows[0].max;
}

const rowsOf = ({ pool }: World, id: string, count: number, result: string) =>
  pool.query(
    `insert into bulk_row (bulk_list_id, line, sealed, result)
     select $1, line, 'cells', $3 from generate_series(1, $2::int) as line`,
    [id, count, result],
  );

describe("a long list is worked on in portions, each well within a statement's time:", () => {
  const count = 10_001;

  test("discarding it, and taking it away", async () => {
    const world = await bulkWorld(databases);
    const id = await checked(world, []);
    await rowsOf(world, id, count, "open");
    const most = await mostChanged(world, "bulk_row");
    await discardList(world.database, step(world, id));
    const sealed = "select count(sealed)::int as sealed, count(*)::int as rows from bulk_row";
    expect((await world.pool.query(sealed)).rows).toEqual([{ sealed: 0, rows: count }]);
    await purgeLists(world.database, new Date("2027-01-01T00:00:00Z"), longBefore);
    expect((await world.pool.query(sealed)).rows).toEqual([{ sealed: 0, rows: 0 }]);
    expect(await stateOf(world.database, id)).toBe("gone");
    expect(await most()).toBe(10_000);
  });

  test("asking again about all of it", async () => {
    const world = await bulkWorld(databases);
    const id = await checked(world, []);
    await rowsOf(world, id, count, "not-asked");
    const most = await mostChanged(world, "bulk_row");
    expect(await checkAgain(world.database, step(world, id))).toBe(true);
    const { rows } = await world.pool.query("select distinct result from bulk_row");
    expect(rows).toEqual([{ result: null }]);
    expect(await most()).toBe(10_000);
  });

  test("taking away the messages of a bulk list", async () => {
    const world = await bulkWorld(databases);
    const id = await checked(world, []);
    await world.pool.query(
      `insert into message (id, kind, state, pass_id, form_token, created_at, finished_at, bulk_list_id, request)
       select gen_random_uuid(), 'sms', 'refused', gen_random_uuid(), gen_random_uuid(), $2, $2, $1, '{}'
       from generate_series(1, $3::int)`,
      [id, noon, count],
    );
    await world.pool.query(
      "update bulk_list set state = 'finished', finished_at = $2, confirmed_at = $2 where id = $1",
      [id, noon],
    );
    const most = await mostChanged(world, "message");
    const later = new Date(noon.getTime() + 1);
    await purgeMessages(world.database, later, longBefore);
    await purgeLists(world.database, later, later);
    await purgeMessages(world.database, later, later);
    expect(await world.database.$count(message)).toBe(0);
    expect(await most()).toBe(10_000);
  });
});

test("what a discard that was cut off left is emptied by the retention job", async () => {
  const world = await bulkWorld(databases);
  const [id, kept] = [await checked(world, []), await checked(world, [])];
  for (const one of [id, kept]) await rowsOf(world, one, 2, "open");
  await world.pool.query("update bulk_list set state = 'stopped', finished_at = $2 where id = $1", [
    id,
    noon,
  ]);
  await purgeLists(world.database, longBefore, longBefore);
  const { rows } = await world.pool.query(
    "select bulk_list_id as id, count(sealed)::int as sealed from bulk_row group by 1 order by 2",
  );
  expect(rows).toEqual([
    { id, sealed: 0 },
    { id: kept, sealed: 2 },
  ]);
  expect(await findBulkList(world.database, id)).toMatchObject({ columns: [] });
});

describe("retention spares", () => {
  const daysLater = new Date(noon.getTime() + 3 * 86_400_000);

  test("a bulk list that waits for its time or is sent, however soon the activity goes", async () => {
    const world = await bulkWorld(databases);
    const [waiting, sending, over] = (await Promise.all(
      [1, 2, 3].map(() => checked(world, kennitalas(addMembers(world, 1)))),
    )) as [string, string, string];
    await send(world, waiting, { sendAt: new Date("2026-12-01T10:00:00Z") });
    await send(world, sending);
    const planOptions = { limit: 1, issuer: world.bulk.issuer, now: noon };
    await planRows(world.database, sending, planOptions);
    await send(world, over);
    await stopBulkList(world.database, step(world, over));
    await purgeLists(world.database, longBefore, daysLater);
    await purgeMessages(world.database, longBefore, daysLater);
    expect(await stateOf(world.database, waiting)).toBe("paused");
    expect(await stateOf(world.database, over)).toBe("gone");
    // What was planned once is not planned again.
    const planned = await planRows(world.database, sending, planOptions);
    expect([await world.database.$count(message), planned]).toEqual([1, []]);
  });

  test("no bulk list that is held for good", async () => {
    const world = await bulkWorld(databases);
    const id = await checked(world, kennitalas(addMembers(world, 1)));
    await send(world, id);
    await pauseBulkList(world.database, step(world, id), { reason: "asked" });
    await purgeLists(world.database, longBefore, daysLater);
    expect(await stateOf(world.database, id)).toBe("paused");
    await purgeLists(world.database, longBefore, new Date(noon.getTime() + 31 * 86_400_000));
    expect(await stateOf(world.database, id)).toBe("gone");
  });
});
