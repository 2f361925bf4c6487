"use server";

import { randomUUID } from "node:crypto";
import { redirect } from "next/navigation";
import { recordIdSchema } from "#contract/index.ts";
import { type ActionRejection, staffAction } from "#portal/auth/staff/staff-action.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { type EntranceMode, readEntranceMode } from "#portal/passes/scanning/entrance-mode.ts";
import { keepEntranceMode } from "#portal/passes/scanning/kept-entrance-mode.ts";
import { openScan, readCodeData } from "#portal/passes/scanning/open-scan.ts";
import {
  actInEntranceMode,
  holdRepeated,
  type LoadedScan,
  performOnScan,
  reloadPass,
} from "#portal/passes/scanning/perform-on-scan.ts";
import { getScannerName, keepScannerName } from "#portal/passes/scanning/scanner-name.ts";
import { undoOnScan } from "#portal/passes/scanning/undo-use.ts";
import { typedText } from "../../_form/form-state.ts";
import { deskState } from "./day-views.ts";
import { type DeskState, type DeskView, scanAddress } from "./desk-state.ts";
import { notAllowedView, openedView, refusedScanView, unopenedView } from "./scan-views.ts";

/** Reads a code; in entrance mode acts on it at once. */
export const scanCode = staffAction<DeskState, DeskState>(
  "pass:scan",
  async (staff, form) => {
    const entranceMode = entranceModeOf(form);
    const answered = (view: DeskView) => deskState(staff, view);
    const read = readCodeData(typedText(form, "code"));
    if (!read.ok) return answered(await unopenedView(read.problem));
    const token = recordIdSchema.safeParse(form.get("token")).data ?? randomUUID();
    const scanner = await getScannerName();
    const opened = await openScan(staff, {
      data: read.data,
      scanner,
      token,
      isCheckOnly: entranceMode?.action === "CHECK",
    });
    if (opened.kind !== "opened" && opened.kind !== "earlier") {
      return answered(await refusedScanView(opened, read.looksLike));
    }
    const { scan } = opened;
    const facts = opened.kind === "opened" ? opened : await reloadPass(scan.passId);
    const { pass, template } = facts;
    const loaded: LoadedScan = entranceMode
      ? await actInEntranceMode({ staff, scan, pass, template, entranceMode })
      : await holdRepeated({ staff, scan, pass, template, entranceMode, operations: [] });
    if (isInPlace(form)) return answered(await openedView(loaded));
    redirect(scanAddress(entranceMode, loaded.scan.id, loaded.hold));
  },
  (reason, form) => notAllowed(reason, "scan", form),
);

export const actOnScan = staffAction<DeskState, DeskState>(
  "pass:scan",
  async (staff, form) =>
    afterAct(
      staff,
      form,
      await performOnScan(staff, {
        scanId: form.get("scanId"),
        entranceMode: entranceModeOf(form),
        action: typedText(form, "action"),
        amount: typedText(form, "amount"),
        confirmedAmount: typedText(form, "confirmed"),
        isConfirmed: form.get("confirm") === "yes",
        formToken: form.get("formToken"),
      }),
    ),
  (reason, form) => notAllowed(reason, "act", form),
);

/** Takes back the last use within a scan. */
export const undoUse = staffAction<DeskState, DeskState>(
  "pass:scan",
  async (staff, form) => {
    const request = { scanId: form.get("scanId"), entranceMode: entranceModeOf(form) };
    return afterAct(staff, form, await undoOnScan(staff, request));
  },
  (reason, form) => notAllowed(reason, "act", form),
);

/** Stores the scanner's name in this browser. */
export const nameScanner = staffAction<FormData, void>(
  "pass:scan",
  async (_staff, form) => {
    await keepScannerName(typedText(form, "scanner"));
    redirect(scanAddress(entranceModeOf(form)));
  },
  async () => redirect("/staff/scan"),
);

/** Starts the chosen entrance mode, and stores it in a cookie: the link on Today leads to it. */
export const chooseEntranceMode = staffAction<FormData, void>(
  "pass:scan",
  async (_staff, form) => {
    const mode = entranceModeOf(form);
    if (mode) await keepEntranceMode(mode);
    redirect(scanAddress(mode));
  },
  async () => redirect("/staff/scan"),
);

async function afterAct(
  staff: Staff,
  form: FormData,
  loaded: LoadedScan | undefined,
): Promise<DeskState> {
  const entranceMode = entranceModeOf(form);
  if (!loaded) return deskState(staff, await unopenedView("not-yours"));
  if (isInPlace(form) || loaded.problem || loaded.proposal)
    return deskState(staff, await openedView(loaded));
  redirect(scanAddress(entranceMode, loaded.scan.id));
}

async function notAllowed(
  reason: ActionRejection,
  asked: "scan" | "act",
  form: FormData,
): Promise<DeskState> {
  const entranceMode = entranceModeOf(form);
  return deskState(undefined, await notAllowedView(reason, asked, entranceMode));
}

function entranceModeOf(form: FormData): EntranceMode | undefined {
  return readEntranceMode(form.get("entrance"), form.get("punches") ?? undefined);
}

/** Whether a script shows the result in place; without one the action redirects to the result's page. */
function isInPlace(form: FormData): boolean {
  return form.get("answer") === "in-place";
}
