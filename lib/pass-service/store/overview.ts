import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";
import { isLive } from "./members.ts";
import { apiKey, issuer } from "./schema/issuer.ts";
import { member, membership, membershipType } from "./schema/member.ts";
import { notification } from "./schema/notification.ts";
import { pass } from "./schema/pass.ts";
import { passTemplate } from "./schema/pass-template.ts";
import { smsMessage } from "./schema/sms.ts";
import { walletCopy } from "./schema/wallet.ts";

/** How many records there are of what an operator asks after. */
export async function countRecords(database: Database): Promise<Record<string, number>> {
  return {
    issuers: await database.$count(issuer),
    keys: await database.$count(apiKey, sql`${apiKey.revokedAt} is null`),
    passTemplates: await database.$count(passTemplate),
    membershipTypes: await database.$count(membershipType),
    members: await database.$count(member),
    liveMemberships: await database.$count(membership, isLive),
    passes: await database.$count(pass, sql`${pass.deletedAt} is null`),
    walletCopies: await database.$count(walletCopy, sql`${walletCopy.removedAt} is null`),
  };
}

export interface Queue {
  /** Messages without a final status. */
  waiting: number;
  /** Messages whose next step is due. */
  due: number;
  oldestDueAt: Date | null;
  /** The highest attempt count of a waiting one. */
  maxAttempts: number;
}

/** The worker's queue at a moment of the service's clock. */
export async function readQueues(
  database: Database,
  now: Date,
): Promise<{ sms: Queue; notifications: Queue; pushes: Queue; patches: Queue }> {
  return {
    sms: await readQueue(database, smsMessage, now),
    notifications: await readQueue(database, notification, now),
    pushes: await readQueue(database, unfetchedUpdates, now),
    patches: await readQueue(database, duePatches, now),
  };
}

/**
 * Queue of update pushes to devices on platform A that have not fetched a changed pass; `next_step_at` is the
 * time of the next push, first or repeated.
 */
const unfetchedUpdates = sql`(
  select greatest(copy.push_due_at, pass.last_modified) as next_step_at, copy.push_attempts as attempts
  from wallet_copy copy join pass on pass.id = copy.pass_id
  where copy.push_due_at is not null and copy.fetched_version is distinct from pass.last_modified
) as updates`;

/** Queue of patches: passes whose changes platform B has not taken yet. */
const duePatches = sql`(
  select greatest(object.due_at, pass.last_modified) as next_step_at, object.attempts
  from platform_b_object object join pass on pass.id = object.pass_id
  where object.due_at is not null
) as patches`;

async function readQueue(database: Database, table: PgTable | SQL, now: Date): Promise<Queue> {
  const at = now.toISOString();
  const { rows } = await database.execute<{
    waiting: number;
    due: number;
    oldest: string | null;
    attempts: number;
  }>(sql`select count(*)::int as waiting,
      count(*) filter (where next_step_at <= ${at})::int as due,
      (min(next_step_at) filter (where next_step_at <= ${at}))::text as oldest,
      coalesce(max(attempts), 0)::int as attempts
    from ${table} where next_step_at is not null`);
  const [row] = rows;
  return {
    waiting: row?.waiting ?? 0,
    due: row?.due ?? 0,
    oldestDueAt: row?.oldest ? new Date(row.oldest) : null,
    maxAttempts: row?.attempts ?? 0,
  };
}
