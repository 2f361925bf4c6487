import "server-only";
import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import { findAccountIdsByName } from "./account-ids-by-name.ts";
import type { ActivityAction } from "./record-activity.ts";

export type ListedActivity = typeof activity.$inferSelect & { staffName: string | null };

export interface ActivityFilter {
  actions?: ActivityAction[] | undefined;
  outcome?: ListedActivity["outcome"] | undefined;
  passId?: string | undefined;
  kennitalaDigest?: string | undefined;
  /** Part of a staff member's name. */
  staff?: string | undefined;
  after?: { at: Date; id: number } | undefined;
  limit: number;
}

/** What was done, newest first; one more row than asked for tells whether there is a next page. */
export async function listActivity(
  database: Database,
  filter: ActivityFilter,
): Promise<{ rows: ListedActivity[]; next: ActivityFilter["after"] }> {
  const { actions, outcome, passId, kennitalaDigest, staff, after, limit } = filter;
  const about = [
    passId && eq(activity.passId, passId),
    kennitalaDigest && eq(activity.kennitalaDigest, kennitalaDigest),
  ].filter((condition) => typeof condition === "object");
  const doers = staff ? await findAccountIdsByName(database, staff) : undefined;
  if (doers?.length === 0) return { rows: [], next: undefined };
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
        after && sql`(${activity.at}, ${activity.id}) < (${after.at.toISOString()}, ${after.id})`,
      ),
    )
    .orderBy(desc(activity.at), desc(activity.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit).map(({ row, staffName }) => ({ ...row, staffName }));
  return { rows, next: found.length > limit ? rows.at(-1) : undefined };
}
