"use server";

import { randomUUID } from "node:crypto";
import { redirect } from "next/navigation";
import { recordIdSchema } from "#contract/index.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { readCodeData } from "#portal/passes/scanning/code-data.ts";
import { type LoadedScan, reloadPass } from "#portal/passes/scanning/loaded-scan.ts";
import { openScan } from "#portal/passes/scanning/open-scan.ts";
import { actInEntranceMode, performOnScan } from "#portal/passes/scanning/perform-on-scan.ts";
import { getScannerName, keepScannerName } from "#portal/passes/scanning/scanner-name.ts";
import { typedText } from "../../_form/form-state.ts";
import type { DeskState } from "./desk-state.ts";
import { deskState, entranceModeOf, isInPlace, resultAddress, scanAddress } from "./desk-state.ts";
import { notAllowedView, openedView, refusedScanView, unopenedView } from "./scan-views.ts";

/** Reads a code, and in entrance mode does at once what the entrance mode is set to. */
export const scanCode = staffAction<DeskState, DeskState>(
  "pass:scan",
  async (staff, form) => {
    const read = readCodeData(typedText(form, "code"));
    if (!read.ok) return deskState(staff, await unopenedView(read.problem));
    const entranceMode = entranceModeOf(form);
    const token = recordIdSchema.safeParse(form.get("token")).data ?? randomUUID();
    const scanner = await getScannerName();
    const opened = await openScan(staff, {
      data: read.data,
      scanner,
      token,
      isCheckOnly: entranceMode?.action === "CHECK",
    });
    if (opened.kind !== "opened" && opened.kind !== "earlier") {
      return deskState(staff, await refusedScanView(opened, read.looksLike));
    }
    const { scan } = opened;
    const facts = opened.kind === "opened" ? opened : await reloadPass(scan.passId);
    const { pass, template } = facts;
    const loaded: LoadedScan = entranceMode
      ? await actInEntranceMode({ staff, scan, pass, template, entranceMode })
      : { staff, scan, pass, template, entranceMode, operations: [] };
    if (isInPlace(form)) return deskState(staff, await openedView(loaded));
    redirect(resultAddress(loaded.scan.id, entranceMode, loaded.hold));
  },
  async (reason, form) =>
    deskState(undefined, await notAllowedView(reason, "scan", entranceModeOf(form))),
);

/** Does one of the offered things within a scan. */
export const actOnScan = staffAction<DeskState, DeskState>(
  "pass:scan",
  async (staff, form) => {
    const loaded = await performOnScan(staff, {
      scanId: form.get("scanId"),
      entranceMode: entranceModeOf(form),
      action: typedText(form, "action"),
      amount: typedText(form, "amount"),
      quickAmount: typedText(form, "quick"),
      confirmedAmount: typedText(form, "confirmed"),
      isConfirmed: form.get("confirm") === "yes",
      formToken: form.get("formToken"),
    });
    if (!loaded) return deskState(staff, await unopenedView("not-yours"));
    if (isInPlace(form) || loaded.problem || loaded.proposal)
      return deskState(staff, await openedView(loaded));
    redirect(resultAddress(loaded.scan.id, loaded.entranceMode));
  },
  async (reason, form) =>
    deskState(undefined, await notAllowedView(reason, "act", entranceModeOf(form))),
);

/** Keeps what this place calls itself in its browser. */
export const nameScanner = staffAction<FormData, void>(
  "pass:scan",
  async (_staff, form) => {
    await keepScannerName(typedText(form, "scanner"));
    redirect(scanAddress(entranceModeOf(form)));
  },
  async () => redirect("/staff/scan"),
);
