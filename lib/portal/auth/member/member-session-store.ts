import "server-only";
import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { memberSession } from "#portal/database/schema/member-session.ts";

const minute = 60_000;

/** An hour in all, or a quarter of an hour after the last use, noted once a minute at most. */
export const memberSessionTimes = {
  idleMs: 15 * minute,
  notedEveryMs: minute,
  lifetimeMs: 60 * minute,
} as const;

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

export async function insertSession(database: Database, id: string, now: Date): Promise<void> {
  await database.insert(memberSession).values({ id, issuedAt: now, lastSeenAt: now });
}

/** Whether the session is live; its use is noted once a minute, so that a read seldom writes. */
export async function touchSession(database: Database, id: string, now: Date): Promise<boolean> {
  const live = await preparedTouch(database).execute({
    id,
    now,
    bornAfter: before(now, memberSessionTimes.lifetimeMs),
    seenAfter: before(now, memberSessionTimes.idleMs),
    notedBefore: before(now, memberSessionTimes.notedEveryMs),
  });
  return live.length === 1;
}

export async function endSession(database: Database, id: string, now: Date): Promise<void> {
  await database
    .update(memberSession)
    .set({ endedAt: now })
    .where(and(eq(memberSession.id, id), isNull(memberSession.endedAt)));
}

const prepared = new WeakMap<Database, ReturnType<typeof prepareTouch>>();

function preparedTouch(database: Database) {
  const known = prepared.get(database);
  if (known) return known;
  const made = prepareTouch(database);
  prepared.set(database, made);
  return made;
}

function prepareTouch(database: Database) {
  const live = and(
    eq(memberSession.id, sql.placeholder("id")),
    isNull(memberSession.endedAt),
    gt(memberSession.issuedAt, sql.placeholder("bornAfter")),
    gt(memberSession.lastSeenAt, sql.placeholder("seenAfter")),
  );
  const noted = database.$with("noted").as(
    database
      .update(memberSession)
      .set({ lastSeenAt: sql`${sql.placeholder("now")}` })
      .where(and(live, lte(memberSession.lastSeenAt, sql.placeholder("notedBefore"))))
      .returning({ id: memberSession.id }),
  );
  return database
    .with(noted)
    .select({ id: memberSession.id })
    .from(memberSession)
    .where(live)
    .prepare("touch_member_session");
}
