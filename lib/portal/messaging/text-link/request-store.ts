import "server-only";
import { randomInt, randomUUID } from "node:crypto";
import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Kennitala } from "#contract/index.ts";
import type { Database } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import { type textLinkOutcomes, textLinkRequest } from "#portal/database/schema/text-link.ts";
import { sealText } from "#portal/database/sealed-text.ts";
import type { enqueueTextLink } from "#portal/messaging/job-queue.ts";
import { type Dispatch, dispatchOf } from "#portal/messaging/sending/dispatch.ts";

export type TextLinkRequest = typeof textLinkRequest.$inferSelect;
export type TextLinkOutcome = (typeof textLinkOutcomes)[number];

/** Of each request: whether a text went out for it, or may have, or still may. */
export const isSpent = and(
  isNotNull(textLinkRequest.grantedAt),
  sql`(${textLinkRequest.outcome} is null
    or ${textLinkRequest.outcome} = 'texted' and ${dispatch.state} <> 'refused')`,
);

/** The job starts after the answer was sent, so that the time of the answer tells nothing of what it finds. */
const minDelayMs = 1_500;
const maxDelayMs = 4_000;

export interface AskedTextLink {
  kennitala: Kennitala;
  /** The membership type of the deep link that the visitor came by. */
  subscriberListId: string | undefined;
}

/** Stores a request and its job. Nobody is looked up, so that every kennitala takes as long. */
export async function requestTextLink(
  { database, enqueue, now }: { database: Database; enqueue: typeof enqueueTextLink; now: Date },
  { kennitala, subscriberListId }: AskedTextLink,
): Promise<void> {
  const id = randomUUID();
  const sealedKennitala = sealText("text links", kennitala);
  await database.transaction(async (transaction) => {
    await transaction.insert(textLinkRequest).values({
      id,
      sealedKennitala,
      kennitalaDigest: kennitalaDigest(kennitala),
      subscriberListId: subscriberListId ?? null,
      requestedAt: now,
    });
    const startAfter = new Date(now.getTime() + randomInt(minDelayMs, maxDelayMs));
    await enqueue(transaction, id, startAfter);
  });
}

export async function findUnanswered(
  database: Pick<Database, "select">,
  id: string,
): Promise<TextLinkRequest | undefined> {
  const [found] = await database
    .select()
    .from(textLinkRequest)
    .where(and(eq(textLinkRequest.id, id), isNull(textLinkRequest.outcome)));
  return found;
}

/** Once a request; false when it has been answered before. The kennitala goes with it. */
export async function answerRequest(
  database: Pick<Database, "update">,
  id: string,
  answer: { outcome: TextLinkOutcome; dispatchId?: string; now: Date },
): Promise<boolean> {
  const { outcome, dispatchId, now } = answer;
  const answered = await database
    .update(textLinkRequest)
    .set({ outcome, dispatchId: dispatchId ?? null, answeredAt: now, sealedKennitala: null })
    .where(and(eq(textLinkRequest.id, id), isNull(textLinkRequest.outcome)))
    .returning({ id: textLinkRequest.id });
  return answered.length === 1;
}

export type ListedTextLink = Pick<TextLinkRequest, "id" | "requestedAt" | "outcome"> & {
  dispatch: Dispatch | null;
};

/** Newest first: what one kennitala asked for, and the message where there is one. */
export async function listTextLinksOf(
  database: Database,
  { kennitalaDigest, limit }: { kennitalaDigest: string; limit: number },
): Promise<ListedTextLink[]> {
  const { id, requestedAt, outcome } = textLinkRequest;
  const rows = await database
    .select({ id, requestedAt, outcome, dispatch })
    .from(textLinkRequest)
    .leftJoin(dispatch, eq(dispatch.id, textLinkRequest.dispatchId))
    .where(eq(textLinkRequest.kennitalaDigest, kennitalaDigest))
    .orderBy(desc(textLinkRequest.requestedAt), desc(textLinkRequest.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, dispatch: row.dispatch && dispatchOf(row.dispatch) }));
}
