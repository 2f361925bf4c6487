import "server-only";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import { inPortions } from "#portal/database/in-portions.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { batchRow } from "#portal/database/schema/batch-row.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import { type Batch, bumpVersion } from "./batch.ts";
import { type MessageEnd, messageEnd } from "./batch-counts.ts";
import { beginList, measureRows } from "./batch-store.ts";
import { isToBePlanned } from "./plan-rows.ts";

/**
 * Recipients of a follow-up list: those whose message failed; those whose message was sent and who have
 * not fetched the pass, alone or with failed and uncertain ones; or those not reached before a stop.
 */
export const followUps = ["failed", "not-fetched", "not-fetched-any", "not-sent"] as const;
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

function isTakenUp(of: Batch, which: FollowUp): SQL {
  if (which !== "not-sent") return inArray(messageEnd(), endsOf[which]);
  const { audience, request } = of;
  return audience && request ? isToBePlanned({ ...of, audience, request }) : sql`false`;
}

/** A new batch of rows of an ended one, looked up anew; undefined when nobody is left. */
export async function followBatch(
  database: Database,
  of: Batch,
  follow: { which: FollowUp; staffId: string; formToken: string; name: string; now: Date },
): Promise<string | undefined> {
  const { which, now, ...begun } = follow;
  return database.transaction(async (transaction) => {
    const { recipients, recipientColumn, subscriberListId, columns } = of;
    const named = { recipients, recipientColumn, subscriberListId, columns };
    const list = { ...begun, ...named, followsId: of.id };
    const { id, isNew } = await beginList(transaction, list, now);
    if (!isNew) return id;
    // What is erased meanwhile is not taken up, and what is erased later is found here as well.
    const amount = await inPortions((limit) =>
      transaction.execute(sql`
        insert into batch_row (batch_id, line, sealed, kennitala_digest, pass_id)
        select ${id}, ${batchRow.line}, ${batchRow.sealed}, ${batchRow.kennitalaDigest}, ${batchRow.passId}
        from ${batchRow} left join ${dispatch} on ${dispatch.id} = ${batchRow.dispatchId}
        where ${batchRow.batchId} = ${of.id} and ${isTakenUp(of, which)}
          and (${batchRow.sealed} is not null or (${recipients} = 'pass' and ${batchRow.passId} is not null))
          and ${batchRow.line} > (select coalesce(max(line), 0) from batch_row taken where batch_id = ${id})
        order by ${batchRow.line}
        limit ${limit}
        for update of ${batchRow}`),
    );
    if (amount === 0) {
      await transaction.delete(batch).where(eq(batch.id, id));
      return undefined;
    }
    await measureRows(transaction);
    await transaction
      .update(batch)
      .set({ state: "checking", rowCount: amount, ...bumpVersion })
      .where(eq(batch.id, id));
    await recordActivity(transaction, {
      staffId: begun.staffId,
      action: "read-list",
      outcome: "done",
      details: { batchId: id, name: begun.name, amount },
    });
    return id;
  });
}
