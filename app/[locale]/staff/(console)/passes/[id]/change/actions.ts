"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { answerFaults } from "#portal/observability/answer-faults.ts";
import { loadPassToChange } from "#portal/passes/load-pass.ts";
import { runPassChange } from "#portal/passes/writing/change-pass.ts";
import { refusalProblemsOf } from "#portal/passes/writing/refusal-problems.ts";
import { readSubmit, stepsOf } from "../../../../_confirm/flow.ts";
import { passAddress } from "../../pass-address.ts";
import type { PassFormState } from "../../pass-form/pass-form-state.ts";
import { formFieldOf, typedPassOf, withNewRow } from "../../pass-form/pass-form-state.ts";
import { refusalWords } from "../../pass-form/pass-words.ts";
import { checkChange } from "./check-change.ts";

/** Checks what was typed, then shows what becomes different, then changes it: a step a submit. */
export const changePass = staffAction<PassFormState, PassFormState>(
  "pass:change",
  async (staff, form) => {
    const typed = typedPassOf(form);
    const seen = String(form.get("seen") ?? "");
    const t = await getTranslations("staff.change.problem");
    const { writing, unknown } = stepsOf(typed, seen);
    const { intent, formToken } = readSubmit(form);
    if (intent === "change") return writing();
    if (intent === "add-row") return { ...writing(), typed: withNewRow(typed), isNewRow: true };
    const loaded = await loadPassToChange(String(form.get("passId")));
    if (loaded.kind !== "pass") {
      return writing([{ words: t(loaded.kind === "failed" ? loaded.failure : loaded.kind) }]);
    }
    const { pass, template } = loaded;
    if (!template) return writing([{ words: t("no-template") }]);
    const change = { typed, seen, template };
    if (!formToken) return withPageAnew(await checkChange({ ...change, pass }));
    const result = await answerFaults(
      "a change of a pass could not be asked for",
      () => runPassChange(staff, { ...change, formToken, passId: pass.id }),
      async () => undefined,
    );
    if (!result) return writing([{ words: t("uncertain") }]);
    switch (result.end) {
      case "done":
        return redirect(passAddress(pass.id, { done: "changed", memberSearch: form.get("find") }));
      case "unknown": {
        const { rows = [] } = await checkChange({ ...change, pass });
        return { ...unknown(), rows };
      }
      case "away":
      case "under-way":
        return {
          ...(await checkChange({ ...change, pass })),
          problems: [{ words: t(result.end) }],
        };
      case "not-as-seen":
        return withPageAnew(await checkChange({ ...change, pass: result.current }));
      case "refused": {
        const refusals = refusalProblemsOf(result.refusal, template, result.sentInputs);
        return writing(await refusalWords(refusals, template));
      }
      default:
        return result satisfies never;
    }
  },
  async (reason, form, tooLong) => {
    const t = await getTranslations("staff.problem");
    const words = t(reason, { limit: tooLong?.limit ?? 0 });
    const { writing } = stepsOf(typedPassOf(form), String(form.get("seen") ?? ""));
    return writing([{ field: formFieldOf(tooLong), words }]);
  },
);

/** The page around the form says how the pass stands, and is drawn anew when it was voided. */
function withPageAnew(state: PassFormState): PassFormState {
  if (state.wasVoided) refresh();
  return state;
}
