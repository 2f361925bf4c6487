import "server-only";
import { randomUUID } from "node:crypto";
import { recordIdSchema, type ScanAction } from "#contract/index.ts";
import { refusedCalls } from "#portal/auth/activity/refused-calls.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { listOperationsOfScan } from "#portal/passes/operation-store.ts";
import {
  actionsLeft,
  type Bounds,
  boundsOf,
  isScanAction,
  isWithin,
  type ScannedAction,
} from "./actions-left.ts";
import { decideEntranceScan, type EntranceMode } from "./entrance-mode.ts";
import {
  type ActionRefusal,
  type LoadedScan,
  performAndReload,
  reloadPass,
} from "./loaded-scan.ts";
import { mayGoOn } from "./result-state.ts";
import { readAmount } from "./scan-amount.ts";
import { findOwnScan, lastOwnUse } from "./scan-store.ts";

/** What a form asks to be done with a scanned pass, as it was typed. */
interface ScanRequest {
  scanId: unknown;
  entranceMode: EntranceMode | undefined;
  action: string;
  amount: string;
  /** An amount that has a button of its own. */
  quickAmount: string;
  /** The amount that was shown to be confirmed. */
  confirmedAmount: string;
  isConfirmed: boolean;
  formToken: unknown;
}

/** Where a scan stands after a form that acts on it; undefined when the scan is not this person's. */
export async function performOnScan(
  staff: Staff,
  request: ScanRequest,
): Promise<LoadedScan | undefined> {
  const id = recordIdSchema.safeParse(request.scanId);
  const scan = id.success ? await findOwnScan(getDatabase(), staff.accountId, id.data) : undefined;
  if (!scan) return undefined;
  const operations = await listOperationsOfScan(getDatabase(), scan.id);
  const { entranceMode, action, amount: typed } = request;
  const bare = { pass: undefined, template: undefined };
  const loaded: LoadedScan = { staff, scan, operations, entranceMode, ...bare };
  // An action of unknown outcome is shown, never repeated.
  if (!mayGoOn(operations)) return { ...loaded, ...(await reloadPass(scan.passId)) };
  const asked = await checkRequest(loaded, request);
  if ("reason" in asked) {
    return {
      ...loaded,
      ...(await reloadPass(scan.passId)),
      problem: { action, typed, why: asked },
    };
  }
  if (isToBeConfirmed(asked, request)) {
    return { ...loaded, ...(await reloadPass(scan.passId)), proposal: asked };
  }
  const formToken = recordIdSchema.safeParse(request.formToken).data ?? randomUUID();
  return performAndReload(loaded, asked, formToken);
}

/** An amount of money must have been shown as it was read before it is moved. */
function isToBeConfirmed({ action, amount }: ScannedAction, { confirmedAmount }: ScanRequest) {
  const isMoney = action === "ADD_AMOUNT" || action === "SUBTRACT_AMOUNT";
  return isMoney && confirmedAmount !== String(amount);
}

async function checkRequest(
  { staff, scan, operations }: LoadedScan,
  { action, amount, quickAmount, isConfirmed }: ScanRequest,
): Promise<ScannedAction | ActionRefusal> {
  const offered = scan.actions.find((one) => one.action === action);
  if (!isScanAction(action) || !offered) return { reason: "not-offered" };
  if (action === "VOID") {
    if (!mayRole(staff.role, "pass:void")) return refuseVoid(staff);
    if (!isConfirmed) return { reason: "confirm" };
  }
  const left = actionsLeft(scan.actions, operations).find((one) => one.action === action);
  const bounds = { stated: boundsOf(offered), left: left?.bounds };
  return checkAmount(action, bounds, quickAmount || amount);
}

/** Checks the bounds that the service stated; what is left by now is for the service to decide. */
function checkAmount(
  action: ScanAction,
  { stated, left }: { stated: Bounds | undefined; left: Bounds | undefined },
  typed: string,
): ScannedAction | ActionRefusal {
  if (!stated) return { action, amount: null };
  const read = readAmount(typed);
  if (!read.ok) return { reason: read.problem };
  const { amount } = read;
  if (isWithin(stated, amount)) return { action, amount };
  const { min: minAmount, max: maxAmount = 0 } = left ?? stated;
  return amount < minAmount ? { reason: "below", minAmount } : { reason: "above", maxAmount };
}

async function refuseVoid(staff: Staff): Promise<ActionRefusal> {
  await refusedCalls().record(staff.accountId, "pass:void");
  return { reason: "not-for-role" };
}

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
