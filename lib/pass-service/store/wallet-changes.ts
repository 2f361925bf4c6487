import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { pass } from "./schema/pass.ts";
import { walletCopy } from "./schema/wallet.ts";
import { inTransaction } from "./transaction.ts";

/** Response to a device on platform A that asks for changed passes. */
export interface DeviceChanges {
  passIds: string[];
  /** Opaque cursor (the protocol's tag) that the device sends with its next request. */
  tag: string;
}

/**
 * The passes of a device that changed since it was given a tag; all of them without one.
 *
 * A tag is the oldest transaction that was still running when it was given, and a pass counts as
 * changed when the transaction that changed it, or that registered it, is no older. Every change
 * that the device has not seen is therefore in the next answer, however close to another one it
 * was made, and also one that was under way while the device asked and was committed afterwards;
 * a clock or a sequence would pass over that one. A change made while others were under way may
 * be reported twice: the device then gets "not modified".
 *
 * The poll is recorded on the copies of the reported passes: see `fetched-passes.ts`.
 */
export async function findDeviceChanges(
  database: Database,
  { deviceIdentifier, since, now }: { deviceIdentifier: string; since?: string; now: Date },
): Promise<DeviceChanges | undefined> {
  const rows = await database
    .select({
      copyId: walletCopy.id,
      passId: walletCopy.passId,
      isNew: isNewSince(since),
      tag: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`,
    })
    .from(walletCopy)
    .innerJoin(pass, eq(pass.id, walletCopy.passId))
    .where(and(eq(walletCopy.deviceIdentifier, deviceIdentifier), isNull(walletCopy.removedAt)));
  const changed = rows.filter(({ isNew }) => isNew);
  const [first] = changed;
  if (!first) return undefined;
  const copyIds = changed.map(({ copyId }) => copyId);
  await inTransaction(database, (transaction) =>
    transaction
      .update(walletCopy)
      .set({ askedAt: now })
      .where(and(inArray(walletCopy.id, copyIds), isNull(walletCopy.removedAt))),
  );
  return { passIds: changed.map(({ passId }) => passId), tag: first.tag };
}

/** An invalid tag, or one from the future (after a restore of the database), is ignored. */
function isNewSince(since: string | undefined) {
  if (since === undefined || !isTransactionNumber(since)) return sql<boolean>`true`;
  const tag = sql`${since}::xid8`;
  return sql<boolean>`(
    ${pass.changedIn} >= ${tag} or ${walletCopy.registeredIn} >= ${tag}
    or ${tag} > pg_snapshot_xmin(pg_current_snapshot())
  )`;
}

function isTransactionNumber(text: string): boolean {
  return /^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 63n;
}
