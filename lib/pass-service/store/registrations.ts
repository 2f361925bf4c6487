import { and, eq, isNull } from "drizzle-orm";
import { type Database, inTransaction } from "./database.ts";
import { pass } from "./schema/pass.ts";
import { walletCopy } from "./schema/wallet.ts";
import { enforceCopyLimit, removedCopyColumns } from "./wallets.ts";

interface Registration {
  passId: string;
  deviceIdentifier: string;
  pushToken: string;
  device: string;
  /** How many copies the pass may have. */
  limit: number;
  now: Date;
  newId: () => string;
}

/** Registers a device, idempotently. One that unregistered gets a new copy: the old is history. */
export function registerDevice(
  database: Database,
  { newId, limit, now, pushToken, ...registration }: Registration,
): Promise<"registered" | "held"> {
  const { passId, deviceIdentifier } = registration;
  return inTransaction(database, async (transaction) => {
    await transaction
      .select({ id: pass.id })
      .from(pass)
      .where(eq(pass.id, passId))
      .for("no key update");
    const held = await transaction
      .update(walletCopy)
      .set({ pushToken })
      .where(activeOn(passId, deviceIdentifier))
      .returning({ id: walletCopy.id });
    if (held.length > 0) return "held";
    const addedId = newId();
    await transaction.insert(walletCopy).values({
      ...registration,
      id: addedId,
      platform: "PLATFORM_A_WALLET",
      pushToken,
      addedAt: now,
    });
    await enforceCopyLimit(transaction, { passId, addedId, limit, now });
    return "registered";
  });
}

/** Unregisters a device from a pass; idempotent. */
export async function unregisterDevice(
  database: Database,
  { passId, deviceIdentifier, now }: { passId: string; deviceIdentifier: string; now: Date },
): Promise<void> {
  await database
    .update(walletCopy)
    .set({ ...removedCopyColumns, removedAt: now })
    .where(activeOn(passId, deviceIdentifier));
}

/** Whether a device registered the copy, and its push token while it is registered. */
export async function findDevice(
  database: Database,
  copyId: string,
): Promise<{ registered: boolean; pushToken: string | null }> {
  const [copy] = await database
    .select({ deviceIdentifier: walletCopy.deviceIdentifier, pushToken: walletCopy.pushToken })
    .from(walletCopy)
    .where(eq(walletCopy.id, copyId));
  return { registered: Boolean(copy?.deviceIdentifier), pushToken: copy?.pushToken ?? null };
}

/** Removes a copy whose push token is no longer registered, unless it was replaced meanwhile. */
export async function removeUnregisteredCopy(
  database: Database,
  { copyId, pushToken, now }: { copyId: string; pushToken: string; now: Date },
): Promise<void> {
  await database
    .update(walletCopy)
    .set({ ...removedCopyColumns, removedAt: now })
    .where(
      and(
        eq(walletCopy.id, copyId),
        eq(walletCopy.pushToken, pushToken),
        isNull(walletCopy.removedAt),
      ),
    );
}

function activeOn(passId: string, deviceIdentifier: string) {
  return and(
    eq(walletCopy.passId, passId),
    eq(walletCopy.deviceIdentifier, deviceIdentifier),
    isNull(walletCopy.removedAt),
  );
}
