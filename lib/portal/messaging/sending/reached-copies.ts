import "server-only";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { dispatch, dispatchEvent } from "#portal/database/schema/dispatch.ts";
import { findDispatchEvents } from "./dispatch-events.ts";

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
