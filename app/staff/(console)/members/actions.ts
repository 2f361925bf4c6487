"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { readTypedKennitala } from "#contract/index.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { startMemberSearch } from "#portal/memberships/member-search.ts";
import { typedText } from "../../_form/form-state.ts";
import type { LookupState } from "../../_shell/lookup-form.tsx";

export const findMember = staffAction<LookupState, LookupState>(
  "member:find",
  async (staff, form) => {
    const t = await getTranslations("identify.problem");
    const typed = typedText(form, "kennitala");
    const read = readTypedKennitala(typed);
    if (!read.ok) return { typed, problem: t(read.problem), attempt: crypto.randomUUID() };
    redirect(`/staff/members/${await startMemberSearch(staff, read.kennitala)}`);
  },
  async (reason, form) => {
    const t = await getTranslations();
    const words = {
      "signed-out": t("staff.members.signedOut"),
      "not-allowed": t("staff.members.notAllowed"),
      fault: t("staff.members.fault"),
      failed: t("staff.members.fault"),
      "too-long": t("identify.problem.malformed"),
    };
    const typed = typedText(form, "kennitala");
    return { typed, problem: words[reason], attempt: crypto.randomUUID() };
  },
);
