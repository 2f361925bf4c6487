import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { type Database, inTransaction } from "./database.ts";
import { enterStatus } from "./due-updates.ts";
import { pass } from "./schema/pass.ts";
import { walletCopy } from "./schema/wallet.ts";

/** Response to a device on platform A that asks for changed passes. */
interface DeviceChanges {
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
 * A pass is reported again if it was reported to the device minutes ago (`fetchWaitMs`) and the device has
 * not fetched it since: its request may have failed.
 *
 * The poll is recorded on the copies of the reported passes: see `recordFetch`.
 */
export async function findDeviceChanges(
  database: Database,
  { deviceIdentifier, since, now }: { deviceIdentifier: string; since?: string; now: Date },
): Promise<DeviceChanges | "unknown-device" | undefined> {
  const rows = await database
    .select({
      copyId: walletCopy.id,
      passId: walletCopy.passId,
      isNew: isNewSince(since, now),
      tag: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`,
    })
    .from(walletCopy)
    .innerJoin(pass, eq(pass.id, walletCopy.passId))
    .where(and(eq(walletCopy.deviceIdentifier, deviceIdentifier), isNull(walletCopy.removedAt)));
  if (rows.length === 0) return "unknown-device";
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

/** Time within which a device should fetch a pass that was reported as changed. */
const fetchWaitMs = 5 * 60_000;

/** An invalid tag, or one from the future (after a restore of the database), is ignored. */
function isNewSince(since: string | undefined, now: Date) {
  if (since === undefined || !isTransactionNumber(since)) return sql<boolean>`true`;
  const tag = sql`${since}::xid8`;
  const unfetchedBefore = new Date(now.getTime() - fetchWaitMs);
  return sql<boolean>`(
    ${pass.changedIn} >= ${tag} or ${walletCopy.registeredIn} >= ${tag}
    or (${walletCopy.askedAt} < ${unfetchedBefore.toISOString()}
      and ${walletCopy.fetchedVersion} is distinct from ${pass.lastModified})
    or ${tag} > pg_snapshot_xmin(pg_current_snapshot())
  )`;
}

function isTransactionNumber(text: string): boolean {
  return /^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 63n;
}

/**
 * Records that a device has fetched a version of a pass, and that every notification sent to it
 * is thereby delivered.
 *
 * The wallet's protocol names the device when it asks what is new, and not when it fetches the
 * pass. A fetch is therefore attributed to the copy which has been waiting longest since it
 * asked, and of no other: two devices that asked are not both taken to have the pass when only
 * one of them fetched it, and a download by anybody else delivers nothing.
 */
export function recordFetch(
  database: Database,
  { passId, version, now }: { passId: string; version: Date; now: Date },
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const [copy] = await transaction
      .select({ id: walletCopy.id })
      .from(walletCopy)
      .where(
        and(
          eq(walletCopy.passId, passId),
          isNull(walletCopy.removedAt),
          isNotNull(walletCopy.askedAt),
        ),
      )
      .orderBy(asc(walletCopy.askedAt), asc(walletCopy.id))
      .limit(1)
      .for("no key update");
    if (!copy) return;
    await transaction
      .update(walletCopy)
      .set({ askedAt: null, fetchedVersion: version, lastUsedAt: now })
      .where(eq(walletCopy.id, copy.id));
    await enterStatus(transaction, copy.id, "SENT", "DELIVERED", now);
  });
}
