import { randomUUID } from "node:crypto";
import { getTranslations } from "next-intl/server";
import { type Pass, type PassTemplate, recordIdSchema, type ScanAction } from "#contract/index.ts";
import { recordActivity } from "#portal/activity/record-activity.ts";
import { getDatabase } from "#portal/database/database.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { type OperationEnd, operationEndOf } from "#portal/passes/operation-end.ts";
import { listOperationsOfScan, type PassOperation } from "#portal/passes/operation-store.ts";
import {
  actionsLeft,
  type Bounds,
  boundsOf,
  isScanAction,
  isWithin,
} from "#portal/scanning/actions-left.ts";
import { type Door, decideDoor } from "#portal/scanning/door.ts";
import { performScanned, type ScannedAction } from "#portal/scanning/perform-scanned.ts";
import { mayGoOn } from "#portal/scanning/result-state.ts";
import { readAmount } from "#portal/scanning/scan-amount.ts";
import { findOwnScan, lastOwnUse, type Scan } from "#portal/scanning/scan-store.ts";
import { mayRole } from "#portal/staff/role.ts";
import type { Staff } from "#portal/staff/staff-session.ts";
import { getTemplateCache } from "#portal/templates/template-cache.ts";
import { entranceModeOf, textOf } from "./desk-state.ts";
import type { LoadedScan } from "./opened-view.ts";

/** Where a scan stands after a form that acts on it; undefined when the scan is not this person's. */
export async function actOn(staff: Staff, form: FormData): Promise<LoadedScan | undefined> {
  const id = recordIdSchema.safeParse(form.get("scanId"));
  const scan = id.success ? await findOwnScan(getDatabase(), staff.accountId, id.data) : undefined;
  if (!scan) return undefined;
  const operations = await listOperationsOfScan(getDatabase(), scan.id);
  const bare = { pass: undefined, template: undefined };
  const loaded: LoadedScan = {
    staff,
    scan,
    operations,
    entranceMode: entranceModeOf(form),
    ...bare,
  };
  // What may have happened is looked at, never done once more.
  if (!mayGoOn(operations)) return { ...loaded, ...(await readAnew(scan.passId)) };
  const asked = await askedOf(loaded, form);
  if ("words" in asked) {
    const typed = textOf(form, "amount");
    const problem = { action: textOf(form, "action"), typed, words: asked.words };
    return { ...loaded, ...(await readAnew(scan.passId)), problem };
  }
  const formToken = recordIdSchema.safeParse(form.get("formToken")).data ?? randomUUID();
  return afterAction(loaded, asked, formToken);
}

async function askedOf(
  { staff, scan, operations }: LoadedScan,
  form: FormData,
): Promise<ScannedAction | { words: string }> {
  const t = await getTranslations("staff.scan");
  const action = textOf(form, "action");
  const offered = scan.actions.find((one) => one.action === action);
  if (!isScanAction(action) || !offered) return { words: t("form.not-offered") };
  if (action === "VOID") {
    if (!mayRole(staff.role, "pass:void")) return refuseVoid(staff);
    if (form.get("confirm") !== "yes") return { words: t("form.confirm") };
  }
  const left = actionsLeft(scan.actions, operations).find((one) => one.action === action);
  const typed = textOf(form, "quick") || textOf(form, "amount");
  return askedAmount(action, { stated: boundsOf(offered), left: left?.bounds }, typed);
}

/** Only what the service stated is held against a number; what is left by now is its own to say. */
async function askedAmount(
  action: ScanAction,
  { stated, left }: { stated: Bounds | undefined; left: Bounds | undefined },
  typed: string,
) {
  if (!stated) return { action, amount: null };
  const t = await getTranslations("staff.scan.amount");
  const read = readAmount(typed);
  if (!read.ok) return { words: t(read.problem) };
  const { amount } = read;
  if (isWithin(stated, amount)) return { action, amount };
  const { least, most = 0 } = left ?? stated;
  return { words: amount < least ? t("below", { least }) : t("above", { most }) };
}

async function refuseVoid(staff: Staff) {
  await recordActivity(getDatabase(), {
    ...{ staffId: staff.accountId, action: "not-allowed", outcome: "refused" },
    details: { permission: "pass:void" },
  });
  const t = await getTranslations("staff.scan.form");
  return { words: t("not-for-role") };
}

/** Performs an action and says where its scan stands then, by what the service answered. */
async function afterAction(
  loaded: LoadedScan,
  asked: ScannedAction,
  formToken: string,
): Promise<LoadedScan> {
  const { staff, scan, operations } = loaded;
  const performed = await performScanned(staff, scan, asked, formToken);
  const others = operations.filter(({ id }) => id !== performed.operation.id);
  if (performed.kind === "earlier" || performed.answer.kind !== "ok") {
    const last =
      performed.kind === "earlier"
        ? performed.operation
        : ended(
            performed.operation,
            operationEndOf(performed.answer, ({ pass }) => pass.id),
          );
    return { ...loaded, operations: [...others, last], ...(await readAnew(scan.passId)) };
  }
  const { pass } = performed.answer.value;
  const isKnown = loaded.template?.id === pass.passTemplateId;
  const template = isKnown ? loaded.template : await templateOf(pass.passTemplateId);
  return {
    ...loaded,
    ...{ operations: [...others, ended(performed.operation, { state: "done", passId: pass.id })] },
    ...{ pass, template },
  };
}

/** The pass as it is now; another one than was read before a call would tell of the past. */
export async function readAnew(passId: string): Promise<Pick<LoadedScan, "pass" | "template">> {
  const loaded = await loadPass(passId);
  return loaded.kind === "pass"
    ? { pass: loaded.pass, template: loaded.template }
    : { pass: undefined, template: undefined };
}

async function templateOf(id: string) {
  const answer = await getTemplateCache().read(id);
  return answer.kind === "ok" ? answer.value : undefined;
}

/** As it stands in the database, or would if that had not just failed. */
function ended(operation: PassOperation, end: OperationEnd): PassOperation {
  return {
    ...operation,
    ...{ state: end.state, finishedAt: new Date() },
    ...(end.state === "refused" && { refusalCode: end.code, refusalStatus: end.status }),
  };
}

interface InEntranceMode {
  staff: Staff;
  scan: Scan;
  pass: Pass | undefined;
  template: PassTemplate | undefined;
  entranceMode: Door;
}

/** Does what the entrance mode is set to with the pass that was just scanned, or holds it back and says why. */
export async function inEntranceMode(given: InEntranceMode): Promise<LoadedScan> {
  const { staff, scan, pass, entranceMode } = given;
  const database = getDatabase();
  const operations = await listOperationsOfScan(database, scan.id);
  if (operations.length > 0) return { ...given, operations };
  const before = await lastOwnUse(database, staff.accountId, scan.passId);
  const decision = decideDoor(
    entranceMode,
    actionsLeft(scan.actions, [], pass),
    before,
    new Date(),
  );
  if (!decision.act) return { ...given, operations, hold: decision.why };
  // A scan is one read: its own identifier stands for it however often it is sent.
  return afterAction({ ...given, operations }, entranceMode, scan.id);
}
