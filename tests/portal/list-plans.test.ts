import { randomUUID } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { expect, test } from "vitest";
import { listActivity } from "#portal/auth/activity/activity-list.ts";
import type { Database } from "#portal/database/database.ts";
import { readInbox } from "#portal/messaging/inbox.ts";
import {
  countByDay,
  countMessages,
  findMessage,
  listMessages,
  listMessagesOf,
  listReachedLater,
  listVersion,
  recentOnPass,
} from "#portal/messaging/sending/message-list.ts";
import { markStaleSendsUnknown } from "#portal/messaging/sending/message-store.ts";
import { claimDuePolls } from "#portal/messaging/sending/poller.ts";
import { findTimelinePerson, readTimeline } from "#portal/messaging/timeline.ts";
import { configurePortal } from "#tests/support/portal-configuration.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";

const databases = portalDatabases();
/** Enough that PostgreSQL plans as it does for a million. */
const rows = Number(process.env.ROWS ?? 30_000);
const day = 24 * 60 * 60_000;
const now = new Date();

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into staff_account (id, email, name, role, created_at)
     select md5('staff-' || n)::uuid, n || '@x.is', 'Starfsmaður ' || n, 'sender', now()
     from generate_series(1, 40) as n`,
  );
  await pool.query(
    `insert into message (id, kind, state, pass_id, kennitala_digest, staff_id, form_token,
       service_id, created_at, sending_at, next_poll_at)
     select md5('message-' || n)::uuid, case when n % 3 = 0 then 'notification' else 'sms' end, state,
       md5('pass-' || n % 5000)::uuid, 'digest-' || n % 5000, md5('staff-' || 1 + n % 40)::uuid,
       gen_random_uuid(), case when state in ('accepted', 'succeeded') then gen_random_uuid() end,
       now() - n * interval '90 days' / $1, now() - n * interval '90 days' / $1,
       case when state = 'accepted' then now() + (n % 100 - 50) * interval '1 minute' end
     from (select n, case when n % 1000 = 0 then 'unknown' when n % 100 = 0 then 'refused'
       when n % 250 = 1 then 'accepted' else 'succeeded' end as state
       from generate_series(1, $1::int) as n) as made`,
    [rows],
  );
  await pool.query(
    `insert into activity (at, staff_id, action, outcome, pass_id, kennitala_digest, details)
     select now() - n * interval '90 days' / $1, md5('staff-' || 1 + n % 40)::uuid,
       case when n % 2000 = 0 then 'invite' when n % 3 = 0 then 'find-member' else 'send-sms' end,
       'done', md5('pass-' || n % 5000)::uuid, 'digest-' || n % 5000, '{}'
     from generate_series(1, $1::int) as n`,
    [rows],
  );
  await pool.query("vacuum analyze");
}

const passId = "8f14e45f-ceea-467f-a8c3-000000000000";
const half = new Date(now.getTime() - 45 * day);
const keptSince = new Date(now.getTime() - 11 * day);
const list = (more: object) => (database: Database) =>
  listMessages(database, { kind: "sms", limit: 40, keptSince, ...more });
const timelineFrom = (database: Database, after: { at: Date; id: string } | undefined) =>
  readTimeline(database, {
    kennitalaDigest: "digest-7",
    passIds: [passId],
    withActivity: true,
    after,
    limit: 30,
  });
const did = (more: object) => (database: Database) =>
  listActivity(database, { limit: 50, ...more });

const questions: Record<string, (database: Database) => Promise<unknown>> = {
  "the newest messages": list({}),
  "the next page of messages": list({ after: { createdAt: half, id: randomUUID() } }),
  "the page before of messages": list({ before: { createdAt: half, id: randomUUID() } }),
  "messages that are on their way": list({ outcome: "open" }),
  "messages with an unknown outcome, which are rare": list({ outcome: "unknown" }),
  "messages that arrived, which are most": list({ outcome: "good" }),
  "messages on one pass": list({ passId }),
  "messages of one sender": list({ search: "maður 7" }),
  "messages of many senders that went wrong": list({ search: "maður", outcome: "bad" }),
  "the next page of one sender": list({
    search: "maður 40",
    after: { createdAt: half, id: passId },
  }),
  "messages by words of the text, in a month": list({ search: "sundlaugin", from: half }),
  "messages by a number": list({ search: "611 2129" }),
  "how many there are of each outcome": (database) =>
    countMessages(database, { kind: "sms", keptSince }),
  "how many of each outcome a search finds": (database) =>
    countMessages(database, { kind: "sms", keptSince, search: "maður 7" }),
  "what one member was sent": (database) =>
    listMessagesOf(database, { kennitalaDigest: "digest-7", passIds: [passId], limit: 20 }),
  "one message": (database) => findMessage(database, passId),
  "whether a list has changed": (database) => listVersion(database, "notification"),
  "how many on one pass today": (database) =>
    recentOnPass(database, { kind: "sms", passId, since: half }),
  "what waits for a person": (database) =>
    readInbox(database, { withLists: true, withWaiting: true }),
  "what a newer message reached": (database) => listReachedLater(database, half, 10),
  "the numbers of a week": (database) =>
    countByDay(database, { from: new Date(now.getTime() - 7 * day), until: now }),
  "which message to ask about next": (database) =>
    claimDuePolls(database, { now, leaseMs: 1, limit: 1, which: "all" }),
  "calls that were cut off": (database) => markStaleSendsUnknown(database, half, now),
  "the newest activity": did({}),
  "the next page of activity": did({ after: { at: half, id: 7 } }),
  "the page before of activity": did({ before: { at: half, id: 7 } }),
  "the activity of a day": did({ from: half, until: new Date(half.getTime() + day) }),
  "the activity of one person": did({ staff: "maður 7" }),
  "the activity on one pass": did({ passIds: [passId] }),
  "the activity about one member": did({ passIds: [passId], kennitalaDigest: "digest-7" }),
  "the timeline of one member": (database) => timelineFrom(database, undefined),
  "the next page of a timeline": (database) => timelineFrom(database, { at: half, id: passId }),
  "the timeline of whose pass it is": (database) => findTimelinePerson(database, { passId }),
  "changes of the team, which are rare": did({ actions: ["invite", "role", "disable"] }),
  "sendings, which are most": did({ actions: ["send-sms", "send-notification"] }),
};

configurePortal();

test("every list, filter and search goes by an index, however many rows there are", {
  timeout: 300_000,
}, async () => {
  const { pool } = await databases.fresh();
  await fill(pool);
  const whole = /"Node Type":"Seq Scan"[^{}]*"Relation Name":"(message|activity)"/;
  for (const [what, ask] of Object.entries(questions)) {
    const asked: { query: string; params: unknown[] }[] = [];
    await ask(
      drizzle(pool, { logger: { logQuery: (query, params) => asked.push({ query, params }) } }),
    );
    expect(asked.length, what).toBeGreaterThan(0);
    for (const { query, params } of asked) {
      const { rows: plan } = await pool.query(`explain (format json) ${query}`, params);
      expect.soft(JSON.stringify(plan[0]), what).not.toMatch(whole);
    }
  }
});
