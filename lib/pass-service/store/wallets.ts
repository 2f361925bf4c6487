import { and, desc, eq, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { isClosedPassStatus } from "#contract/index.ts";
import { awaitsInput, isUnpaid } from "../domain/holder-inputs.ts";
import { passStatusOf } from "../domain/pass-status.ts";
import { hashSecret } from "../secrets.ts";
import { findCardByCode } from "./cards.ts";
import { type Database, inTransaction } from "./database.ts";
import { pass } from "./schema/pass.ts";
import { wallet, walletCopy } from "./schema/wallet.ts";

/** The hash of a wallet's secret, if there is such a wallet. */
export async function findWalletSecret(
  database: Database,
  id: string,
): Promise<string | undefined> {
  const rows = await database
    .select({ secretHash: wallet.secretHash })
    .from(wallet)
    .where(eq(wallet.id, id));
  return rows[0]?.secretHash;
}

interface Addition {
  deliveryCode: string;
  walletId: string;
  /** The secret of a wallet that does not exist yet. */
  newSecret: string | undefined;
  device: string;
  /** How many copies the pass may have. */
  limit: number;
  now: Date;
  newId: () => string;
}

type AdditionOutcome =
  /** "replaced": another copy had to go. */
  | { outcome: "added" | "replaced" | "held"; copyId: string }
  | { outcome: "no-pass" }
  | { outcome: "closed" }
  | { outcome: "awaits-input" }
  | { outcome: "unpaid" };

/** Adds a copy to a wallet, idempotently, unless the pass is closed, incomplete or unpaid. */
export function addToWallet(database: Database, addition: Addition): Promise<AdditionOutcome> {
  const { deliveryCode, walletId, newSecret, device, limit, now, newId } = addition;
  return inTransaction(database, async (transaction): Promise<AdditionOutcome> => {
    await lockPass(transaction, deliveryCode);
    const card = await findCardByCode(transaction, deliveryCode, walletId);
    if (!card) return { outcome: "no-pass" };
    if (isClosedPassStatus(passStatusOf(card, now))) return { outcome: "closed" };
    if (card.copyId) return { outcome: "held", copyId: card.copyId };
    if (awaitsInput(card)) return { outcome: "awaits-input" };
    if (isUnpaid(card)) return { outcome: "unpaid" };

    if (newSecret !== undefined) {
      const secretHash = hashSecret(newSecret);
      const values = { id: walletId, secretHash, createdAt: now };
      await transaction.insert(wallet).values(values).onConflictDoNothing();
    }
    const copyId = newId();
    await transaction.insert(walletCopy).values({
      id: copyId,
      passId: card.id,
      platform: "SERVICE_WALLET",
      walletId,
      device,
      addedAt: now,
    });
    const addedId = copyId;
    const ended = await enforceCopyLimit(transaction, { passId: card.id, addedId, limit, now });
    return { outcome: ended ? "replaced" : "added", copyId };
  });
}

/** Row lock on a pass for this transaction, so that decisions about it stay valid. */
export function lockPass(transaction: Database, deliveryCode: string): Promise<unknown> {
  return transaction
    .select({ id: pass.id })
    .from(pass)
    .where(eq(pass.deliveryCode, deliveryCode))
    .for("no key update");
}

/** Removes a copy; answers with its delivery page, or undefined if never held. */
export async function removeFromWallet(
  database: Database,
  { walletId, copyId, now }: { walletId: string; copyId: string; now: Date },
): Promise<string | undefined> {
  const own = and(eq(walletCopy.id, copyId), eq(walletCopy.walletId, walletId));
  await database
    .update(walletCopy)
    .set({ removedAt: now })
    .where(and(own, isNull(walletCopy.removedAt)));
  const rows = await database
    .select({ deliveryCode: pass.deliveryCode })
    .from(walletCopy)
    .innerJoin(pass, eq(pass.id, walletCopy.passId))
    .where(own);
  return rows[0]?.deliveryCode;
}

/** Columns that are cleared when a copy is removed from its wallet. */
export const removedCopyColumns = {
  pushToken: null,
  pushDueAt: null,
  pushAttempts: 0,
  pushRepeats: 0,
  askedAt: null,
};

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

/** Updates a copy's last use at most once an hour, and not for the opening right after its addition. */
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
