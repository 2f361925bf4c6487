"use server";

import { redirect } from "next/navigation";
import { type KennitalaProblem, readTypedKennitala } from "#contract/index.ts";
import { type ActionRejection, staffAction } from "#portal/auth/staff/staff-action.ts";
import { startMemberSearch } from "#portal/memberships/member-search.ts";
import type { LookupState } from "../../_shell/lookup-form.tsx";
import { typedText } from "../../_shell/typed-text.ts";

export type MemberSearchProblem = KennitalaProblem | ActionRejection;
type MemberSearchState = LookupState<MemberSearchProblem>;

export const findMember = staffAction<MemberSearchState, MemberSearchState>(
  "member:find",
  async (staff, form) => {
    const typed = typedText(form, "kennitala");
    const read = readTypedKennitala(typed);
    if (!read.ok) return answered(typed, read.problem);
    redirect(`/staff/members/${await startMemberSearch(staff, read.kennitala)}`);
  },
  async (reason, form) => answered(typedText(form, "kennitala"), reason),
);

function answered(typed: string, problem: MemberSearchProblem): MemberSearchState {
  return { typed, problem, attempt: crypto.randomUUID() };
}
