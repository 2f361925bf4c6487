"use server";

import { redirect } from "next/navigation";
import { readTypedKennitala } from "#contract/index.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { startMemberSearch } from "#portal/memberships/member-search.ts";
import { typedText } from "../../_form/form-state.ts";
import { listAddress, typedDay, typedSearch } from "../../_shell/list-query.ts";

/** A POST, so that a kennitala stands in no address. A kennitala leads to its member’s page. */
export const searchActivity = staffAction<FormData, void>(
  "activity:read",
  async (staff, form) => {
    const search = typedSearch(form, "q");
    const read = readTypedKennitala(search);
    if (read.ok) redirect(`/staff/members/${await startMemberSearch(staff, read.kennitala)}`);
    redirect(
      listAddress("/staff/activity", {
        show: typedText(form, "show"),
        q: search,
        from: typedDay(form, "from"),
        until: typedDay(form, "until"),
      }),
    );
  },
  async () => redirect("/staff/activity"),
);
