import "server-only";
import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { bulkRow, message } from "#portal/database/schema/messages.ts";
import { type Audience, type BulkList, type BulkListRequest, resultsOf } from "./bulk-list.ts";

/** What decides which rows of a list a message goes to. */
export interface Chosen extends Pick<BulkList, "id" | "notTextedSince"> {
  audience: Audience;
  request: BulkListRequest;
}

/** The rows that are to be sent and are not planned yet. */
export function isToBePlanned(chosen: Chosen): SQL {
  return and(isToBeSent(chosen), isNull(bulkRow.messageId), isNotNull(bulkRow.passId)) as SQL;
}

/** The rows of an audience, without those texted lately; the service would refuse a notification of another status. */
export function isToBeSent({ id, notTextedSince, audience, request }: Chosen): SQL {
  return and(
    eq(bulkRow.listId, id),
    inArray(bulkRow.result, resultsOf(audience)),
    notTextedSince
      ? and(
          or(isNull(bulkRow.textedAt), lt(bulkRow.textedAt, notTextedSince)),
          sql`coalesce(${newestTextElsewhere(id)} < ${notTextedSince.toISOString()}::timestamptz, true)`,
        )
      : undefined,
    request.kind === "notification" ? inArray(bulkRow.passStatus, request.passStatuses) : undefined,
  ) as SQL;
}

/**
 * When the pass of a row last got a text that did not fail. Asked again while a bulk list is planned: a list
 * may wait for days after its check, and other lists are sent meanwhile. A subquery for each pass: a join over
 * all texts since then would read those of this bulk list.
 */
export function newestTextElsewhere(listId: string): SQL {
  return sql`(
    select max(other.created_at) from ${message} other
    where other.pass_id = ${bulkRow}.pass_id and other.kind = 'sms'
      and other.state not in ('refused', 'failed')
      and other.bulk_list_id is distinct from ${listId}::uuid
  )`;
}

/** How many rows of a list are sent, and a digest of their passes in any order. */
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
