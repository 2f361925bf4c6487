"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { answerFaults } from "#portal/observability/answer-faults.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { readReason, runPassVoid } from "#portal/passes/writing/change-pass.ts";
import { refusalProblemsOf } from "#portal/passes/writing/refusal-problems.ts";
import { formTokenOf, rejectionProblem, stepsOf } from "../../../../_form/flow.ts";
import { passAddress } from "../../../../_shell/pass-address.ts";
import { typedVoidOf, type VoidState } from "./void-state.ts";

export const voidPass = staffAction<VoidState, VoidState>(
  "pass:void",
  async (staff, form) => {
    const typed = typedVoidOf(form);
    const t = await getTranslations("staff.void.problem");
    const { writing, unknown } = stepsOf(typed);
    const read = readReason(typed.reason);
    if (!read.ok) return writing([{ field: "reason", words: t(read.problem) }]);
    const formToken = formTokenOf(form);
    if (!formToken) return writing([{ words: t("stale") }]);
    const loaded = await loadPass(String(form.get("passId")));
    if (loaded.kind !== "pass") {
      return writing([{ words: t(loaded.kind === "failed" ? loaded.failure : loaded.kind) }]);
    }
    const { pass, template } = loaded;
    const result = await answerFaults(
      "a voiding could not be asked for",
      () =>
        runPassVoid(staff, {
          formToken,
          passId: pass.id,
          reason: read.text,
          template: { id: pass.passTemplateId, name: template?.name ?? null },
        }),
      async () => undefined,
    );
    if (!result) return writing([{ words: t("uncertain") }]);
    switch (result.end) {
      case "done":
        return redirect(passAddress(pass.id, { done: "voided", memberSearch: form.get("find") }));
      case "unknown":
        return unknown();
      case "away":
      case "under-way":
        return writing([{ words: t(result.end) }]);
      case "refused": {
        const [refusal] = refusalProblemsOf(result.refusal, { inputFields: [] }, []);
        const code = refusal?.code ?? "";
        if (code === "ALREADY_VOIDED" || code === "PASS_CLOSED")
          return writing([{ words: t(code) }]);
        const words = await getTranslations("staff.passForm.refusal");
        return writing([{ words: words(refusal?.word ?? "refused", { label: "", code }) }]);
      }
      default:
        return result satisfies never;
    }
  },
  async (reason, form, tooLong) => {
    const problem = await rejectionProblem(reason, tooLong, ["reason"]);
    return stepsOf(typedVoidOf(form)).writing([problem]);
  },
);
