import "server-only";
import { randomInt, randomUUID } from "node:crypto";
import { and, desc, eq, gt, gte, isNotNull, isNull, max, sql } from "drizzle-orm";
import type { Kennitala } from "#contract/index.ts";
import type { Database } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { isOlder, type MixedPlace } from "#portal/database/keyset-page.ts";
import { message } from "#portal/database/schema/messages.ts";
import { type textLinkOutcomes, textLinkRequest } from "#portal/database/schema/text-link.ts";
import { sealText } from "#portal/database/sealed-text.ts";
import type { enqueueTextLink } from "#portal/messaging/job-queue.ts";
import { type Message, messageOf } from "#portal/messaging/sending/message-store.ts";

export type TextLinkRequest = typeof textLinkRequest.$inferSelect;
export type TextLinkOutcome = (typeof textLinkOutcomes)[number];

/** SQL condition: a text went out for the request, may have gone out, or may still go out. */
const isSpent = and(
  isNotNull(textLinkRequest.grantedAt),
  sql`(${textLinkRequest.outcome} is null
    or ${textLinkRequest.outcome} = 'texted' and ${message.state} <> 'refused')`,
);

/** The job starts after the answer was sent, so that the time of the answer tells nothing of what it finds. */
const minDelayMs = 1_500;
const maxDelayMs = 4_000;

interface AskedTextLink {
  kennitala: Kennitala;
  /** The membership type of the deep link that the visitor came by. */
  subscriberListId: string | undefined;
  /** Text to send instead of the template's own, with the token `${url}`. */
  content: string | undefined;
}

/** Stores a request and its job. Nobody is looked up, so that every kennitala takes as long. */
export async function requestTextLink(
  { database, enqueue, now }: { database: Database; enqueue: typeof enqueueTextLink; now: Date },
  { kennitala, subscriberListId, content }: AskedTextLink,
): Promise<void> {
  const id = randomUUID();
  const sealedKennitala = sealText("text links", kennitala);
  await database.transaction(async (transaction) => {
    await transaction.insert(textLinkRequest).values({
      id,
      sealedKennitala,
      kennitalaDigest: kennitalaDigest(kennitala),
      subscriberListId: subscriberListId ?? null,
      content: content ?? null,
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

/** Answers a request once and erases its kennitala; false when it was answered before. */
export async function answerRequest(
  database: Pick<Database, "update">,
  id: string,
  answer: { outcome: TextLinkOutcome; messageId?: string; now: Date },
): Promise<boolean> {
  const { outcome, messageId, now } = answer;
  const answered = await database
    .update(textLinkRequest)
    .set({ outcome, messageId: messageId ?? null, answeredAt: now, sealedKennitala: null })
    .where(and(eq(textLinkRequest.id, id), isNull(textLinkRequest.outcome)))
    .returning({ id: textLinkRequest.id });
  return answered.length === 1;
}

export type ListedTextLink = Pick<TextLinkRequest, "id" | "requestedAt" | "outcome"> & {
  message: Message | null;
};

/** Requests with one kennitala, newest first, with their messages. */
export async function listTextLinksOf(
  database: Database,
  whose: {
    kennitalaDigest: string;
    /** Only requests that led to no message. */
    isUnsent?: boolean;
    after?: MixedPlace | undefined;
    limit: number;
  },
): Promise<ListedTextLink[]> {
  const { kennitalaDigest, isUnsent, after, limit } = whose;
  const { id, requestedAt, outcome, messageId } = textLinkRequest;
  const rows = await database
    .select({ id, requestedAt, outcome, message })
    .from(textLinkRequest)
    .leftJoin(message, eq(message.id, textLinkRequest.messageId))
    .where(
      and(
        eq(textLinkRequest.kennitalaDigest, kennitalaDigest),
        isUnsent ? isNull(messageId) : undefined,
        isOlder(requestedAt, id, after),
      ),
    )
    .orderBy(desc(textLinkRequest.requestedAt), desc(textLinkRequest.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, message: row.message && messageOf(row.message) }));
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** For one kennitala: one text in ten minutes, and three in a day. */
const pauseMs = 10 * minute;
const maxPerDay = 3;

/** Share of the issuer's daily limit from which on staff are warned. */
const warningShare = 0.8;

/** Advisory lock: grants are decided one at a time over all processes, so that no two exceed a limit. */
const decisionLock = 0x66656c63;

type Grant = "granted" | "too-soon" | "day-limit" | "issuer-limit" | "answered";

/** Whether a text may go out for this request; one that was granted before stays so. */
export async function grantTextLink(
  transaction: Pick<Database, "execute" | "select" | "update">,
  { id, kennitalaDigest }: { id: string; kennitalaDigest: string },
  { now, dailyLimit }: { now: Date; dailyLimit: number },
): Promise<Grant> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${decisionLock})`);
  const [request] = await transaction
    .select({ grantedAt: textLinkRequest.grantedAt })
    .from(textLinkRequest)
    .where(and(eq(textLinkRequest.id, id), isNull(textLinkRequest.outcome)));
  if (!request) return "answered";
  if (request.grantedAt) return "granted";
  const own = await spentOn(transaction, kennitalaDigest, new Date(now.getTime() - day));
  if (own.newest && now.getTime() - own.newest.getTime() < pauseMs) return "too-soon";
  if (own.count >= maxPerDay) return "day-limit";
  if ((await countTextLinksOfDay(transaction, now)) >= dailyLimit) return "issuer-limit";
  await transaction
    .update(textLinkRequest)
    .set({ grantedAt: now })
    .where(eq(textLinkRequest.id, id));
  return "granted";
}

async function spentOn(
  transaction: Pick<Database, "select">,
  kennitalaDigest: string,
  since: Date,
): Promise<{ count: number; newest: Date | null }> {
  const [spent] = await transaction
    .select({ count: sql<number>`count(*)::int`, newest: max(textLinkRequest.grantedAt) })
    .from(textLinkRequest)
    .leftJoin(message, eq(message.id, textLinkRequest.messageId))
    .where(
      and(
        eq(textLinkRequest.kennitalaDigest, kennitalaDigest),
        gt(textLinkRequest.grantedAt, since),
        isSpent,
      ),
    );
  return spent ?? { count: 0, newest: null };
}

/** How many links were texted since midnight, or may still be. Iceland keeps UTC the year round. */
export async function countTextLinksOfDay(
  database: Pick<Database, "select">,
  now: Date,
): Promise<number> {
  const midnight = new Date(Math.floor(now.getTime() / day) * day);
  const [spent] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(textLinkRequest)
    .leftJoin(message, eq(message.id, textLinkRequest.messageId))
    .where(and(gte(textLinkRequest.grantedAt, midnight), isSpent));
  return spent?.count ?? 0;
}

type DailyLimitState = "below" | "near" | "reached";

export function dailyLimitState(count: number, limit: number): DailyLimitState {
  if (count >= limit) return "reached";
  return count >= limit * warningShare ? "near" : "below";
}
