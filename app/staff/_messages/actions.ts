"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { readTypedKennitala, recordIdSchema } from "#contract/index.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { getDatabase } from "#portal/database/database.ts";
import { startMemberSearch } from "#portal/memberships/member-search.ts";
import { dispatchOutcomes } from "#portal/messaging/sending/dispatch-list.ts";
import {
  markHandled,
  readNote,
  reopenHandled,
} from "#portal/messaging/sending/handled-dispatch.ts";
import { answerTo } from "../_form/flow.ts";
import { type FormState, typedText } from "../_form/form-state.ts";
import { dateOf, listAddress, sealSearch, typedSearch } from "../_shell/list-query.ts";
import { messageAddress } from "./message-address.ts";

/** What is kept of the form is the note. */
export type HandledState = FormState<string>;

/** Marks a message that needs attention as handled, or takes the mark away. */
export const changeHandled = staffAction<HandledState, HandledState>(
  "message:send",
  async (staff, form) => {
    const t = await getTranslations("staff.messages.handled.problem");
    const note = typedText(form, "note");
    const id = recordIdSchema.safeParse(form.get("dispatchId"));
    if (!id.success) return answerTo(note, { words: t("gone") });
    if (form.get("change") === "reopen") {
      const reopened = await reopenHandled(getDatabase(), staff, id.data);
      if (!reopened) return answerTo(note, { words: t("gone") });
      redirect(messageAddress(reopened.kind, id.data));
    }
    const read = readNote(note);
    if (!read.ok) return answerTo(note, { field: "note", words: t(read.problem) });
    const handled = { dispatchId: id.data, note: read.note, now: new Date() };
    const marked = await markHandled(getDatabase(), staff, handled);
    if (!marked) return answerTo(note, { words: t("gone") });
    redirect(messageAddress(marked.kind, id.data));
  },
  async (reason, form, tooLong) => {
    const t = await getTranslations("staff.problem");
    const words = t(reason, { limit: tooLong?.limit ?? 0 });
    return answerTo(typedText(form, "note"), {
      field: tooLong?.field === "note" ? "note" : undefined,
      words,
    });
  },
);

/** Searches a list of messages. By POST, because what is typed is often a name or a number. */
export const searchMessages = staffAction<FormData, void>(
  "message:read",
  async (staff, form) => {
    const kind = form.get("kind") === "notification" ? "notification" : "sms";
    const search = typedSearch(form, "search");
    const read = readTypedKennitala(search);
    if (read.ok) redirect(`/staff/members/${await startMemberSearch(staff, read.kennitala)}`);
    redirect(
      listAddress(messageAddress(kind), {
        show: dispatchOutcomes.find((one) => one === form.get("show")),
        search: search && sealSearch(search),
        from: dateOf(form.get("from")),
        until: dateOf(form.get("until")),
      }),
    );
  },
  async () => redirect("/staff/sms"),
);
