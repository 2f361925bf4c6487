import "server-only";
import { isClosedPassStatus, type Pass } from "#contract/index.ts";
import type { CallResult } from "#pass-client/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { neverReached } from "#portal/pass-service/failure.ts";
import { type PassOperation, runOnce } from "#portal/passes/pass-operations.ts";
import { notAsSeen, stampsRequestOf } from "#portal/passes/writing/change-pass.ts";
import { readAndUpdate } from "#portal/passes/writing/write-pass.ts";
import type { EntranceMode } from "./entrance-mode.ts";
import {
  callScanAction,
  type LoadedScan,
  loadOwnScan,
  reloadedAfter,
  reloadPass,
} from "./perform-on-scan.ts";
import { boundsOf } from "./scan-rules.ts";
import { isAdmission, keepShownResult, type Scan } from "./scan-store.ts";

/** How a use is taken back. The interface has no action for it. */
type Undo = { use: PassOperation; amount: number } & (
  | { kind: "give-back-punches"; stampsLeft: number }
  | { kind: "add-amount" }
);

/** Why an amount that is taken out of a gift card cannot be put back; `limit` is in krónur. */
type NotPutBack = { why: "add-not-offered" } | { why: "add-below" | "add-above"; limit: number };

/** Why a use cannot be undone. */
export type NotUndoable = NotPutBack | { why: "redeemed" | "stamps-not-told" | "too-late" };

type UndoDecision =
  | Undo
  /** Undoes an entry without a code. Only the portal stores it, so the service is not called. */
  | { kind: "undo-entry" }
  | ({ kind: "impossible" } & NotUndoable);

/** How long after a use or an entry it may be undone. */
const undoableMs = 10 * 60_000;

/**
 * How to undo the last use of a scan, or why it cannot be undone. Undefined if the scan has no use, if
 * the time limit of a use other than punches has passed, or if the undo may have been carried out.
 */
export function decideUndo(
  scan: Pick<Scan, "id" | "transactionId" | "actions" | "isValid" | "shownResult" | "openedAt">,
  operations: readonly PassOperation[],
  now: Date,
): UndoDecision | undefined {
  if (isCountedEntry(scan) && now.getTime() - scan.openedAt.getTime() <= undoableMs)
    return { kind: "undo-entry" };
  const use = lastUse(operations);
  if (!use) return undefined;
  const { scanAction, amount, stampsLeft } = use;
  // Staff are told where punches can be corrected later; no other use can be.
  if (!isUndoable(use, now))
    return scanAction === "PUNCHES" ? { kind: "impossible", why: "too-late" } : undefined;
  if (scanAction === "REDEEM") return { kind: "impossible", why: "redeemed" };
  if (amount === null) return undefined;
  if (scanAction === "PUNCHES") {
    return stampsLeft === null
      ? { kind: "impossible", why: "stamps-not-told" }
      : { kind: "give-back-punches", use, amount, stampsLeft };
  }
  if (scanAction !== "SUBTRACT_AMOUNT") return undefined;
  const notPutBack = whyNotPutBack(scan.actions, amount);
  return notPutBack ? { kind: "impossible", ...notPutBack } : { kind: "add-amount", use, amount };
}

/** Whether an operation is a use, and the time limit for undoing it has not passed. */
export function isUndoable({ kind, startedAt }: PassOperation, now: Date): boolean {
  return kind === "scan-action" && now.getTime() - startedAt.getTime() <= undoableMs;
}

/** Whether a stored scan is an entry without a code that counts as a guest. */
function isCountedEntry(
  scan: Pick<Scan, "id" | "transactionId" | "isValid" | "shownResult">,
): boolean {
  return isAdmission(scan) && scan.isValid === true && scan.shownResult === null;
}

/** Why the actions of a scan cannot put an amount in krónur back; undefined if they can. */
export function whyNotPutBack(actions: Scan["actions"], amount: number): NotPutBack | undefined {
  const offered = actions.find(({ action }) => action === "ADD_AMOUNT");
  const bounds = offered && boundsOf(offered);
  if (!bounds) return { why: "add-not-offered" };
  if (amount < bounds.min) return { why: "add-below", limit: bounds.min };
  if (bounds.max !== undefined && amount > bounds.max) {
    return { why: "add-above", limit: bounds.max };
  }
  return undefined;
}

/** The last use of a scan, also after an undo that never reached the service. */
function lastUse(operations: readonly PassOperation[]): PassOperation | undefined {
  const last = operations.at(-1);
  const isToBeRetried = last?.kind === "undo" && last.refusalCode === neverReached;
  const use = isToBeRetried ? operations.find(({ id }) => id === last.undoes) : last;
  return use?.kind === "scan-action" && use.state === "done" ? use : undefined;
}

/**
 * Optimistic concurrency: gives punches back only while the pass has the number that the use left,
 * because the interface can only set the number.
 */
export function decideGiveBack(
  pass: Pass,
  { amount, stampsLeft }: { amount: number; stampsLeft: number },
) {
  const { isVoided, status } = pass;
  const isClosed = isVoided || (isClosedPassStatus(status) && status !== "REDEEMED");
  if (isClosed) return { stop: "PASS_CLOSED" };
  if (pass.stampsLeft !== stampsLeft) return { stop: notAsSeen };
  return stampsRequestOf(pass, stampsLeft + amount);
}

/** Takes back the last use within one's own scan; idempotent by the use. */
export async function undoOnScan(
  staff: Staff,
  request: { scanId: unknown; entranceMode: EntranceMode | undefined },
): Promise<LoadedScan | undefined> {
  const loaded = await loadOwnScan(staff, request);
  if (!loaded) return undefined;
  const { scan, operations } = loaded;
  const undo = decideUndo(scan, operations, new Date());
  if (!undo || undo.kind === "impossible") {
    const reloaded = { ...loaded, ...(await reloadPass(scan.passId)) };
    if (operations.at(-1)?.kind === "undo") return reloaded;
    return { ...reloaded, problem: { action: "undo", typed: "", why: { reason: "undo-over" } } };
  }
  if (undo.kind === "undo-entry") {
    const shownResult = "entry-undone" as const;
    await keepShownResult(getDatabase(), scan.id, shownResult);
    return { ...loaded, scan: { ...scan, shownResult }, ...(await reloadPass(scan.passId)) };
  }
  const { use } = undo;
  const ran = await runOnce(
    { database: getDatabase(), staff },
    {
      kind: "undo",
      passId: scan.passId,
      passTitle: scan.passTitle,
      scanId: scan.id,
      scanAction: use.scanAction,
      amount: use.amount,
      undoes: use.id,
      formToken: use.id,
      request: { undoes: use.id },
    },
    () => callUndo(scan, undo),
  );
  return reloadedAfter(loaded, ran);
}

function callUndo({ passId, transactionId }: Scan, undo: Undo): Promise<CallResult<Pass>> {
  return undo.kind === "add-amount"
    ? callScanAction(transactionId, { action: "ADD_AMOUNT", amount: undo.amount })
    : readAndUpdate(passId, (pass) => decideGiveBack(pass, undo));
}
