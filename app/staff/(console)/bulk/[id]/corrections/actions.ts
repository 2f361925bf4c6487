"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { readTypedKennitala } from "#contract/index.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { getDatabase } from "#portal/database/database.ts";
import { hasQuestions } from "#portal/messaging/bulk/bulk-list.ts";
import { countBulkList } from "#portal/messaging/bulk/bulk-list-counts.ts";
import { beginCheck } from "#portal/messaging/bulk/bulk-list-store.ts";
import {
  type CorrectionFault,
  correctableResults,
  correctRows,
  leaveOutRows,
} from "#portal/messaging/bulk/list/correct-rows.ts";
import { answerTo, rejectionProblem } from "../../../../_form/flow.ts";
import type { Problem } from "../../../../_form/form-state.ts";
import {
  type CorrectionState,
  correctionField,
  includeField,
  linesToLeaveOut,
  presentField,
  refusedField,
  suggestedField,
  typedCorrectionsOf,
} from "../../bulk-state.ts";
import { bulkListOf } from "../read-bulk.ts";

/**
 * Saves corrected recipients of rows, and leaves out the rows that are ticked. The check of the list then
 * starts if no fault and no open question is left, or if staff pressed the button that goes on and no
 * correction was refused. In a checked list, the corrected rows alone are checked, at once.
 */
export const correctFaults = staffAction<CorrectionState, CorrectionState>(
  "bulk:send",
  async (_staff, form) => {
    const bulkList = await bulkListOf(form);
    if (!bulkList) redirect("/staff/bulk");
    const { id } = bulkList;
    const linesLeftOut = linesToLeaveOut(form);
    const typed = Object.fromEntries(
      Object.entries(typedCorrectionsOf(form)).filter(
        ([line, value]) =>
          !linesLeftOut.includes(Number(line)) &&
          form.get(presentField(line)) !== value &&
          (form.get(suggestedField(line)) !== value || form.has(includeField(line))),
      ),
    );
    const isGoingOn = form.get("step") === "check";
    const corrections = Object.entries(typed).map(([line, value]) => ({
      line: Number(line),
      value,
    }));
    const leftOut = await leaveOutRows(getDatabase(), id, linesLeftOut);
    const done = await correctRows(getDatabase(), id, corrections);
    if (!done || done.isChecking) redirect(`/staff/bulk/${id}`);
    const { faults, lines, held } = done;
    const t = await getTranslations("staff.bulk");
    const isKnown = (line: number) => form.get(refusedField(String(line))) === typed[line];
    const goesOn = isGoingOn && [...faults.keys()].every(isKnown);
    if (!goesOn && faults.size === 0 && lines.length === 0 && leftOut === 0) {
      return { ...answerTo(typed, { words: t("correct.nothing") }), corrected: 0, leftOut: 0 };
    }
    const { unplanned } = await countBulkList(getDatabase(), { ...bulkList, keptCounts: null });
    const isCorrected = !correctableResults.some((result) => unplanned.has(result));
    if (bulkList.state === "listed" && (isCorrected || goesOn) && !hasQuestions(bulkList)) {
      await beginCheck(getDatabase(), { listId: id });
      redirect(`/staff/bulk/${id}`);
    }
    refresh();
    const kennitala = await getTranslations("identify.problem");
    const wordsOf = (fault: CorrectionFault, written: string): string => {
      if (typeof fault === "object") return `${t("correct.twice", fault)}.`;
      if (fault !== "not-a-kennitala") return `${t(`results.${fault}`)}.`;
      const read = readTypedKennitala(written);
      return kennitala(read.ok ? "malformed" : read.problem);
    };
    const problems: Problem[] = [...faults].map(([line, fault]) => ({
      field: correctionField(String(line)),
      words: t("correct.problem", { line, fault: wordsOf(fault, typed[line] ?? "") }),
    }));
    if (held.length > 0)
      problems.push({ words: t("correct.held", { count: held.length, lines: held.join(", ") }) });
    const isTaken = (line: string) => lines.includes(Number(line));
    const left = Object.entries(typed).filter(([line]) => !isTaken(line));
    return { ...answerTo(Object.fromEntries(left), ...problems), corrected: lines.length, leftOut };
  },
  async (reason, form, tooLong) => ({
    ...answerTo(typedCorrectionsOf(form), await rejectionProblem(reason, tooLong)),
    corrected: 0,
    leftOut: 0,
  }),
);
