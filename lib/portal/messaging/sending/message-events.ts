import "server-only";
import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { message, messageEvent } from "#portal/database/schema/messages.ts";
import type { MessageEvent } from "./message-store.ts";

/** Maximum of wallet copies on a page: a pass may have been put into very many wallets. */
const maxCopiesShown = 50;

export interface MessageEvents {
  /** In order; of the wallet copies only those that a page shows. */
  events: MessageEvent[];
  /** Of all wallet copies, shown or not. */
  copyCount: number;
}

/** What happened to a message, and to the first of its wallet copies. */
export async function findMessageEvents(
  database: Database,
  messageId: string,
): Promise<MessageEvents> {
  const ofCopies = and(eq(messageEvent.messageId, messageId), isNotNull(messageEvent.copyId));
  const shown = database
    .select({ copyId: messageEvent.copyId })
    .from(messageEvent)
    .where(ofCopies)
    .groupBy(messageEvent.copyId)
    .orderBy(sql`min(${messageEvent.position})`)
    .limit(maxCopiesShown);
  const events = await database
    .select()
    .from(messageEvent)
    .where(
      and(
        eq(messageEvent.messageId, messageId),
        or(isNull(messageEvent.copyId), inArray(messageEvent.copyId, shown)),
      ),
    )
    .orderBy(messageEvent.position);
  const [counted] = await database
    .select({ copies: sql<number>`count(distinct ${messageEvent.copyId})::int` })
    .from(messageEvent)
    .where(ofCopies);
  return { events, copyCount: counted?.copies ?? 0 };
}

export interface ReachedCopies {
  messageId: string;
  at: Date;
  /** The device of each wallet copy as the service described it, with the newest status that it stated. */
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
    eq(message.kind, "notification"),
    eq(message.passId, passId),
    isNotNull(messageEvent.copyId),
  );
  const [newest] = await database
    .select({ id: message.id, at: message.createdAt })
    .from(message)
    .innerJoin(messageEvent, eq(messageEvent.messageId, message.id))
    .where(ofPass)
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(1);
  if (!newest) return undefined;
  const { events, copyCount } = await findMessageEvents(database, newest.id);
  const ofCopies = events.filter(({ copyId }) => copyId !== null);
  const copies = Map.groupBy(ofCopies, ({ copyId }) => copyId);
  return {
    messageId: newest.id,
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
