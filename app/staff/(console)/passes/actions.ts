"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { typedText } from "../../_form/form-state.ts";
import { type ReferenceProblem, searchAnybody } from "../../_messages/find-by-reference.ts";
import type { LookupState } from "../../_shell/lookup-form.tsx";

/** Opens a pass, a message or a member, else searches. A POST, because a kennitala may be typed. */
export const openPass = staffAction<LookupState, LookupState>(
  "pass:read",
  async (staff, form) => {
    const typed = typedText(form, "pass");
    const found = await searchAnybody(staff, form, "pass");
    if ("address" in found) redirect(found.address);
    return answered(typed, found.problem);
  },
  async (reason, form) => {
    const typed = typedText(form, "pass");
    if (reason === "too-long") return answered(typed, "too-long");
    const t = await getTranslations("staff.problem");
    const problem = t(reason === "failed" ? "fault" : reason);
    return { typed, problem, attempt: crypto.randomUUID() };
  },
);

async function answered(typed: string, problem: ReferenceProblem): Promise<LookupState> {
  const t = await getTranslations("staff.passes.problem");
  // Offers the scanner: a pass can be found by its code only with a scan.
  const isOther = problem === "code" || problem === "address";
  return { typed, problem: t(problem), isOther, attempt: crypto.randomUUID() };
}
