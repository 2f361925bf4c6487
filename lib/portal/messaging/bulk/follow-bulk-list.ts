import "server-only";
import { and, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import { inPortions } from "#portal/database/in-portions.ts";
import { bulkList, bulkRow, type followGroups, message } from "#portal/database/schema/messages.ts";
import { type BulkList, bumpVersion, namedIn } from "./bulk-list.ts";
import { type MessageEnd, messageEnd } from "./bulk-list-counts.ts";
import { beginList, measureRows } from "./bulk-list-store.ts";
import { isExcluded, isToBePlanned } from "./chosen-rows.ts";
import { attentionEnds } from "./row-views.ts";

export type FollowGroup = (typeof followGroups)[number];

/** Message ends of each group. Recipients who were not sent to, or were left out, have no message. */
export const endsOf = {
  ...attentionEnds,
  "not-fetched": ["accepted", "succeeded"],
  "not-sent": [],
  texted: [],
} as const satisfies Record<FollowGroup, readonly MessageEnd[]>;

function isTakenUp(earlier: BulkList, groups: readonly FollowGroup[]): SQL {
  const ends = groups.flatMap((one): readonly MessageEnd[] => endsOf[one]);
  const { audience, request } = earlier;
  const chosen = audience && request && { ...earlier, audience, request };
  return (
    or(
      ends.length > 0 ? and(isNotNull(message.id), inArray(messageEnd(), ends)) : undefined,
      chosen && groups.includes("not-sent") ? isToBePlanned(chosen) : undefined,
      chosen && groups.includes("texted") ? isExcluded(chosen) : undefined,
    ) ?? sql`false`
  );
}

/** Creates a follow-up list from rows of an ended bulk list; undefined when no recipient is left. */
export async function followBulkList(
  database: Database,
  earlier: BulkList,
  follow: { groups: readonly FollowGroup[]; staffId: string; formToken: string; now: Date },
): Promise<string | undefined> {
  const { groups, now, ...begun } = follow;
  const [group, ...others] = groups;
  const followUp = group && others.length === 0 ? group : ("several" as const);
  return database.transaction(async (transaction) => {
    const { name, recipients, recipientColumn, subscriberListId, columns } = earlier;
    const taken = { name, recipients, recipientColumn, subscriberListId, columns };
    const list = { ...begun, ...taken, followsId: earlier.id, followUp };
    const { id, isNew } = await beginList(transaction, list, now);
    if (!isNew) return id;
    // What is erased meanwhile is not taken up, and what is erased later is found here as well.
    const amount = await inPortions((limit) =>
      transaction.execute(sql`
        insert into bulk_row (bulk_list_id, line, sealed, kennitala_digest, pass_id)
        select ${id}, ${bulkRow.line}, ${bulkRow.sealed}, ${bulkRow.kennitalaDigest}, ${bulkRow.passId}
        from ${bulkRow} left join ${message} on ${message.id} = ${bulkRow.messageId}
        where ${bulkRow.listId} = ${earlier.id} and ${isTakenUp(earlier, groups)}
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
      details: { ...namedIn({ id, name, followUp }), amount },
    });
    return id;
  });
}
