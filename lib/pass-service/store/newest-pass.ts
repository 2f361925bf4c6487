import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { factColumns } from "./pass-facts.ts";
import { membership } from "./schema/member.ts";
import { pass } from "./schema/pass.ts";

/**
 * The newest pass of a membership: to be joined laterally. A pass that is held comes before one
 * that was deleted in the same instant.
 */
export function newestPassOf(database: Database) {
  return database
    .select({ id: pass.id, deliveryCode: pass.deliveryCode, ...factColumns })
    .from(pass)
    .where(eq(pass.membershipId, membership.id))
    .orderBy(
      sql`${pass.deletedAt} is null and ${pass.deletionRequestedAt} is null desc`,
      desc(pass.createdAt),
      desc(pass.id),
    )
    .limit(1)
    .as("newest_pass");
}
