import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, isNotNull, lt, notExists, or, sql } from "drizzle-orm";
import { memberSessionTimes } from "#portal/auth/member/member-session-store.ts";
import { staffSessionTimes } from "#portal/auth/staff/staff-session-store.ts";
import type { Database } from "#portal/database/database.ts";
import { deleteInPortions, inPortions, portionOf } from "#portal/database/in-portions.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { dispatch, handledDispatch } from "#portal/database/schema/dispatch.ts";
import { memberSession } from "#portal/database/schema/member-session.ts";
import { openedPass, passOperation, scan } from "#portal/database/schema/pass-operation.ts";
import { rateLimit } from "#portal/database/schema/rate-limit.ts";
import { staffAccount, staffInvitation, staffSession } from "#portal/database/schema/staff.ts";
import { textLinkRequest } from "#portal/database/schema/text-link.ts";
import { purgeExpiredCounts } from "#portal/limits/limiter.ts";
import { purgeDrafts } from "#portal/messaging/bulk/list/list-draft.ts";
import type { Sending } from "#portal/messaging/sending/send-dispatch.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { purgeLists, purgeMessages } from "./purge-messages.ts";
import { openedPassDays, type Retention } from "./retention.ts";

const day = 24 * 60 * 60_000;
/** Signing out at an identity provider still reads the session that has just ended. */
const afterwardsMs = 10 * 60_000;

/** Purges what is past its retention; nothing else may take anything out of the activity. */
export async function purgeExpired(
  database: Database,
  retention: Retention,
  now: Date,
): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day);
  const recorded = before(retention.activityDays);
  const steps: (() => PromiseLike<unknown>)[] = [
    () => purgeSessions(database, now),
    () => purgeTextLinks(database, before(retention.messageDays)),
    () => purgeDrafts(database, now),
    () => purgeLists(database, before(retention.messageDays), recorded),
    () => purgeMessages(database, before(retention.messageDays), recorded),
    () => purgeAddresses(database, before(retention.addressDays), now),
    () => deleteInPortions(database, passOperation, lt(passOperation.startedAt, recorded)),
    () => deleteInPortions(database, scan, lt(scan.openedAt, recorded)),
    () => deleteInPortions(database, openedPass, lt(openedPass.openedAt, before(openedPassDays))),
    () => purgeScanHolders(database, before(openedPassDays)),
    () => purgeActivity(database, recorded),
    // Last: the account of whoever left goes when nothing that they did is kept any more.
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

/** Expired counters, and all that are older than addresses are kept: their address starts anew. */
async function purgeAddresses(database: Database, begun: Date, now: Date): Promise<void> {
  await purgeExpiredCounts(database, now);
  await deleteInPortions(database, rateLimit, lt(rateLimit.createdAt, begun));
}

function purgeTextLinks(database: Database, asked: Date) {
  return deleteInPortions(database, textLinkRequest, lt(textLinkRequest.requestedAt, asked));
}

function purgeScanHolders(database: Database, opened: Date) {
  const isHeld = and(lt(scan.openedAt, opened), isNotNull(scan.sealedHolder));
  return inPortions((limit) =>
    database
      .update(scan)
      .set({ sealedHolder: null })
      .where(portionOf(scan, isHeld, limit)),
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
  { database, clock }: Pick<Sending, "database" | "clock">,
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
  const didNothingIn = (
    kept: typeof activity | typeof batch | typeof dispatch | typeof passOperation | typeof scan,
  ) =>
    notExists(database.select({ id: kept.id }).from(kept).where(eq(kept.staffId, staffAccount.id)));
  const isInvited = database
    .select()
    .from(staffInvitation)
    .where(eq(staffInvitation.accountId, staffAccount.id));
  const isHere = database
    .select()
    .from(staffSession)
    .where(eq(staffSession.accountId, staffAccount.id));
  await database
    .delete(staffAccount)
    .where(
      and(
        lt(staffAccount.disabledAt, left),
        ...[activity, batch, dispatch, passOperation, scan].map(didNothingIn),
        notExists(
          database.select({ id: batch.id }).from(batch).where(eq(batch.senderId, staffAccount.id)),
        ),
        notExists(
          database
            .select({ id: handledDispatch.dispatchId })
            .from(handledDispatch)
            .where(eq(handledDispatch.staffId, staffAccount.id)),
        ),
        notExists(isInvited),
        notExists(isHere),
      ),
    );
}
