import "server-only";
import { and, desc, eq, gte, ilike, inArray, lt, or, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import {
  isOlder,
  type KeysetPage,
  type KeysetPlace,
  keysetPage,
  type MixedPlace,
} from "#portal/database/keyset-page.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import type { ActivityAction } from "./record-activity.ts";

export type ListedActivity = typeof activity.$inferSelect & { staffName: string | null };

export type ActivityPlace = KeysetPlace<{ at: Date; id: number }>;

export interface ActivityFilter {
  actions?: ActivityAction[] | undefined;
  outcome?: ListedActivity["outcome"] | undefined;
  /** With `kennitalaDigest`, what is about either. */
  passIds?: string[] | undefined;
  kennitalaDigest?: string | undefined;
  /** Part of a staff member's name. */
  staff?: string | undefined;
  from?: Date | undefined;
  /** Before this moment. */
  until?: Date | undefined;
  /** A place in a list of several tables, by the identifier of `mixedId`. */
  olderThan?: MixedPlace | undefined;
  limit: number;
}

/** The identifier in an order that is the same as text. */
export function mixedId({ id }: { id: number }): string {
  return String(id).padStart(16, "0");
}

/** What was done, newest first. */
export async function listActivity(
  database: Database,
  filter: ActivityFilter & ActivityPlace,
): Promise<KeysetPage<ListedActivity>> {
  const { actions, outcome, passIds, kennitalaDigest, staff, limit } = filter;
  const about = [
    passIds?.length && inArray(activity.passId, passIds),
    kennitalaDigest && eq(activity.kennitalaDigest, kennitalaDigest),
  ].filter((condition) => typeof condition === "object");
  const doers = staff ? await findAccountIdsByName(database, staff) : undefined;
  if (doers?.length === 0) return { rows: [], next: undefined, previous: undefined };
  return keysetPage(filter, limit, async (direction, from, count) => {
    const goesBack = direction === "older";
    const found = await database
      .select({ row: activity, staffName: staffAccount.name })
      .from(activity)
      .leftJoin(staffAccount, eq(staffAccount.id, activity.staffId))
      .where(
        and(
          actions && inArray(activity.action, actions),
          outcome && eq(activity.outcome, outcome),
          about.length > 0 ? or(...about) : undefined,
          doers && inArray(activity.staffId, doers),
          filter.from && gte(activity.at, filter.from),
          filter.until && lt(activity.at, filter.until),
          isOlder(activity.at, sql`lpad(${activity.id}::text, 16, '0')`, filter.olderThan),
          from &&
            sql`(${activity.at}, ${activity.id}) ${goesBack ? sql`<` : sql`>`} (${from.at.toISOString()}, ${from.id})`,
        ),
      )
      .orderBy(...(goesBack ? [desc(activity.at), desc(activity.id)] : [activity.at, activity.id]))
      .limit(count);
    return found.map(({ row, staffName }) => ({ ...row, staffName }));
  });
}

/** Everything that was done, newest first, to its end: a page at a time, so that no statement takes long. */
export async function* everyActivity(
  database: Database,
  filter: ActivityFilter & Pick<ActivityPlace, "after">,
): AsyncGenerator<ListedActivity[], void> {
  for (let after = filter.after; ; ) {
    const { rows, next } = await listActivity(database, { ...filter, after });
    yield rows;
    if (!next) return;
    after = next;
  }
}

/** Accounts by a part of the name, to filter by: there are few accounts, and many rows of theirs. */
export async function findAccountIdsByName(database: Database, words: string): Promise<string[]> {
  const found = await database
    .select({ id: staffAccount.id })
    .from(staffAccount)
    .where(ilike(staffAccount.name, `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`));
  return found.map(({ id }) => id);
}
