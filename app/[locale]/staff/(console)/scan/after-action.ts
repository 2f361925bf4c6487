import { loadPass } from "#portal/passes/load-pass.ts";
import { type OperationOutcome, operationOutcomeOf } from "#portal/passes/operation-outcome.ts";
import type { PassOperation } from "#portal/passes/operation-store.ts";
import { runScanAction, type ScannedAction } from "#portal/scanning/run-scan-action.ts";
import { getTemplateCache } from "#portal/templates/template-cache.ts";
import type { ScanInHand } from "./opened-view.ts";

/** Performs an action and says where its scan stands then, by what the service answered. */
export async function afterAction(
  hand: ScanInHand,
  asked: ScannedAction,
  formToken: string,
): Promise<ScanInHand> {
  const { staff, scan, operations } = hand;
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
    return { ...hand, operations: [...others, last], ...(await readAnew(scan.passId)) };
  }
  const { pass } = performed.answer.value;
  const isKnown = hand.template?.id === pass.passTemplateId;
  const template = isKnown ? hand.template : await templateOf(pass.passTemplateId);
  return {
    ...hand,
    ...{ operations: [...others, ended(performed.operation, { state: "done", passId: pass.id })] },
    ...{ pass, template },
  };
}

/** The pass as it is now; another one than was read before a call would tell of the past. */
export async function readAnew(passId: string): Promise<Pick<ScanInHand, "pass" | "template">> {
  const looked = await loadPass(passId);
  return looked.kind === "pass"
    ? { pass: looked.pass, template: looked.template }
    : { pass: undefined, template: undefined };
}

async function templateOf(id: string) {
  const answer = await getTemplateCache().read(id);
  return answer.kind === "ok" ? answer.value : undefined;
}

/** As it stands in the database, or would if that had not just failed. */
function ended(operation: PassOperation, end: OperationOutcome): PassOperation {
  return {
    ...operation,
    ...{ state: end.state, finishedAt: new Date() },
    ...(end.state === "refused" && { refusalCode: end.code, refusalStatus: end.status }),
  };
}
