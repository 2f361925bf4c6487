"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { typedText } from "../../_form/form-state.ts";
import { searchAnybody } from "../../_messages/find-by-reference.ts";
import type { LookupState } from "../../_shell/lookup-form.tsx";
import { kennitalaProblem } from "../../_shell/typed-kennitala.ts";

export const findMember = staffAction<LookupState, LookupState>(
  "member:find",
  async (staff, form) => {
    const t = await getTranslations();
    const typed = typedText(form, "person");
    const answered = (problem: string) => ({ typed, problem, attempt: crypto.randomUUID() });
    const mistyped = await kennitalaProblem(typed);
    if (mistyped) return answered(mistyped);
    const found = await searchAnybody(staff, form, "person");
    if ("address" in found) redirect(found.address);
    const isOther = found.problem === "code" || found.problem === "address";
    return { ...answered(t(`staff.passes.problem.${found.problem}`)), isOther };
  },
  async (reason, form) => {
    const t = await getTranslations();
    const words = {
      "signed-out": t("staff.members.signedOut"),
      "not-allowed": t("staff.members.notAllowed"),
      fault: t("staff.members.fault"),
      failed: t("staff.members.fault"),
      "too-long": t("staff.passes.problem.too-long"),
    };
    const typed = typedText(form, "person");
    return { typed, problem: words[reason], attempt: crypto.randomUUID() };
  },
);
