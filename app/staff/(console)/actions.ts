"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { recordIdSchema } from "#contract/index.ts";
import { providerSignOutAddress } from "#portal/auth/staff/provider/provider-sign-in.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { endOwnStaffSession } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { handleBulkList } from "#portal/messaging/inbox.ts";
import { markHandled } from "#portal/messaging/sending/handled-message.ts";
import { searchPeople } from "#portal/messaging/sending/message-search.ts";
import { findByReference } from "../_messages/find-by-reference.ts";
import { keptSince } from "../_messages/message-address.ts";
import { sealSearch, typedSearch } from "../_shell/list-query.ts";
import { keepKennitalaNoticeRead } from "./kennitala-notice.ts";

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

export interface InboxState {
  problem?: string;
}

/** Marks a row of the inbox as handled: a message, or those of a list that the reader had seen. */
export const handleRow = staffAction<InboxState, InboxState>(
  "message:send",
  async (staff, form) => {
    const row = String(form.get("row"));
    const [kind, written] = row.split("/");
    const id = recordIdSchema.safeParse(written).data;
    if (!id) redirect("/staff");
    const now = new Date();
    if (kind === "bulk") {
      const seenAt = new Date(Number(form.get("seenAt")) || 0);
      await handleBulkList(getDatabase(), staff, { listId: id, seenAt, now });
    } else {
      await markHandled(getDatabase(), staff, { messageId: id, note: "", now });
    }
    redirect(`/staff?${new URLSearchParams({ handled: row })}`);
  },
  async (reason) => {
    const t = await getTranslations("staff.problem");
    return { problem: t(reason, { limit: 0 }) };
  },
);

/** Folds the notice about typed kennitalas; one line of it stays in sight. */
export const foldKennitalaNotice = staffAction<FormData, void>(
  "team:manage",
  async () => {
    await keepKennitalaNoticeRead();
    redirect("/staff");
  },
  async () => redirect("/staff"),
);

/** Header search: opens the record that a reference names, else the only person who matches, else lists all matches. */
export const searchConsole = staffAction<FormData, void>(
  "pass:read",
  async (staff, form) => {
    const search = typedSearch(form, "anybody");
    const found = await findByReference(staff, form, "anybody");
    if ("address" in found) redirect(found.address);
    if (!search) redirect("/staff/passes#search");
    const { passes, isOnePerson } = await searchPeople(getDatabase(), {
      search,
      keptSince: keptSince(new Date()),
      limit: 20,
    });
    const [newest] = passes;
    if (newest && isOnePerson) redirect(`/staff/passes/${newest.passId}`);
    redirect(`/staff/passes?search=${sealSearch(search)}`);
  },
  async () => redirect("/staff/passes"),
);
