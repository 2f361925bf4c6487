import "server-only";
import { createHash } from "node:crypto";
import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Issuer } from "#portal/configuration/issuer-file.ts";
import type { Database } from "#portal/database/database.ts";
import { bulkList, bulkRow } from "#portal/database/schema/messages.ts";
import { bumpVersion } from "../bulk-list.ts";
import { endList, type RowFault, storedRow } from "../bulk-list-store.ts";
import { anyLine, unsealRow } from "../bulk-row.ts";
import { listFaults } from "./list-event.ts";
import { type HowToRead, pseudonymOf, rowOf, typeOf } from "./take-list.ts";

/** Rows read at a time. Few: with old statistics the planner joins them by a nested loop. */
const rowsAtATime = 250;

/**
 * Reads the kept cells of a list anew: whom its rows name is taken from another column, or hidden rows
 * are taken as well. What the check found is thrown away, and the list is checked from the beginning. False when the list is no
 * longer waiting, or has no such column; throws `ListRejected` when it is not said whose pass is meant.
 */
export async function rereadList(
  { database, issuer }: { database: Database; issuer: Pick<Issuer, "membershipTypes"> },
  listId: string,
  { subscriberListId, ...how }: HowToRead & { subscriberListId: string },
): Promise<boolean> {
  const { column, names, takesHiddenRows } = how;
  const type = names === "kennitala" ? typeOf(issuer, subscriberListId) : null;
  return database.transaction(async (transaction) => {
    const [list] = await transaction
      .update(bulkList)
      .set({
        state: "listing",
        recipients: names,
        recipientColumn: column,
        subscriberListId: type,
        takesHiddenRows,
        ...bumpVersion,
      })
      .where(
        and(
          eq(bulkList.id, listId),
          inArray(bulkList.state, ["listed", "checked"]),
          // Not for a follow-up list, whose rows may have a pass and no cells.
          isNull(bulkList.followsId),
          sql`jsonb_array_length(${bulkList.columns}) > ${column}`,
        ),
      )
      .returning({ id: bulkList.id });
    if (!list) return false;
    const fingerprint = createHash("sha256");
    for (let afterLine = 0; ; ) {
      const rows = await transaction
        .select({
          line: bulkRow.line,
          sealed: bulkRow.sealed,
          result: bulkRow.result,
          isHidden: bulkRow.isHidden,
        })
        .from(bulkRow)
        .where(and(eq(bulkRow.listId, listId), gt(bulkRow.line, afterLine)))
        .orderBy(asc(bulkRow.line))
        .limit(rowsAtATime)
        // What is erased meanwhile is not written back.
        .for("update");
      const values = rows.flatMap(({ line, sealed, result, isHidden }) => {
        // What could not be read from the file keeps its fault.
        if (listFaults.some((fault) => fault === result)) return [];
        const cells = unsealRow(sealed)?.cells;
        if (!cells) return { line, sealed, result: "not-kept" satisfies RowFault };
        const event = { kind: "row" as const, line, cells, ...(isHidden && { isHidden }) };
        const row = storedRow(rowOf(event, how));
        fingerprint.update(`${line}:${pseudonymOf(row)}\n`);
        const { kennitalaDigest: digest, passId: pass_id, ...stored } = row;
        return { ...stored, digest, pass_id };
      });
      await transaction.execute(sql`
        update bulk_row as r
        set sealed = v.sealed, kennitala_digest = v.digest, pass_id = v.pass_id, result = v.result,
          pass_status = null, checked_at = null, texted_at = null, had_no_phone = false
        from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as
          v(line int, sealed text, digest text, pass_id uuid, result text)
        where r.bulk_list_id = ${listId} and r.line = ${anyLine(rows)} and r.line = v.line`);
      if (rows.length < rowsAtATime) break;
      afterLine = rows.at(-1)?.line ?? afterLine;
    }
    return endList(transaction, listId, { fingerprint: fingerprint.digest("base64url") });
  });
}
