import "server-only";
import { getDatabase } from "#portal/database/database.ts";
import { listOperationsOfScan } from "#portal/passes/operation-store.ts";
import { actionsLeft } from "./actions-left.ts";
import { decideEntranceScan, type EntranceMode } from "./entrance-mode.ts";
import { type LoadedScan, performAndReload } from "./loaded-scan.ts";
import { lastOwnUse } from "./scan-store.ts";

type ScannedAtEntrance = Omit<LoadedScan, "operations"> & { entranceMode: EntranceMode };

/** Does what entrance mode is set to with the pass just scanned, checks it, or says why not. */
export async function actInEntranceMode(given: ScannedAtEntrance): Promise<LoadedScan> {
  const { staff, scan, pass, entranceMode } = given;
  const database = getDatabase();
  const operations = await listOperationsOfScan(database, scan.id);
  if (operations.length > 0) return { ...given, operations };
  const before = await lastOwnUse(database, staff.accountId, scan.passId);
  const left = actionsLeft(scan.actions, [], pass);
  const decision = decideEntranceScan(entranceMode, left, before, new Date());
  if (decision.kind === "hold") return { ...given, operations, hold: decision.why };
  if (decision.kind === "check") return { ...given, operations };
  // A scan is one read: its own identifier stands for it however often it is sent.
  return performAndReload({ ...given, operations }, decision.asked, scan.id);
}
