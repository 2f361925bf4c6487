"use server";

import { redirect } from "next/navigation";
import { electronicIdSignOutAddress } from "#portal/auth/member/electronic-id/member-oidc-client.ts";
import { publicAction } from "#portal/auth/member/member-action.ts";
import { endMemberSession, getVisit } from "#portal/auth/member/member-session.ts";

/** Here first, then where the electronic ID was shown: the browser comes back from there. */
export const signOut = publicAction<FormData, void>(
  async () => {
    const visit = await getVisit();
    await endMemberSession();
    const elsewhere =
      visit.kind === "member" ? await electronicIdSignOutAddress(visit.member) : undefined;
    redirect(elsewhere ?? "/?signed-out=left");
  },
  // The browser has forgotten by then.
  async () => redirect("/?signed-out=left"),
);
