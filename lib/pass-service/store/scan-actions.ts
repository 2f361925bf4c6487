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
      .select()
      .from(scanTransaction)
      .where(and(eq(scanTransaction.issuerId, issuerId), eq(scanTransaction.id, transactionId)));
    if (!scan) return { outcome: "not-found" };
    if (scan.expiresAt <= now) return { outcome: "expired" };
    const { passId, offered } = scan;

    await transaction
      .select({ id: pass.id })
      .from(pass)
      .where(eq(pass.id, passId))
      .for("no key update");
    const scannable = await findScannable(transaction, issuerId, { passId });
    if (!scannable) return { outcome: "not-found" };
    const decision = decide(scannable, offered);
    if (!decision.ok) return { outcome: "refused", refusal: decision.refusal };

    const { effect, amount } = decision;
    await transaction.update(pass).set(effect).where(eq(pass.id, passId));
    const event = { id: eventId, transactionId, action, amount, performedAt: now };
    await transaction.insert(scanEvent).values(event);
    const changed = await findPass(transaction, issuerId, passId);
    if (!changed) throw new Error("A scanned pass could not be read back");
    return { outcome: "performed", pass: changed };
  });
}
