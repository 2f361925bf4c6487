import "server-only";
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import { inPortions } from "#portal/database/in-portions.ts";
import { bulkList, bulkRow, type followGroups, message } from "#portal/database/schema/messages.ts";
import { type BulkList, bumpVersion, namedIn } from "./bulk-list.ts";
import {
  type BulkListCounts,
  figuresOf,
  isUnconfirmed,
  messageEnd,
  withoutMessage,
} from "./bulk-list-counts.ts";
import { beginList, measureRows } from "./bulk-list-store.ts";
import { isExcluded, isToBePlanned } from "./chosen-rows.ts";
import { type Attention, attentionEnds, attentions, countEnds } from "./row-views.ts";

export type FollowGroup = (typeof followGroups)[number];

/** SQL condition for the rows of a group. Undefined where no row of the list can be in it. */
function rowsOf(group: FollowGroup, earlier: BulkList): SQL | undefined {
  const { audience, request } = earlier;
  const chosen = audience && request && { ...earlier, audience, request };
  switch (group) {
    case "not-fetched":
      return and(
        eq(message.state, "succeeded"),
        sql`${message.status} is distinct from 'ACCEPTED'`,
      );
    case "no-receipt":
      return isUnconfirmed;
    case "on-the-way":
      return eq(message.state, "accepted");
    case "not-sent":
      return chosen ? isToBePlanned(chosen) : undefined;
    case "texted":
      return chosen ? isExcluded(chosen) : undefined;
    case "being-prepared":
      return and(isNull(bulkRow.messageId), eq(bulkRow.result, "being-prepared"));
    default:
      return and(isNotNull(message.id), inArray(messageEnd(), [...attentionEnds[group]]));
  }
}

/** Number of recipients in each group. */
export function countFollowGroups(
  earlier: BulkList,
  counts: BulkListCounts,
): Record<FollowGroup, number> {
  const { arrived, unconfirmed } = figuresOf(earlier, counts);
  const { notSent, excluded } = withoutMessage(earlier, counts);
  const failed = Object.fromEntries(
    attentions.map((group) => [group, countEnds(counts, attentionEnds[group])]),
  ) as Record<Attention, number>;
  return {
    ...failed,
    "not-fetched": arrived,
    "no-receipt": unconfirmed,
    "on-the-way": countEnds(counts, ["accepted"]),
    "not-sent": notSent,
    texted: excluded,
    "being-prepared": counts.unplanned.get("being-prepared") ?? 0,
  };
}

function isTakenUp(earlier: BulkList, groups: readonly FollowGroup[]): SQL {
  return or(...groups.map((group) => rowsOf(group, earlier))) ?? sql`false`;
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
