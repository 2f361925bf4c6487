"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { readTypedKennitala } from "#contract/index.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { getDatabase } from "#portal/database/database.ts";
import { startMemberSearch } from "#portal/memberships/member-search.ts";
import { findHandledPass, hasScannedStem } from "#portal/passes/find-handled-passes.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { readPassReference } from "#portal/passes/read-pass-reference.ts";
import { typedText } from "../../_form/form-state.ts";
import { sealSearch, typedSearch } from "../../_shell/list-query.ts";
import type { LookupState } from "../../_shell/lookup-form.tsx";

/** Opens one pass or member, else searches. By POST, because a kennitala may be typed. */
export const openPass = staffAction<LookupState, LookupState>(
  "pass:read",
  async (staff, form) => {
    const typed = typedText(form, "pass");
    const search = typedSearch(form, "pass");
    const kennitala = readTypedKennitala(search);
    if (kennitala.ok) {
      redirect(`/staff/members/${await startMemberSearch(staff, kennitala.kennitala)}`);
    }
    const read = readPassReference(typed);
    if (read.ok) {
      const loaded = await loadPass(read.passId);
      if (loaded.kind === "no-such-pass") return answered(typed, "no-such-pass");
      // The pass's own page says what is wrong with the service, and what is known without it.
      redirect(`/staff/passes/${read.passId}`);
    }
    const handled = await findHandledPass(getDatabase(), search);
    if (handled) redirect(`/staff/passes/${handled}`);
    const { problem } = read;
    if (problem === "empty") return answered(typed, problem);
    // Names have spaces between their parts, and no digits.
    const isOneWord = !search.includes(" ");
    if (problem === "address" && isOneWord) return answered(typed, problem);
    const isCode = problem === "code" && isOneWord && /\d/.test(search);
    if (isCode && !(await hasScannedStem(getDatabase(), search))) return answered(typed, problem);
    redirect(`/staff/passes?search=${sealSearch(search)}`);
  },
  async (reason, form) => {
    const typed = typedText(form, "pass");
    if (reason === "too-long") return answered(typed, "too-long");
    const t = await getTranslations("staff.problem");
    const problem = t(reason === "failed" ? "fault" : reason);
    return { typed, problem, attempt: crypto.randomUUID() };
  },
);

type OpenPassProblem = "empty" | "address" | "code" | "no-such-pass" | "too-long";

async function answered(typed: string, problem: OpenPassProblem): Promise<LookupState> {
  const t = await getTranslations("staff.passes.problem");
  // The pass service finds a pass by its code in a scan alone.
  const isOther = problem === "code" || problem === "address";
  return { typed, problem: t(problem), isOther, attempt: crypto.randomUUID() };
}
