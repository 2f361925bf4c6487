import "server-only";
import { randomUUID } from "node:crypto";
import {
  type Pass,
  type PassTemplate,
  recordIdSchema,
  type ScanAction,
  type ScanActionRequest,
} from "#contract/index.ts";
import type { CallResult } from "#pass-client/index.ts";
import { refusedCalls } from "#portal/auth/activity/refused-calls.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { getPassClient } from "#portal/pass-service/client.ts";
import { getTemplateCache, loadPass } from "#portal/passes/load-pass.ts";
import {
  listOperationsOfScan,
  type OnceResult,
  type OperationOutcome,
  operationOutcomeOf,
  type PassOperation,
  runOnce,
} from "#portal/passes/pass-operations.ts";
import {
  decideEntranceScan,
  type EntranceHold,
  type EntranceMode,
  sameGuestMs,
  shownResultOf,
} from "./entrance-mode.ts";
import {
  type AmountProblem,
  actionsLeft,
  type Bounds,
  boundsOf,
  isScanAction,
  isWithin,
  mayGoOn,
  readAmount,
  type ScannedAction,
} from "./scan-rules.ts";
import { findOwnScan, keepShownResult, lastLetIn, lastOwnUse, type Scan } from "./scan-store.ts";

/** What a form asks to be done with a scanned pass, as it was typed. */
interface ScanRequest {
  scanId: unknown;
  entranceMode: EntranceMode | undefined;
  action: string;
  amount: string;
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
  const loaded = await loadOwnScan(staff, request);
  if (!loaded) return undefined;
  const { scan, operations } = loaded;
  const { action, amount: typed } = request;
  // An action of unknown outcome is shown and never repeated.
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

/** A scan of this person with what was done in it, without its pass; undefined for any other scan. */
export async function loadOwnScan(
  staff: Staff,
  { scanId, entranceMode }: Pick<ScanRequest, "scanId" | "entranceMode">,
): Promise<LoadedScan | undefined> {
  const id = recordIdSchema.safeParse(scanId);
  const scan = id.success ? await findOwnScan(getDatabase(), staff.accountId, id.data) : undefined;
  if (!scan) return undefined;
  const operations = await listOperationsOfScan(getDatabase(), scan.id);
  return { staff, scan, operations, entranceMode, pass: undefined, template: undefined };
}

/** An amount of money must have been shown as it was read before it is moved. */
function isToBeConfirmed({ action, amount }: ScannedAction, { confirmedAmount }: ScanRequest) {
  const isMoney = action === "ADD_AMOUNT" || action === "SUBTRACT_AMOUNT";
  return isMoney && confirmedAmount !== String(amount);
}

async function checkRequest(
  { staff, scan, operations }: LoadedScan,
  { action, amount, isConfirmed }: ScanRequest,
): Promise<ScannedAction | ScanFormError> {
  const offered = scan.actions.find((one) => one.action === action);
  if (!isScanAction(action) || !offered) return { reason: "not-offered" };
  if (action === "VOID") {
    if (!mayRole(staff.role, "pass:void")) return refuseVoid(staff);
    if (!isConfirmed) return { reason: "confirm" };
  }
  const left = actionsLeft(scan.actions, operations).find((one) => one.action === action);
  const bounds = { stated: boundsOf(offered), left: left?.bounds };
  return checkAmount(action, bounds, amount);
}

/** Checks the bounds that the service stated; what is left by now is for the service to decide. */
function checkAmount(
  action: ScanAction,
  { stated, left }: { stated: Bounds | undefined; left: Bounds | undefined },
  typed: string,
): ScannedAction | ScanFormError {
  if (!stated) return { action, amount: null };
  const read = readAmount(typed);
  if (!read.ok) return { reason: read.problem };
  const { amount } = read;
  if (isWithin(stated, amount)) return { action, amount };
  const { min: minAmount, max: maxAmount = 0 } = left ?? stated;
  return amount < minAmount ? { reason: "below", minAmount } : { reason: "above", maxAmount };
}

async function refuseVoid(staff: Staff): Promise<ScanFormError> {
  await refusedCalls().record(staff.accountId, "pass:void");
  return { reason: "not-for-role" };
}

type ScannedAtEntrance = Omit<LoadedScan, "operations"> & { entranceMode: EntranceMode };

/** Entrance mode: performs the configured action on the scanned pass, checks the pass, or says why not. */
export async function actInEntranceMode(given: ScannedAtEntrance): Promise<LoadedScan> {
  const { staff, scan, pass, template, entranceMode } = given;
  const database = getDatabase();
  const operations = await listOperationsOfScan(database, scan.id);
  if (operations.length > 0) return { ...given, operations };
  const before = await lastOwnUse(database, staff.accountId, scan.passId);
  const left = actionsLeft(scan.actions, [], pass);
  const decision = decideEntranceScan(entranceMode, left, before, new Date(), template?.type);
  if (decision.kind === "hold") {
    await keepShownResult(database, scan.id, shownResultOf(entranceMode, decision.why));
    return { ...given, operations, hold: decision.why };
  }
  if (decision.kind === "check") {
    return holdRepeated({ ...given, operations });
  }
  // Idempotency: the scan's identifier is the form token, so that a repeated scan acts once.
  return performAndReload({ ...given, operations }, decision.asked, scan.id);
}

/** Holds the scan of a valid pass without uses that was scanned moments ago: it is not counted again. */
export async function holdRepeated(given: LoadedScan): Promise<LoadedScan> {
  const { scan } = given;
  if (!scan.isValid) return given;
  const since = new Date(scan.openedAt.getTime() - sameGuestMs);
  if ((await lastLetIn(getDatabase(), scan, since)) === undefined) return given;
  await keepShownResult(getDatabase(), scan.id, "just-used");
  return { ...given, hold: "shown-again" };
}

/** A scan with the current state of its pass and operations. */
export interface LoadedScan {
  staff: Staff;
  scan: Scan;
  /** Oldest first; the last one decides the result. */
  operations: PassOperation[];
  /** Undefined when the service did not return the pass in this request. */
  pass: Pass | undefined;
  template: PassTemplate | undefined;
  entranceMode: EntranceMode | undefined;
  /** Why entrance mode performed no action. */
  hold?: EntranceHold | undefined;
  /** Why the submitted action was not performed. */
  problem?: ActionProblem | undefined;
  /** A typed amount of money that needs confirmation. */
  proposal?: ScannedAction | undefined;
}

export interface ActionProblem {
  action: string;
  /** The amount as it was typed. */
  typed: string;
  why: ScanFormError;
}

/** Validation errors of a form that acts on a scan. */
export type ScanFormError =
  | { reason: "not-offered" | "confirm" | "not-for-role" | "undo-over" | AmountProblem }
  | { reason: "below"; minAmount: number }
  | { reason: "above"; maxAmount: number };

/** Reads the pass again: a pass that was read before a call is out of date. */
export async function reloadPass(passId: string): Promise<Pick<LoadedScan, "pass" | "template">> {
  const loaded = await loadPass(passId);
  return loaded.kind === "pass"
    ? { pass: loaded.pass, template: loaded.template }
    : { pass: undefined, template: undefined };
}

/** Performs an action and says where its scan stands then, by what the service answered. */
async function performAndReload(
  loaded: LoadedScan,
  asked: ScannedAction,
  formToken: string,
): Promise<LoadedScan> {
  const { staff, scan } = loaded;
  return reloadedAfter(loaded, await runScanAction(staff, scan, asked, formToken));
}

/** Where a scan stands after an operation, by what the service answered. */
export async function reloadedAfter(
  loaded: LoadedScan,
  ran: OnceResult<Pass>,
): Promise<LoadedScan> {
  const { scan } = loaded;
  const others = loaded.operations.filter(({ id }) => id !== ran.operation.id);
  const last =
    ran.kind === "earlier" ? ran.operation : ended(ran.operation, operationOutcomeOf(ran.answer));
  const operations = [...others, last];
  if (ran.kind === "earlier" || ran.answer.kind !== "ok")
    return { ...loaded, operations, ...(await reloadPass(scan.passId)) };
  const pass = ran.answer.value;
  const isKnown = loaded.template?.id === pass.passTemplateId;
  const template = isKnown ? loaded.template : await templateOf(pass.passTemplateId);
  return { ...loaded, operations, pass, template };
}

async function templateOf(id: string) {
  const answer = await getTemplateCache().read(id);
  return answer.kind === "ok" ? answer.value : undefined;
}

/** The operation with its outcome, also when the outcome could not be stored. */
function ended(operation: PassOperation, end: OperationOutcome): PassOperation {
  const finished = { ...operation, state: end.state, finishedAt: new Date() };
  if (end.state === "refused")
    return { ...finished, refusalCode: end.code, refusalStatus: end.status };
  return end.state === "done" ? { ...finished, stampsLeft: end.stampsLeft } : finished;
}

/** One action within a scan: idempotent by form token, and never retried. */
function runScanAction(
  staff: Staff,
  scan: Scan,
  { action, amount }: ScannedAction,
  formToken: string,
): Promise<OnceResult<Pass>> {
  const { id: scanId, passId, passTitle, transactionId } = scan;
  return runOnce(
    { database: getDatabase(), staff },
    {
      kind: "scan-action",
      passId,
      passTitle,
      scanId,
      scanAction: action,
      amount,
      formToken,
      request: { scanId, action, amount },
    },
    () => callScanAction(transactionId, { action, amount }),
  );
}

export async function callScanAction(
  transactionId: string,
  { action, amount }: ScannedAction,
): Promise<CallResult<Pass>> {
  const request = requestOf(action, amount);
  const answer = await getPassClient().scanning.perform(transactionId, request);
  return answer.kind === "ok" ? { ...answer, value: answer.value.pass } : answer;
}

function requestOf(action: ScanAction, amount: number | null): ScanActionRequest {
  switch (action) {
    case "VOID":
    case "REDEEM":
      return { action };
    case "PUNCHES":
      return { action, punches: amount };
    case "SUBTRACT_AMOUNT":
      return { action, subtractedAmount: amount };
    case "ADD_AMOUNT":
      return { action, addedAmount: amount };
    default:
      return action satisfies never;
  }
}
