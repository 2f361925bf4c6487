import { and, desc, eq, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { walletCopy } from "./schema/wallet.ts";

/** Columns that are cleared when a copy is removed from its wallet. */
export const removedCopyColumns = { pushToken: null, pushDueAt: null, askedAt: null };

/**
 * Limit of wallet copies per pass with least-recently-used eviction: removes first the copies that
 * were never used after they were added; the one just added stays. Whoever has the link of a pass
 * can add copies without end, so the holder's own, which is used, must outlive them. The pass must
 * be locked. Copies on platform B do not count: the service is not notified of them.
 */
export async function enforceCopyLimit(
  transaction: Database,
  { passId, addedId, limit, now }: { passId: string; addedId: string; limit: number; now: Date },
): Promise<boolean> {
  const surplus = transaction
    .select({ id: walletCopy.id })
    .from(walletCopy)
    .where(
      and(
        eq(walletCopy.passId, passId),
        isNull(walletCopy.removedAt),
        ne(walletCopy.platform, "PLATFORM_B_WALLET"),
        ne(walletCopy.id, addedId),
      ),
    )
    .orderBy(
      sql`${walletCopy.lastUsedAt} desc nulls last`,
      desc(walletCopy.addedAt),
      desc(walletCopy.id),
    )
    .offset(limit - 1);
  const ended = await transaction
    .update(walletCopy)
    .set({ ...removedCopyColumns, removedAt: now })
    .where(inArray(walletCopy.id, surplus))
    .returning({ id: walletCopy.id });
  return ended.length > 0;
}

const minuteMs = 60_000;

/** Updates a copy's last use: not for the opening that follows its addition, and once an hour. */
export async function recordCopyUse(database: Database, copyId: string, now: Date): Promise<void> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  await database
    .update(walletCopy)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(walletCopy.id, copyId),
        lt(walletCopy.addedAt, before(1)),
        or(isNull(walletCopy.lastUsedAt), lt(walletCopy.lastUsedAt, before(60))),
      ),
    );
}
