import { expect, test } from "vitest";
import { findLastFailed } from "#portal/messaging/bulk/last-failed.ts";
import { leaveOutRows } from "#portal/messaging/bulk/list/correct-rows.ts";
import { findEarlierBulkList } from "#portal/messaging/bulk/review.ts";
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
} from "./bulk-world.ts";

const databases = portalDatabases();

test("a list says whether everybody got an earlier one, and to whom the last text failed", async () => {
  const world = await bulkWorld(databases);
  const members = addMembers(world, 5);
  const list = () => checked(world, kennitalas(members.slice(0, 3)));
  const first = await checked(world, kennitalas(members));
  await send(world, first);
  await runUntil(world, isIn(world, first, "finished"));
  const next = await list();
  const chosen = {
    id: next,
    audience: "all-open",
    request: { kind: "sms" },
    notTextedSince: null,
  } as const;
  const name = "Sigríður Jónsdóttir";
  const failed = () => findLastFailed(world.database, chosen, 2);
  const none = { lines: [], holders: [] };
  expect(await failed()).toEqual({ rejected: none, other: none });
  await world.pool.query("update message set state = 'failed', next_poll_at = null");
  expect(await failed()).toEqual({
    rejected: none,
    other: { lines: [1, 2, 3], holders: [name, name] },
  });
  await world.pool.query("update message set status = 'REJECTED' where pass_id = $1", [
    members[2]?.passId,
  ]);
  expect(await failed()).toEqual({
    rejected: { lines: [3], holders: [name] },
    other: { lines: [1, 2], holders: [name, name] },
  });
  await world.pool.query(
    `insert into message (id, kind, state, pass_id, form_token, service_id, created_at)
     values (gen_random_uuid(), 'sms', 'succeeded', $1, gen_random_uuid(), gen_random_uuid(), $2)`,
    [members[0]?.passId, new Date(noon.getTime() + 60_000)],
  );
  expect((await failed()).other.lines).toEqual([2]);
  await leaveOutRows(world.database, next, [3]);
  expect((await failed()).rejected).toEqual(none);
  const earlier = await findEarlierBulkList(
    world.database,
    { id: next, fingerprint: null },
    "all-open",
  );
  expect(earlier?.same).toBe("everybody");
});
