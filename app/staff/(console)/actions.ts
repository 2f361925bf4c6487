"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { recordIdSchema } from "#contract/index.ts";
import { providerSignOutAddress } from "#portal/auth/staff/provider/provider-sign-in.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { endOwnStaffSession } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { handleBulkList, reopenBulkList } from "#portal/messaging/inbox.ts";
import { markHandled, reopenHandled } from "#portal/messaging/sending/handled-message.ts";
import { listOf, searchAnybody } from "../_messages/find-by-reference.ts";
import { typedSearch } from "../_shell/list-query.ts";
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

/** Undoes the mark of a row, where it is still the one that the reader saw. */
export const reopenRow = staffAction<FormData, void>(
  "message:send",
  async (staff, form) => {
    const [kind, written] = String(form.get("row")).split("/");
    const id = recordIdSchema.safeParse(written).data;
    if (!id) redirect("/staff");
    if (kind === "bulk") {
      const handledAt = new Date(Number(form.get("handledAt")) || 0);
      await reopenBulkList(getDatabase(), staff, { listId: id, handledAt });
    } else {
      await reopenHandled(getDatabase(), staff, id);
    }
    redirect(`/staff?reopened=${kind}/${id}`);
  },
  async () => redirect("/staff"),
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

/** Header search; what may be mistyped is searched for too. */
export const searchConsole = staffAction<FormData, void>(
  "pass:read",
  async (staff, form) => {
    const search = typedSearch(form, "anybody");
    const found = await searchAnybody(staff, form, "anybody");
    if ("address" in found) redirect(found.address);
    redirect(search ? listOf(search) : "/staff/passes#search");
  },
  async () => redirect("/staff/passes"),
);
