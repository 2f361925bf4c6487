"use server";

import { redirect } from "next/navigation";
import { publicAction } from "#portal/identity/member-action.ts";
import { endMemberSession } from "#portal/identity/member-session.ts";

export const signOut = publicAction<FormData, void>(async () => {
  await endMemberSession();
  redirect("/?signed-out=left");
});
