"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { recordIdSchema } from "#contract/index.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { changePassOnce, type WrittenChange } from "#portal/pass-writing/change-pass-once.ts";
import { refusalProblemsOf } from "#portal/pass-writing/refusal-problems.ts";
import { loadPassToChange } from "#portal/passes/load-pass.ts";
import { staffAction } from "#portal/staff/staff-action.ts";
import { passAddress } from "../../pass-address.ts";
import type { PassFormState } from "../../pass-form/pass-form-state.ts";
import { formFieldOf, typedPassOf, withNewRow } from "../../pass-form/pass-form-state.ts";
import { refusalWords } from "../../pass-form/pass-words.ts";
import { lookOverChange } from "./look-over-change.ts";

/** Looks over what was typed, then shows what becomes different, then changes it: a step a submit. */
export const changePass = staffAction<PassFormState, PassFormState>(
  "pass:change",
  async (staff, form) => {
    const typed = typedPassOf(form);
    const seen = String(form.get("seen") ?? "");
    const t = await getTranslations("staff.change.problem");
    const intent = form.get("intent");
    const attempt = crypto.randomUUID();
    const writing = (problems: PassFormState["problems"] = []): PassFormState => ({
      ...{ step: "write", typed, problems, attempt, seen },
    });
    if (intent === "change") return writing();
    if (intent === "add-row") return { ...writing(), typed: withNewRow(typed), isNewRow: true };
    const looked = await loadPassToChange(String(form.get("passId")));
    if (looked.kind !== "pass") {
      return writing([{ words: t(looked.kind === "trouble" ? looked.trouble : looked.kind) }]);
    }
    const { pass, template } = looked;
    if (!template) return writing([{ words: t("no-template") }]);
    const about = { typed, seen, template };
    const formToken = recordIdSchema.safeParse(form.get("formToken"));
    if (intent !== "send" || !formToken.success) {
      return withPageAnew(await lookOverChange({ ...about, pass, attempt }));
    }

    let written: WrittenChange;
    try {
      written = await changePassOnce(staff, {
        ...about,
        ...{ formToken: formToken.data, passId: pass.id },
      });
    } catch (error) {
      log().error({ reason: reasonOf(error) }, "a change of a pass could not be asked for");
      return writing([{ words: t("uncertain") }]);
    }
    switch (written.end) {
      case "done":
        return redirect(passAddress(pass.id, { done: "changed", find: form.get("find") }));
      case "unknown": {
        const confirmed = await lookOverChange({ ...about, pass, attempt });
        return { ...writing(), step: "unknown", rows: confirmed.rows ?? [] };
      }
      case "away":
      case "under-way": {
        const confirmed = await lookOverChange({ ...about, pass, attempt });
        return { ...confirmed, problems: [{ words: t(written.end) }] };
      }
      case "not-as-seen":
        return withPageAnew(await lookOverChange({ ...about, pass: written.current, attempt }));
      case "refused": {
        const refusals = refusalProblemsOf(written.refusal, template, written.sentInputs);
        return writing(await refusalWords(refusals, template));
      }
      default:
        return written satisfies never;
    }
  },
  async (reason, form, tooLong) => {
    const t = await getTranslations("staff.problem");
    return {
      ...{ step: "write", typed: typedPassOf(form), attempt: crypto.randomUUID() },
      seen: String(form.get("seen") ?? ""),
      problems: [{ field: formFieldOf(tooLong), words: t(reason, { limit: tooLong?.limit ?? 0 }) }],
    };
  },
);

/** The page around the form says how the pass stands, and is drawn anew when it was voided. */
function withPageAnew(state: PassFormState): PassFormState {
  if (state.wasVoided) refresh();
  return state;
}
