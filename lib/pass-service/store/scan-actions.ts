import { and, eq } from "drizzle-orm";
import type { AvailableScanAction, ScanAction } from "#contract/index.ts";
import type { ActionEffect } from "../domain/perform-action.ts";
import type { Database } from "./database.ts";
import { findPass, type StoredPassRecord } from "./passes.ts";
import { findScannable, type StoredScannable } from "./scans.ts";
import { pass } from "./schema/pass.ts";
import { scanEvent, scanTransaction } from "./schema/scan.ts";
import { inTransaction } from "./transaction.ts";

export interface ActionRequest {
  issuerId: string;
  transactionId: string;
  eventId: string;
  action: ScanAction;
  now: Date;
}

export type ActionOutcome<No> =
  | { outcome: "performed"; pass: StoredPassRecord }
  | { outcome: "not-found" | "expired" }
  | { outcome: "refused"; refusal: No };

/**
 * Performs an action on the pass of a scan transaction under a row lock: the state that `decide`
 * sees is the one that is changed.
 */
export function performScanAction<No>(
  database: Database,
  request: ActionRequest,
  decide: (
    scannable: StoredScannable,
    offered: AvailableScanAction[],
  ) => { ok: true; effect: ActionEffect; amount: number | null } | { ok: false; refusal: No },
): Promise<ActionOutcome<No>> {
  const { issuerId, transactionId, eventId, action, now } = request;
  return inTransaction(database, async (transaction): Promise<ActionOutcome<No>> => {
    const [scan] = await transaction
      .select({
        passId: scanTransaction.passId,
        offered: scanTransaction.offered,
        expiresAt: scanTransaction.expiresAt,
      })
      .from(scanTransaction)
      .innerJoin(pass, eq(pass.id, scanTransaction.passId))
      .where(and(eq(scanTransaction.issuerId, issuerId), eq(scanTransaction.id, transactionId)))
      .for("no key update", { of: pass });
    if (!scan) return { outcome: "not-found" };
    if (scan.expiresAt <= now) return { outcome: "expired" };
    const { passId, offered } = scan;

    // A statement of its own: it sees what was committed while the lock was waited for.
    const scannable = await findScannable(transaction, issuerId, { passId });
    if (!scannable) return { outcome: "not-found" };
    const decision = decide(scannable, offered);
    if (!decision.ok) return { outcome: "refused", refusal: decision.refusal };

    const { effect, amount } = decision;
    const effected = transaction
      .$with("effected")
      .as(
        transaction.update(pass).set(effect).where(eq(pass.id, passId)).returning({ id: pass.id }),
      );
    const event = { id: eventId, transactionId, action, amount, performedAt: now };
    await transaction.with(effected).insert(scanEvent).values(event);
    const changed = await findPass(transaction, issuerId, passId);
    if (!changed) throw new Error("A scanned pass could not be read back");
    return { outcome: "performed", pass: changed };
  });
}
