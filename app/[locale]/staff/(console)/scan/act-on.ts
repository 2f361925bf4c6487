import { randomUUID } from "node:crypto";
import { getTranslations } from "next-intl/server";
import { recordIdSchema, type ScanAction } from "#contract/index.ts";
import { recordActivity } from "#portal/activity/record-activity.ts";
import { getDatabase } from "#portal/database/database.ts";
import { listOperationsOfScan } from "#portal/passes/operation-store.ts";
import {
  actionsLeft,
  type Bounds,
  boundsOf,
  isScanAction,
  isWithin,
} from "#portal/scanning/actions-left.ts";
import { mayGoOn } from "#portal/scanning/result-state.ts";
import type { ScannedAction } from "#portal/scanning/run-scan-action.ts";
import { readAmount } from "#portal/scanning/scan-amount.ts";
import { findOwnScan } from "#portal/scanning/scan-store.ts";
import { mayRole } from "#portal/staff/role.ts";
import type { Staff } from "#portal/staff/staff-session.ts";
import { afterAction, readAnew } from "./after-action.ts";
import { doorOf, textOf } from "./desk-form.ts";
import type { ScanInHand } from "./opened-view.ts";

/** Where a scan stands after a form that acts on it; undefined when the scan is not this person's. */
export async function actOn(staff: Staff, form: FormData): Promise<ScanInHand | undefined> {
  const id = recordIdSchema.safeParse(form.get("scanId"));
  const scan = id.success ? await findOwnScan(getDatabase(), staff.accountId, id.data) : undefined;
  if (!scan) return undefined;
  const operations = await listOperationsOfScan(getDatabase(), scan.id);
  const bare = { pass: undefined, template: undefined };
  const hand: ScanInHand = { staff, scan, operations, door: doorOf(form), ...bare };
  // What may have happened is looked at, never done once more.
  if (!mayGoOn(operations)) return { ...hand, ...(await readAnew(scan.passId)) };
  const asked = await askedOf(hand, form);
  if ("words" in asked) {
    const typed = textOf(form, "amount");
    const problem = { action: textOf(form, "action"), typed, words: asked.words };
    return { ...hand, ...(await readAnew(scan.passId)), problem };
  }
  const formToken = recordIdSchema.safeParse(form.get("formToken")).data ?? randomUUID();
  return afterAction(hand, asked, formToken);
}

async function askedOf(
  { staff, scan, operations }: ScanInHand,
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
  const { min: least, max: most = 0 } = left ?? stated;
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
