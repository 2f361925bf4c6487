import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { memberSessionTimes } from "#portal/auth/member/member-session-store.ts";
import { purgeExpiredCounts } from "#portal/auth/rate-limits.ts";
import { staffSessionTimes } from "#portal/auth/staff/staff-session-store.ts";
import type { Database } from "#portal/database/database.ts";
import { deleteInPortions, inPortions, portionOf } from "#portal/database/in-portions.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { memberSession } from "#portal/database/schema/member-session.ts";
import {
  bulkList,
  bulkRow,
  handledMessage,
  message,
  messageEvent,
} from "#portal/database/schema/messages.ts";
import { openedPass, passOperation, scan } from "#portal/database/schema/pass-operation.ts";
import { rateLimit } from "#portal/database/schema/rate-limit.ts";
import { staffAccount, staffInvitation, staffSession } from "#portal/database/schema/staff.ts";
import { textLinkRequest } from "#portal/database/schema/text-link.ts";
import { bumpVersion } from "#portal/messaging/bulk/bulk-list.ts";
import { emptyList } from "#portal/messaging/bulk/bulk-list-store.ts";
import { anyLine } from "#portal/messaging/bulk/bulk-row.ts";
import { purgeDrafts } from "#portal/messaging/bulk/list/list-draft.ts";
import { maxOpenMs } from "#portal/messaging/sending/message-state.ts";
import type { SendDependencies } from "#portal/messaging/sending/send-message.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { openedPassDays, type Retention } from "./retention.ts";

const day = 24 * 60 * 60_000;
/** Time for which an ended session is kept: signing out at the identity provider still reads it. */
const afterwardsMs = 10 * 60_000;

/** Retention: deletes what has expired. Only this job deletes from the activity. */
export async function purgeExpired(
  database: Database,
  retention: Retention,
  now: Date,
): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day);
  const recorded = before(retention.activityDays);
  const ended = before(retention.messageDays);
  const steps: (() => PromiseLike<unknown>)[] = [
    () => purgeSessions(database, now),
    () => deleteInPortions(database, textLinkRequest, lt(textLinkRequest.requestedAt, ended)),
    () => purgeDrafts(database, now),
    () => purgeLists(database, ended, recorded),
    () => purgeMessages(database, ended, recorded),
    () => purgeAddresses(database, before(retention.addressDays), now),
    () => deleteInPortions(database, passOperation, lt(passOperation.startedAt, recorded)),
    () => deleteInPortions(database, scan, lt(scan.openedAt, recorded)),
    () => deleteInPortions(database, openedPass, lt(openedPass.openedAt, before(openedPassDays))),
    () => purgeScanHolders(database, before(openedPassDays)),
    () => purgeActivity(database, recorded),
    // Last, because an account is deleted only when none of its activity is left.
    () => purgeStaff(database, { left: recorded, invited: before(openedPassDays) }),
  ];
  const failures: unknown[] = [];
  for (const step of steps) {
    await step().then(undefined, (failure: unknown) => failures.push(failure));
  }
  if (failures.length > 0) throw failures[0];
}

/** The member searches of a staff session go with it. */
async function purgeSessions(database: Database, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  for (const [session, { lifetimeMs, idleMs }] of [
    [memberSession, memberSessionTimes],
    [staffSession, staffSessionTimes],
  ] as const) {
    const isOver = or(
      lt(session.issuedAt, ago(lifetimeMs)),
      lt(session.lastSeenAt, ago(idleMs + afterwardsMs)),
      lt(session.endedAt, ago(afterwardsMs)),
    );
    await deleteInPortions(database, session, isOver);
  }
}

/** Deletes expired counters, and counters older than the retention of addresses even if in use. */
async function purgeAddresses(database: Database, begun: Date, now: Date): Promise<void> {
  await purgeExpiredCounts(database, now);
  await deleteInPortions(database, rateLimit, lt(rateLimit.createdAt, begun));
}

function purgeScanHolders(database: Database, opened: Date) {
  const isExpired = and(lt(scan.openedAt, opened), isNotNull(scan.sealedHolder));
  return inPortions((limit) =>
    database
      .update(scan)
      .set({ sealedHolder: null })
      .where(portionOf(scan, isExpired, limit)),
  );
}

/** A transaction for each portion: what one has deleted stays so when a later one fails. */
function purgeActivity(database: Database, recorded: Date): Promise<number> {
  return inPortions((limit) =>
    database.transaction(async (transaction) => {
      await transaction.execute(sql`select set_config('felagi.retention', 'on', true)`);
      return transaction
        .delete(activity)
        .where(portionOf(activity, lt(activity.at, recorded), limit));
    }),
  );
}

const intervalMs = 60 * 60_000;
const countsIntervalMs = 60_000;

/** The retention job: purges expired rows once an hour; run by one process at a time. */
export async function runRetentionJob(
  { database, clock }: Pick<SendDependencies, "database" | "clock">,
  retention: Retention,
  signal: AbortSignal,
): Promise<void> {
  await Promise.all([
    repeatUntil(signal, intervalMs, () => purgeExpired(database, retention, clock())),
    // Counters that are keyed by an address go as soon as they expire.
    repeatUntil(signal, countsIntervalMs, () => purgeExpiredCounts(database, clock())),
  ]);
}

async function repeatUntil(
  signal: AbortSignal,
  everyMs: number,
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch((error) => {
      log().error({ reason: reasonOf(error) }, "expired rows could not be purged");
    });
    await wait(everyMs, undefined, { signal }).catch(() => {});
  }
}

