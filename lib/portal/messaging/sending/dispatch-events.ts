import "server-only";
import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { dispatch, dispatchEvent } from "#portal/database/schema/dispatch.ts";
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

export interface ReachedCopies {
  dispatchId: string;
  at: Date;
  /** Each wallet copy as the service described its device, with the newest that it told of it. */
  copies: { id: string; device: string; status: string }[];
  /** Of all copies: only the first are named. */
  copyCount: number;
}

/** The wallet copies that the newest notification of a pass found; undefined before the first. */
export async function newestReachedCopies(
  database: Database,
  passId: string,
): Promise<ReachedCopies | undefined> {
  const ofPass = and(
    eq(dispatch.kind, "notification"),
    eq(dispatch.passId, passId),
    isNotNull(dispatchEvent.copyId),
  );
  const [newest] = await database
    .select({ id: dispatch.id, at: dispatch.createdAt })
    .from(dispatch)
    .innerJoin(dispatchEvent, eq(dispatchEvent.dispatchId, dispatch.id))
    .where(ofPass)
    .orderBy(desc(dispatch.createdAt), desc(dispatch.id))
    .limit(1);
  if (!newest) return undefined;
  const { events, copyCount } = await findDispatchEvents(database, newest.id);
  const ofCopies = events.filter(({ copyId }) => copyId !== null);
  const copies = Map.groupBy(ofCopies, ({ copyId }) => copyId);
  return {
    dispatchId: newest.id,
    at: newest.at,
    copyCount,
    copies: [...copies.values()].flatMap((ofCopy) => {
      const last = ofCopy.at(-1);
      return last
        ? [{ id: last.copyId ?? last.id, device: last.device ?? "", status: last.status }]
        : [];
    }),
  };
}
