"use server";

import { redirect } from "next/navigation";
import { providerSignOutAddress } from "#portal/auth/staff/provider/staff-oidc-client.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { endOwnStaffSession } from "#portal/auth/staff/staff-session.ts";

export const signOutStaff = staffAction<FormData, void>(
  "own:account",
  async (staff) => {
    const atProvider = await providerSignOutAddress(staff.sessionId);
    await endOwnStaffSession();
    redirect(atProvider ?? "/staff/sign-in?left=left");
  },
  async () => {
    await endOwnStaffSession();
    redirect("/staff/sign-in?left=left");
  },
);