/** Purges accounts that were closed before a moment, unless something they did is still kept. */
async function purgeStaff(
  database: Database,
  { left, invited }: { left: Date; invited: Date },
): Promise<void> {
  await database.delete(staffInvitation).where(lt(staffInvitation.expiresAt, invited));
  const isNotNamedIn = (account: PgColumn) =>
    notExists(database.select({ account }).from(account.table).where(eq(account, staffAccount.id)));
  await database
    .delete(staffAccount)
    .where(
      and(
        lt(staffAccount.disabledAt, left),
        ...[
          activity.staffId,
          bulkList.staffId,
          bulkList.senderId,
          message.staffId,
          passOperation.staffId,
          scan.staffId,
          handledMessage.staffId,
          staffInvitation.accountId,
          staffSession.accountId,
        ].map(isNotNamedIn),
      ),
    );
}

/**
 * Empties messages that ended before one moment of what they said, whose pass it was, to which number,
 * and on which devices they came; those of before another go altogether. A message of a bulk list goes
 * after its bulk list: a row whose message is gone would be planned again.
 */
export async function purgeMessages(
  database: Database,
  ended: Date,
  recorded: Date,
): Promise<void> {
  const messages = (where: SQL | undefined, limit: number) =>
    database.select({ id: message.id }).from(message).where(where).limit(limit);
  const isOld = and(lt(message.createdAt, recorded), isNull(message.listId));
  await inPortions((limit) =>
    database.delete(message).where(inArray(message.id, messages(isOld, limit))),
  );
  const isOver = or(
    lt(message.finishedAt, ended),
    // Messages that never ended but are too old for any job to work on them.
    and(isNull(message.finishedAt), lt(message.createdAt, new Date(ended.getTime() - maxOpenMs))),
  );
  const isFilled = and(
    isOver,
    or(isNotNull(message.request), isNotNull(message.recipient), isNotNull(message.sealedHolder)),
  );
  await inPortions((limit) =>
    database
      .update(message)
      .set({ request: null, recipient: null, sealedHolder: null })
      .where(inArray(message.id, messages(isFilled, limit))),
  );
  await inPortions((limit) => {
    const events = database
      .select({ id: messageEvent.id })
      .from(messageEvent)
      .innerJoin(message, eq(message.id, messageEvent.messageId))
      .where(and(isNotNull(messageEvent.device), isOver))
      .limit(limit);
    return database
      .update(messageEvent)
      .set({ device: null })
      .where(inArray(messageEvent.id, events));
  });
}

/** Longest time that a bulk list can wait for its scheduled day; pauses are shorter. */
const maxListOpenMs = 30 * 24 * 60 * 60_000;

/**
 * Empties the lists of bulk lists that ended before one moment, and whatever a discarded one still holds.
 * Takes away lists of before it that nothing was ever sent by (nor was to be, if a confirmation was
 * taken back), and bulk lists that ended before another moment; one that waits or is sent stays.
 */
export async function purgeLists(database: Database, ended: Date, recorded: Date): Promise<void> {
  const longOpen = (moment: Date) =>
    lt(bulkList.confirmedAt, new Date(moment.getTime() - maxListOpenMs));
  const later = ended > recorded ? ended : recorded;
  const isUnsent = and(
    isNull(bulkList.confirmedAt),
    lt(sql`greatest(${bulkList.createdAt}, ${bulkList.sendAt})`, later.toISOString()),
  );
  const isGivenUp = and(
    eq(bulkList.state, "paused"),
    isNull(bulkList.resumeAt),
    longOpen(recorded),
  );
  // Stopped first, so that nobody confirms a list while it is deleted.
  await database
    .update(bulkList)
    .set({ state: "stopped", pauseReason: null, finishedAt: bulkList.createdAt, ...bumpVersion })
    .where(and(isNull(bulkList.finishedAt), or(isUnsent, isGivenUp)));
  const over = await database
    .select({ id: bulkList.id })
    .from(bulkList)
    .where(and(isNotNull(bulkList.finishedAt), or(lt(bulkList.finishedAt, recorded), isUnsent)));
  for (const { id } of over) await takeAway(database, id);
  const filled = await database
    .select({ id: bulkList.id })
    .from(bulkList)
    .where(
      and(
        ne(sql`jsonb_array_length(${bulkList.columns})`, 0),
        or(
          lt(bulkList.finishedAt, ended),
          longOpen(ended),
          and(eq(bulkList.state, "stopped"), isNull(bulkList.confirmedAt)),
        ),
      ),
    );
  for (const { id } of filled) await emptyList(database, id);
}

/** Deletes the rows in portions, then the list, each within the statement time-out; messages stay. */
async function takeAway(database: Database, id: string): Promise<void> {
  await inPortions(async (limit) => {
    const rows = database
      .select({ line: bulkRow.line })
      .from(bulkRow)
      .where(eq(bulkRow.listId, id))
      .limit(limit);
    return database
      .delete(bulkRow)
      .where(and(eq(bulkRow.listId, id), sql`${bulkRow.line} = ${anyLine(await rows)}`));
  });
  await inPortions((limit) => {
    const messages = database
      .select({ id: message.id })
      .from(message)
      .where(eq(message.listId, id))
      .limit(limit);
    return database.update(message).set({ listId: null }).where(inArray(message.id, messages));
  });
  await database.delete(bulkList).where(eq(bulkList.id, id));
}
