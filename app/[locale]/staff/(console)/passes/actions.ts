"use server";

import { redirect } from "next/navigation";
import { type ActionRejection, staffAction } from "#portal/auth/staff/staff-action.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import {
  type PassReferenceProblem,
  readPassReference,
} from "#portal/passes/read-pass-reference.ts";
import type { LookupState } from "../../_shell/lookup-form.tsx";

export type OpenPassProblem = PassReferenceProblem | ActionRejection | "no-such-pass";
type OpenPassState = LookupState<OpenPassProblem>;

/** By POST, because what is typed by mistake may be a kennitala. */
export const openPass = staffAction<OpenPassState, OpenPassState>(
  "pass:read",
  async (_staff, form) => {
    const typed = typedIn(form);
    const read = readPassReference(typed);
    if (!read.ok) return answered(typed, read.problem);
    const loaded = await loadPass(read.passId);
    if (loaded.kind === "no-such-pass") return answered(typed, "no-such-pass");
    // The pass's own page says what is wrong with the service, and what is known without it.
    redirect(`/staff/passes/${read.passId}`);
  },
  async (reason, form) => answered(typedIn(form), reason),
);

function typedIn(form: FormData): string {
  const value = form.get("pass");
  return typeof value === "string" ? value : "";
}

function answered(typed: string, problem: OpenPassProblem): OpenPassState {
  return { typed, problem, attempt: crypto.randomUUID() };
}
