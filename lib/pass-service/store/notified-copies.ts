import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "./database.ts";
import { pass } from "./schema/pass.ts";
import { walletCopy } from "./schema/wallet.ts";

/** A wallet copy that was notified of a version of its pass; its row is locked. */
export interface NotifiedCopy {
  /** Whether the device has fetched the pass as it is. */
  isUpToDate: boolean;
}

export async function findPassVersion(
  database: Database,
  passId: string,
): Promise<Date | undefined> {
  const rows = await database
    .select({ lastModified: pass.lastModified })
    .from(pass)
    .where(eq(pass.id, passId));
  return rows[0]?.lastModified;
}

/**
 * Locks copies that were notified of a version of the pass. Unless it has changed since, their
 * pending update notification is cleared.
 */
export async function lockNotifiedCopies(
  transaction: Database,
  { passId, copyIds, version }: { passId: string; copyIds: string[]; version: Date | undefined },
): Promise<Map<string, NotifiedCopy>> {
  if (copyIds.length === 0) return new Map();
  // Lock order: the pass before its copies, as in every change of a pass; else they could deadlock.
  const [current] = await transaction
    .select({ lastModified: pass.lastModified })
    .from(pass)
    .where(eq(pass.id, passId))
    .for("no key update");
  const held = await transaction
    .select({
      id: walletCopy.id,
      fetchedVersion: walletCopy.fetchedVersion,
    })
    .from(walletCopy)
    .where(inArray(walletCopy.id, copyIds))
    .orderBy(asc(walletCopy.id))
    .for("no key update");
  const currentVersion = current?.lastModified.getTime();
  if (currentVersion === version?.getTime()) {
    await transaction
      .update(walletCopy)
      .set({ pushDueAt: null })
      .where(and(inArray(walletCopy.id, copyIds), eq(walletCopy.platform, "PLATFORM_A_WALLET")));
  }
  return new Map(
    held.map(({ id, fetchedVersion }) => [
      id,
      { isUpToDate: fetchedVersion !== null && fetchedVersion.getTime() === currentVersion },
    ]),
  );
}
