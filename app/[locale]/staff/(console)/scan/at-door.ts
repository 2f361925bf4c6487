import type { Pass, PassTemplate } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import { listOperationsOfScan } from "#portal/passes/operation-store.ts";
import { actionsLeft } from "#portal/scanning/actions-left.ts";
import { decideEntranceScan, type EntranceMode } from "#portal/scanning/entrance-mode.ts";
import { lastOwnUse, type Scan } from "#portal/scanning/scan-store.ts";
import type { Staff } from "#portal/staff/staff-session.ts";
import { afterAction } from "./after-action.ts";
import type { ScanInHand } from "./opened-view.ts";

interface AtDoor {
  staff: Staff;
  scan: Scan;
  pass: Pass | undefined;
  template: PassTemplate | undefined;
  door: EntranceMode;
}

/** Does what the door does with the pass that was just scanned, or holds it back and says why. */
export async function atDoor(given: AtDoor): Promise<ScanInHand> {
  const { staff, scan, pass, door } = given;
  const database = getDatabase();
  const operations = await listOperationsOfScan(database, scan.id);
  if (operations.length > 0) return { ...given, operations };
  const before = await lastOwnUse(database, staff.accountId, scan.passId);
  const decision = decideEntranceScan(
    door,
    actionsLeft(scan.actions, [], pass),
    before,
    new Date(),
  );
  if (!decision.act) return { ...given, operations, hold: decision.why };
  // A scan is one read: its own identifier stands for it however often it is sent.
  return afterAction({ ...given, operations }, door, scan.id);
}
