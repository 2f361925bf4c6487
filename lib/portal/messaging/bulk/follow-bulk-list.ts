import "server-only";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import { inPortions } from "#portal/database/in-portions.ts";
import { bulkList, bulkRow, type followUps, message } from "#portal/database/schema/messages.ts";
import { type BulkList, bumpVersion, namedIn } from "./bulk-list.ts";
import { type MessageEnd, messageEnd } from "./bulk-list-counts.ts";
import { beginList, measureRows } from "./bulk-list-store.ts";
import { isToBePlanned } from "./chosen-rows.ts";

/**
 * Recipients of a follow-up list: those whose message failed; those whose message was sent and who have
 * not fetched the pass, alone or with failed and uncertain ones; or those not reached before a stop.
 */
export type FollowUp = (typeof followUps)[number];

/** Messages that are taken up again, by their ends. What may have been sent is left to a person to decide. */
export const endsOf = {
  failed: ["refused", "failed"],
  "not-fetched": ["accepted", "succeeded", "unresolved"],
  "not-fetched-any": [
    "accepted",
    "succeeded",
    "unresolved",
    "unknown",
    "refused",
    "failed",
    "settled",
  ],
} as const satisfies Record<Exclude<FollowUp, "not-sent">, readonly MessageEnd[]>;

function isTakenUp(earlier: BulkList, which: FollowUp): SQL {
  if (which !== "not-sent") return inArray(messageEnd(), endsOf[which]);
  const { audience, request } = earlier;
  return audience && request ? isToBePlanned({ ...earlier, audience, request }) : sql`false`;
}

/** Creates a follow-up list from rows of an ended bulk list; undefined when no recipient is left. */
export async function followBulkList(
  database: Database,
  earlier: BulkList,
  follow: { which: FollowUp; staffId: string; formToken: string; now: Date },
): Promise<string | undefined> {
  const { which, now, ...begun } = follow;
  return database.transaction(async (transaction) => {
    const { name, recipients, recipientColumn, subscriberListId, columns } = earlier;
    const taken = { name, recipients, recipientColumn, subscriberListId, columns };
    const list = { ...begun, ...taken, followsId: earlier.id, followUp: which };
    const { id, isNew } = await beginList(transaction, list, now);
    if (!isNew) return id;
    // What is erased meanwhile is not taken up, and what is erased later is found here as well.
    const amount = await inPortions((limit) =>
      transaction.execute(sql`
        insert into bulk_row (bulk_list_id, line, sealed, kennitala_digest, pass_id)
        select ${id}, ${bulkRow.line}, ${bulkRow.sealed}, ${bulkRow.kennitalaDigest}, ${bulkRow.passId}
        from ${bulkRow} left join ${message} on ${message.id} = ${bulkRow.messageId}
        where ${bulkRow.listId} = ${earlier.id} and ${isTakenUp(earlier, which)}
          and (${bulkRow.sealed} is not null or (${recipients} = 'pass' and ${bulkRow.passId} is not null))
          and ${bulkRow.line} > (select coalesce(max(line), 0) from bulk_row taken where bulk_list_id = ${id})
        order by ${bulkRow.line}
        limit ${limit}
        for update of ${bulkRow}`),
    );
    if (amount === 0) {
      await transaction.delete(bulkList).where(eq(bulkList.id, id));
      return undefined;
    }
    await measureRows(transaction);
    await transaction
      .update(bulkList)
      .set({ state: "checking", rowCount: amount, ...bumpVersion })
      .where(eq(bulkList.id, id));
    await recordActivity(transaction, {
      staffId: begun.staffId,
      action: "read-list",
      outcome: "done",
      details: { ...namedIn({ id, name, followUp: which }), amount },
    });
    return id;
  });
}
