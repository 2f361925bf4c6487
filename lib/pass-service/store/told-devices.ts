import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "./database.ts";
import { pass } from "./schema/pass.ts";
import { walletCopy } from "./schema/wallet.ts";

/** How a copy stands towards the pass, while nobody else can record that it fetched it. */
export interface ToldCopy {
  /** Whether the device has fetched the pass as it is. */
  isUpToDate: boolean;
}

export async function findVersion(database: Database, passId: string): Promise<Date | undefined> {
  const rows = await database
    .select({ lastModified: pass.lastModified })
    .from(pass)
    .where(eq(pass.id, passId));
  return rows[0]?.lastModified;
}

/**
 * Holds copies that were told of a version of the pass. Unless it has changed since, they need
 * not be told of that version again.
 */
export async function holdToldCopies(
  transaction: Database,
  { passId, copyIds, version }: { passId: string; copyIds: string[]; version: Date | undefined },
): Promise<Map<string, ToldCopy>> {
  if (copyIds.length === 0) return new Map();
  // The pass before its copies, as whatever changes a pass does: else the two could block each other.
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
      .set({ tellAt: null })
      .where(and(inArray(walletCopy.id, copyIds), eq(walletCopy.platform, "PLATFORM_A_WALLET")));
  }
  return new Map(
    held.map(({ id, fetchedVersion }) => [
      id,
      { isUpToDate: fetchedVersion !== null && fetchedVersion.getTime() === currentVersion },
    ]),
  );
}
