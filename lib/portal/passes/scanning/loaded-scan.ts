import "server-only";
import type {
  Pass,
  PassTemplate,
  ScanAction,
  ScanActionRequest,
  ScanActionResponse,
} from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import {
  type OperationOutcome,
  operationOutcomeOf,
  type PassOperation,
} from "#portal/passes/operation-store.ts";
import { type OnceResult, runOnce } from "#portal/passes/run-once.ts";
import { getTemplateCache } from "#portal/passes/templates/template-cache.ts";
import type { ScannedAction } from "./actions-left.ts";
import type { EntranceHold, EntranceMode } from "./entrance-mode.ts";
import type { AmountProblem } from "./scan-amount.ts";
import type { Scan } from "./scan-store.ts";

/** All that is known of one scan at this moment. */
export interface LoadedScan {
  staff: Staff;
  scan: Scan;
  /** In their order; the last one is what the result is about. */
  operations: PassOperation[];
  /** Undefined when the service did not tell of it just now. */
  pass: Pass | undefined;
  template: PassTemplate | undefined;
  entranceMode: EntranceMode | undefined;
  /** Why entrance mode did nothing. */
  hold?: EntranceHold | undefined;
  /** Why a form did nothing. */
  problem?: ActionProblem | undefined;
  /** An amount of money that was typed and is to be confirmed. */
  proposal?: ScannedAction | undefined;
}

export interface ActionProblem {
  action: string;
  /** The amount as it was typed. */
  typed: string;
  why: ActionRefusal;
}

/** Validation errors of a form that acts on a scan. */
export type ActionRefusal =
  | { reason: "not-offered" | "confirm" | "not-for-role" | AmountProblem }
  | { reason: "below"; minAmount: number }
  | { reason: "above"; maxAmount: number };

/** The pass as it is now: a pass that was read before a call is out of date. */
export async function reloadPass(passId: string): Promise<Pick<LoadedScan, "pass" | "template">> {
  const loaded = await loadPass(passId);
  return loaded.kind === "pass"
    ? { pass: loaded.pass, template: loaded.template }
    : { pass: undefined, template: undefined };
}

/** Performs an action and says where its scan stands then, by what the service answered. */
export async function performAndReload(
  loaded: LoadedScan,
  asked: ScannedAction,
  formToken: string,
): Promise<LoadedScan> {
  const { staff, scan, operations } = loaded;
  const performed = await runScanAction(staff, scan, asked, formToken);
  const others = operations.filter(({ id }) => id !== performed.operation.id);
  if (performed.kind === "earlier" || performed.answer.kind !== "ok") {
    const last =
      performed.kind === "earlier"
        ? performed.operation
        : ended(
            performed.operation,
            operationOutcomeOf(performed.answer, ({ pass }) => pass.id),
          );
    return { ...loaded, operations: [...others, last], ...(await reloadPass(scan.passId)) };
  }
  const { pass } = performed.answer.value;
  const isKnown = loaded.template?.id === pass.passTemplateId;
  const template = isKnown ? loaded.template : await templateOf(pass.passTemplateId);
  const done = ended(performed.operation, { state: "done", passId: pass.id });
  return { ...loaded, operations: [...others, done], pass, template };
}

async function templateOf(id: string) {
  const answer = await getTemplateCache().read(id);
  return answer.kind === "ok" ? answer.value : undefined;
}

/** The operation with its outcome, also when the outcome could not be stored. */
function ended(operation: PassOperation, end: OperationOutcome): PassOperation {
  const finished = { ...operation, state: end.state, finishedAt: new Date() };
  return end.state === "refused"
    ? { ...finished, refusalCode: end.code, refusalStatus: end.status }
    : finished;
}

/** One action within a scan: idempotent by form token, and never retried. */
function runScanAction(
  staff: Staff,
  scan: Scan,
  { action, amount }: ScannedAction,
  formToken: string,
): Promise<OnceResult<ScanActionResponse>> {
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
    () => getPassClient().scanning.perform(transactionId, requestOf(action, amount)),
    ({ pass }) => pass.id,
  );
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
