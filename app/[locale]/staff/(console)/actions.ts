"use server";

import { redirect } from "next/navigation";
import { recordActivity } from "#portal/activity/record-activity.ts";
import { getDatabase } from "#portal/database/database.ts";
import { staffAction } from "#portal/staff/staff-action.ts";
import { endOwnStaffSession } from "#portal/staff/staff-session.ts";

export const signOutStaff = staffAction<FormData, void>(
  "own:account",
  async (staff) => {
    await endOwnStaffSession();
    await recordActivity(getDatabase(), {
      ...{ staffId: staff.accountId, action: "sign-out", outcome: "done" },
    });
    redirect("/staff/sign-in?left=left");
  },
  async () => {
    await endOwnStaffSession();
    redirect("/staff/sign-in?left=left");
  },
);
