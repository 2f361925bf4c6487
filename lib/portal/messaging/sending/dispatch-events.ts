import "server-only";
import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { dispatchEvent } from "#portal/database/schema/dispatch.ts";
import type { DispatchEvent } from "./dispatch.ts";

/** A page shows no more of them: a pass may have been put into very many wallets. */
const maxCopiesShown = 50;

export interface DispatchEvents {
  /** In order; of the wallet copies only those that a page shows. */
  events: DispatchEvent[];
  /** Of all wallet copies, shown or not. */
  copyCount: number;
}

/** What happened to a message, and to the first of its wallet copies. */
export async function findDispatchEvents(
  database: Database,
  dispatchId: string,
): Promise<DispatchEvents> {
  const ofCopies = and(eq(dispatchEvent.dispatchId, dispatchId), isNotNull(dispatchEvent.copyId));
  const shown = database
    .select({ copyId: dispatchEvent.copyId })
    .from(dispatchEvent)
    .where(ofCopies)
    .groupBy(dispatchEvent.copyId)
    .orderBy(sql`min(${dispatchEvent.position})`)
    .limit(maxCopiesShown);
  const events = await database
    .select()
    .from(dispatchEvent)
    .where(
      and(
        eq(dispatchEvent.dispatchId, dispatchId),
        or(isNull(dispatchEvent.copyId), inArray(dispatchEvent.copyId, shown)),
      ),
    )
    .orderBy(dispatchEvent.position);
  const [counted] = await database
    .select({ copies: sql<number>`count(distinct ${dispatchEvent.copyId})::int` })
    .from(dispatchEvent)
    .where(ofCopies);
  return { events, copyCount: counted?.copies ?? 0 };
}
