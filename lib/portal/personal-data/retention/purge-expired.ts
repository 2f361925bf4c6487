import "server-only";
import { and, isNotNull, lt, or, sql } from "drizzle-orm";
import { memberSessionTimes } from "#portal/auth/member/member-session-times.ts";
import { staffSessionTimes } from "#portal/auth/staff/staff-session-times.ts";
import type { Database } from "#portal/database/database.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { memberSession } from "#portal/database/schema/member-session.ts";
import { openedPass, passOperation, scan } from "#portal/database/schema/pass-operation.ts";
import { rateLimit } from "#portal/database/schema/rate-limit.ts";
import { staffSession } from "#portal/database/schema/staff.ts";
import { textLinkRequest } from "#portal/database/schema/text-link.ts";
import { purgeExpiredCounts } from "#portal/limits/purge-counts.ts";
import { purgeDrafts } from "#portal/messaging/bulk/list/list-draft.ts";
import { purgeLists } from "./purge-lists.ts";
import { purgeMessages } from "./purge-messages.ts";
import { purgeStaff } from "./purge-staff.ts";
import { openedPassDays, type Retention } from "./retention.ts";

const day = 24 * 60 * 60_000;
/** Signing out at an identity provider still reads the session that has just ended. */
const afterwardsMs = 10 * 60_000;

/**
 * Purges what is past its retention, each kind whatever becomes of the others. Nothing else
 * may take anything out of the activity. `personal-data/personal-data-inventory.ts` lists all that is kept.
 */
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
    () => database.delete(passOperation).where(lt(passOperation.startedAt, recorded)),
    () => database.delete(scan).where(lt(scan.openedAt, recorded)),
    () => database.delete(openedPass).where(lt(openedPass.openedAt, before(openedPassDays))),
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
    await database
      .delete(session)
      .where(
        or(
          lt(session.issuedAt, ago(lifetimeMs)),
          lt(session.lastSeenAt, ago(idleMs + afterwardsMs)),
          lt(session.endedAt, ago(afterwardsMs)),
        ),
      );
  }
}

/** As soon as they no longer count; an address that never stops trying begins anew. */
async function purgeAddresses(database: Database, begun: Date, now: Date): Promise<void> {
  await purgeExpiredCounts(database, now);
  await database.delete(rateLimit).where(lt(rateLimit.createdAt, begun));
}

function purgeTextLinks(database: Database, asked: Date) {
  return database.delete(textLinkRequest).where(lt(textLinkRequest.requestedAt, asked));
}

function purgeScanHolders(database: Database, opened: Date) {
  return database
    .update(scan)
    .set({ sealedHolder: null })
    .where(and(lt(scan.openedAt, opened), isNotNull(scan.sealedHolder)));
}

async function purgeActivity(database: Database, recorded: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('felagi.retention', 'on', true)`);
    await transaction.delete(activity).where(lt(activity.at, recorded));
  });
}
