import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { nextAttemptAt } from "../domain/retry-schedule.ts";
import { isAmongOldest } from "./claim.ts";
import { type Database, inTransaction } from "./database.ts";
import { issuer } from "./schema/issuer.ts";
import { pass } from "./schema/pass.ts";
import { platformBObject, walletCopy } from "./schema/wallet.ts";

/**
 * Device of every wallet copy on platform B, a text that the interface fixes. Section "Push notification" of
 * the interface document.
 */
export const platformBDevice = "Google Wallet";

/** Lease of a claim: if the process dies during a patch, another process claims the patch after this time. */
const claimMs = 60_000;

/** Due patch of a pass that has changed since it was put on platform B. */
export interface DueObject {
  passId: string;
  attempts: number;
  /** Due time after the claim. It identifies the claim: a later change of the pass replaces it. */
  claimedUntil: Date;
}

/** Records that a pass is being put on platform B, so that every later change of it is patched there. */
export async function noteObject(database: Database, passId: string): Promise<void> {
  await database.insert(platformBObject).values({ passId }).onConflictDoNothing();
}

/** Claims the oldest due patches by postponing their due time. */
export async function claimDueObjects(
  database: Database,
  now: Date,
  limit: number,
): Promise<DueObject[]> {
  const { passId, dueAt, attempts } = platformBObject;
  const claimedUntil = new Date(now.getTime() + claimMs);
  const claimed = await database
    .update(platformBObject)
    .set({ dueAt: claimedUntil, attempts: sql`${attempts} + 1` })
    .where(isAmongOldest(passId, lte(dueAt, now), dueAt, limit))
    .returning({ passId, attempts });
  return claimed.map((one) => ({ ...one, claimedUntil }));
}

/** Records a successful patch; a change of the pass after the claim stays due. */
export async function recordObjectPatched(database: Database, object: DueObject): Promise<void> {
  await database.update(platformBObject).set({ dueAt: null, attempts: 0 }).where(isOwn(object));
}

/** Records a failed patch; it is due again after a growing pause. */
export async function recordObjectFailed(
  database: Database,
  object: DueObject,
  now: Date,
): Promise<void> {
  const dueAt = nextAttemptAt(object.attempts, now);
  await database.update(platformBObject).set({ dueAt }).where(isOwn(object));
}

function isOwn({ passId, claimedUntil }: DueObject) {
  return and(eq(platformBObject.passId, passId), eq(platformBObject.dueAt, claimedUntil));
}

/**
 * Records that a holder saved the pass: platform B has one wallet copy of a pass, however many devices show
 * it.
 */
export function recordObjectSaved(
  database: Database,
  { passId, now, newId }: { passId: string; now: Date; newId: () => string },
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const [found] = await transaction
      .select({ id: pass.id })
      .from(pass)
      .where(eq(pass.id, passId))
      .for("no key update");
    if (!found || (await transaction.$count(walletCopy, isHeldOnPlatformB(passId))) > 0) return;
    const copy = { id: newId(), passId, platform: "PLATFORM_B_WALLET" as const };
    await transaction.insert(walletCopy).values({ ...copy, device: platformBDevice, addedAt: now });
  });
}

/** Records that the last holder removed the pass. */
export async function recordObjectRemoved(
  database: Database,
  passId: string,
  now: Date,
): Promise<void> {
  await database.update(walletCopy).set({ removedAt: now }).where(isHeldOnPlatformB(passId));
}

/** The pass of a wallet copy on platform B, and the issuer's name as the heading of its messages. */
export async function findPassOfCopy(
  database: Database,
  copyId: string,
): Promise<{ passId: string; header: string } | undefined> {
  const rows = await database
    .select({ passId: walletCopy.passId, header: issuer.name })
    .from(walletCopy)
    .innerJoin(pass, eq(pass.id, walletCopy.passId))
    .innerJoin(issuer, eq(issuer.id, pass.issuerId))
    .where(eq(walletCopy.id, copyId));
  return rows[0];
}

function isHeldOnPlatformB(passId: string) {
  return and(
    eq(walletCopy.passId, passId),
    eq(walletCopy.platform, "PLATFORM_B_WALLET"),
    isNull(walletCopy.removedAt),
  );
}
