"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { readTypedKennitala } from "#contract/index.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { startMemberSearch } from "#portal/memberships/member-search.ts";
import { readEntranceMode } from "#portal/passes/scanning/entrance-mode.ts";
import { typedText } from "../../../_form/form-state.ts";
import { sealSearch, typedSearch } from "../../../_shell/list-query.ts";
import type { LookupState } from "../../../_shell/lookup-form.tsx";
import { kennitalaProblem } from "../../../_shell/typed-kennitala.ts";
import { findAddress } from "../desk-state.ts";

/** Searches for a pass without its code. A POST, because a kennitala must not appear in an address. */
export const findPass = staffAction<LookupState, LookupState>(
  "pass:scan",
  async (staff, form) => {
    const search = typedSearch(form, "pass");
    const t = await getTranslations();
    const answered = (problem: string) => ({
      typed: search,
      problem,
      attempt: crypto.randomUUID(),
    });
    if (!search) return answered(t("staff.passes.problem.empty"));
    const mistyped = kennitalaProblem(search);
    if (mistyped) return answered(t(`identify.problem.${mistyped}`));
    const mode = readEntranceMode(form.get("entrance"), form.get("punches") ?? undefined);
    const kennitala = readTypedKennitala(search);
    redirect(
      findAddress(
        mode,
        kennitala.ok
          ? { member: await startMemberSearch(staff, kennitala.kennitala) }
          : { search: sealSearch(search) },
      ),
    );
  },
  async (reason, form) => {
    const typed = typedText(form, "pass");
    const attempt = crypto.randomUUID();
    const t = await getTranslations("staff");
    if (reason === "too-long") return { typed, problem: t("passes.problem.too-long"), attempt };
    return { typed, problem: t(`problem.${reason === "failed" ? "fault" : reason}`), attempt };
  },
);
