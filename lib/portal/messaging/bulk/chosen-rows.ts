import "server-only";
import { and, eq, inArray, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { bulkRow, message } from "#portal/database/schema/messages.ts";
import { type Audience, type BulkList, type BulkListRequest, resultsOf } from "./bulk-list.ts";

/** The choice that selects rows of a list. */
export interface Chosen extends Pick<BulkList, "id" | "notTextedSince"> {
  audience: Audience;
  request: BulkListRequest;
}

/** Condition for selected rows without a planned message. */
export function isToBePlanned(chosen: Chosen): SQL {
  return and(isToBeSent(chosen), isNull(bulkRow.messageId), isNotNull(bulkRow.passId)) as SQL;
}

/**
 * Condition for rows of the audience, without recipients of a recent text and, for a notification,
 * without statuses that the service would refuse.
 */
export function isToBeSent({ id, notTextedSince, audience, request }: Chosen): SQL {
  return and(
    eq(bulkRow.listId, id),
    inArray(bulkRow.result, resultsOf(audience)),
    notTextedSince
      ? sql`coalesce(${newestTextElsewhere(id)} < ${notTextedSince.toISOString()}::timestamptz, true)`
      : undefined,
    request.kind === "notification" ? inArray(bulkRow.passStatus, request.passStatuses) : undefined,
  ) as SQL;
}

/** Condition for rows of the audience that the choice excluded, and that have no message. */
export function isExcluded(chosen: Chosen): SQL {
  return and(
    inArray(bulkRow.result, resultsOf(chosen.audience)),
    isNull(bulkRow.messageId),
    not(isToBeSent(chosen)),
  ) as SQL;
}

/**
 * Time of the newest text to a row's pass that did not fail. It is read anew each time, because after
 * the check other lists may be sent, and a text that was on the way then may fail. It is a subquery
 * for each pass: a join over all recent texts would read those of this bulk list.
 */
export function newestTextElsewhere(listId: string): SQL {
  return sql`(
    select max(other.created_at) from ${message} other
    where other.pass_id = ${bulkRow}.pass_id and other.kind = 'sms'
      and other.state not in ('refused', 'failed')
      and other.bulk_list_id is distinct from ${listId}::uuid
  )`;
}

/** Number of selected rows, and an order-independent digest of their passes. */
export async function recipientsOf(
  database: Pick<Database, "select">,
  chosen: Chosen,
): Promise<{ count: number; digest: string | null }> {
  const passes = sql`string_agg(uuid_send(${bulkRow.passId}), ''::bytea order by ${bulkRow.passId})`;
  const [found] = await database
    .select({
      count: sql<number>`count(*)::int`,
      digest: sql<string | null>`encode(sha256(${passes}), 'hex')`,
    })
    .from(bulkRow)
    .where(isToBeSent(chosen));
  return found ?? { count: 0, digest: null };
}
