import "server-only";
import { and, eq, gt, gte, isNull, max, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import { textLinkRequest } from "#portal/database/schema/text-link.ts";
import { isSpent } from "./request-store.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** For one kennitala: one text in ten minutes, and three in a day. */
const pauseMs = 10 * minute;
const maxPerDay = 3;

/** From this part of the issuer's texts of a day on, staff should know. */
const warningShare = 0.8;

/** Decisions are made one after the other, in whichever process, so that none slips past another. */
const decisionLock = 0x66656c63;

export type Grant = "granted" | "too-soon" | "day-limit" | "issuer-limit" | "answered";

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
    .leftJoin(dispatch, eq(dispatch.id, textLinkRequest.dispatchId))
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
    .leftJoin(dispatch, eq(dispatch.id, textLinkRequest.dispatchId))
    .where(and(gte(textLinkRequest.grantedAt, midnight), isSpent));
  return spent?.count ?? 0;
}

export type DailyLimitState = "below" | "near" | "reached";

export function dailyLimitState(count: number, limit: number): DailyLimitState {
  if (count >= limit) return "reached";
  return count >= limit * warningShare ? "near" : "below";
}
