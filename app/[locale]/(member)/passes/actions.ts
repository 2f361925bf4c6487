"use server";

import { redirect } from "next/navigation";
import { memberAction } from "#portal/auth/member/member-action.ts";
import { issuePass } from "#portal/memberships/issue-pass.ts";
import type { MemberFailure } from "#portal/pass-service-failure.ts";

export type GetPassTrouble =
  | Exclude<MemberFailure, "unreachable">
  | "issue-uncertain"
  | "signed-out"
  | "fault";

export interface GetPassState {
  trouble?: GetPassTrouble;
  /** Tells one answer from the next, so that each takes the focus anew. */
  attempt?: string;
}

/** Asks for the pass, then shows whatever the answer says: most often the pass itself. */
export const getPass = memberAction<GetPassState, GetPassState>(
  async (member) => {
    const issued = await issuePass(member.kennitala);
    if (issued.kind === "failed") {
      return answered(issued.failure === "unreachable" ? "issue-uncertain" : issued.failure);
    }
    const { offer } = issued;
    if (offer.kind === "hand-out") redirect(offer.deliveryPageUrl);
    redirect(offer.type.slug ? `/passes/${offer.type.slug}` : "/passes");
  },
  async (visit) => {
    if (visit.kind === "fault") return answered("fault");
    // From here and not from the page behind it: a page's redirect would have the form sent again.
    redirect("/?signed-out=timed-out");
  },
);

function answered(trouble: GetPassTrouble): GetPassState {
  return { trouble, attempt: crypto.randomUUID() };
}
