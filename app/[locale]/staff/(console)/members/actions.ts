"use server";

import { redirect } from "next/navigation";
import { type KennitalaProblem, readKennitala } from "#contract/index.ts";
import { type NotAllowed, staffAction } from "#portal/auth/staff/staff-action.ts";
import { startMemberSearch } from "#portal/memberships/member-search.ts";

export interface MemberSearchState {
  typed: string;
  problem?: KennitalaProblem | NotAllowed;
  /** Tells one answer from the next, so that each takes the focus anew. */
  attempt?: string;
}

export const findMember = staffAction<MemberSearchState, MemberSearchState>(
  "member:find",
  async (staff, form) => {
    const typed = typedIn(form);
    const read = readKennitala(typed);
    if (!read.ok) return answered(typed, read.problem);
    redirect(`/staff/members/${await startMemberSearch(staff, read.kennitala)}`);
  },
  async (reason, form) => answered(typedIn(form), reason),
);

function typedIn(form: FormData): string {
  const value = form.get("kennitala");
  return typeof value === "string" ? value : "";
}

function answered(
  typed: string,
  problem: NonNullable<MemberSearchState["problem"]>,
): MemberSearchState {
  return { typed, problem, attempt: crypto.randomUUID() };
}
