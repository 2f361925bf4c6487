"use server";

import { randomUUID } from "node:crypto";
import { redirect } from "next/navigation";
import { recordIdSchema } from "#contract/index.ts";
import { readCodeData } from "#portal/scanning/code-data.ts";
import { openScan } from "#portal/scanning/open-scan.ts";
import { getScannerName, keepScannerName } from "#portal/scanning/scanner-name.ts";
import { staffAction } from "#portal/staff/staff-action.ts";
import { actOn, atDoor, readAnew } from "./act-on.ts";
import { deskState, doorOf, isInPlace, resultAddress, scanAddress, textOf } from "./desk-form.ts";
import type { DeskState } from "./desk-view.ts";
import { openedView, type ScanInHand } from "./opened-view.ts";
import { notAllowedView, refusedScanView, unopenedView } from "./unopened-view.ts";

/** Reads a code, and at a door does at once what the door does. */
export const scanCode = staffAction<DeskState, DeskState>(
  "pass:scan",
  async (staff, form) => {
    const read = readCodeData(textOf(form, "code"));
    if (!read.ok) return deskState(staff, await unopenedView(read.problem));
    const door = doorOf(form);
    const token = recordIdSchema.safeParse(form.get("token")).data ?? randomUUID();
    const scanner = await getScannerName();
    const opened = await openScan(staff, { data: read.data, scanner, token });
    if (opened.kind !== "opened" && opened.kind !== "earlier") {
      return deskState(staff, await refusedScanView(opened, read.looksLike));
    }
    const { scan } = opened;
    const facts = opened.kind === "opened" ? opened : await readAnew(scan.passId);
    const { pass, template } = facts;
    const hand: ScanInHand = door
      ? await atDoor({ staff, scan, pass, template, door })
      : { staff, scan, pass, template, door, operations: [] };
    if (isInPlace(form)) return deskState(staff, await openedView(hand));
    redirect(resultAddress(hand.scan.id, door, hand.hold));
  },
  async (reason, form) => deskState(undefined, await notAllowedView(reason, "scan", doorOf(form))),
);

/** Does one of the offered things within a scan. */
export const actOnScan = staffAction<DeskState, DeskState>(
  "pass:scan",
  async (staff, form) => {
    const hand = await actOn(staff, form);
    if (!hand) return deskState(staff, await unopenedView("not-yours"));
    if (isInPlace(form) || hand.problem) return deskState(staff, await openedView(hand));
    redirect(resultAddress(hand.scan.id, hand.door));
  },
  async (reason, form) => deskState(undefined, await notAllowedView(reason, "act", doorOf(form))),
);

/** Keeps what this place calls itself in its browser. */
export const nameScanner = staffAction<FormData, void>(
  "pass:scan",
  async (_staff, form) => {
    await keepScannerName(textOf(form, "scanner"));
    redirect(scanAddress(doorOf(form)));
  },
  async () => redirect("/staff/scan"),
);
