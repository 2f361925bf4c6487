import { and, inArray, isNull } from "drizzle-orm";
import type { Database } from "./database.ts";
import { isLive } from "./members.ts";
import { membership } from "./schema/member.ts";
import { pass } from "./schema/pass.ts";

/** Ends memberships whose members no longer qualify, and takes their passes away. */
export async function endMemberships(
  transaction: Database,
  ids: string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .update(membership)
    .set({ status: "ENDED", endedAt: now })
    .where(and(inArray(membership.id, ids), isLive));
  await transaction
    .update(pass)
    .set({ deletedAt: now })
    .where(and(inArray(pass.membershipId, ids), isNull(pass.deletedAt)));
}
