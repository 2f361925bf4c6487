"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { readTypedKennitala, recordIdSchema } from "#contract/index.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { getDatabase } from "#portal/database/database.ts";
import { startMemberSearch } from "#portal/memberships/member-search.ts";
import { markHandled, readNote, reopenHandled } from "#portal/messaging/sending/handled-message.ts";
import { shownOutcomes } from "#portal/messaging/sending/message-list.ts";
import { answerTo, rejectionProblem } from "../_form/flow.ts";
import { type FormState, typedText } from "../_form/form-state.ts";
import { listAddress, sealSearch, typedDay, typedSearch } from "../_shell/list-query.ts";
import { messageAddress } from "./message-address.ts";

export type HandledState = FormState<string>;

export const changeHandled = staffAction<HandledState, HandledState>(
  "message:send",
  async (staff, form) => {
    const t = await getTranslations("staff.messages.handled.problem");
    const note = typedText(form, "note");
    const id = recordIdSchema.safeParse(form.get("messageId"));
    if (!id.success) return answerTo(note, { words: t("gone") });
    if (form.get("change") === "reopen") {
      const reopened = await reopenHandled(getDatabase(), staff, id.data);
      if (!reopened) return answerTo(note, { words: t("gone") });
      redirect(messageAddress(reopened.kind, id.data));
    }
    const read = readNote(note);
    if (!read.ok) return answerTo(note, { field: "note", words: t(read.problem) });
    const handled = { messageId: id.data, note: read.text, now: new Date() };
    const marked = await markHandled(getDatabase(), staff, handled);
    if (!marked) return answerTo(note, { words: t("gone") });
    redirect(messageAddress(marked.kind, id.data));
  },
  async (reason, form, tooLong) =>
    answerTo(typedText(form, "note"), await rejectionProblem(reason, tooLong, ["note"])),
);

/** A POST, because names and numbers are searched for. */
export const searchMessages = staffAction<FormData, void>(
  "message:read",
  async (staff, form) => {
    const kind = form.get("kind") === "notification" ? "notification" : "sms";
    const search = typedSearch(form, "search");
    const read = readTypedKennitala(search);
    if (read.ok) redirect(`/staff/members/${await startMemberSearch(staff, read.kennitala)}`);
    redirect(
      listAddress(messageAddress(kind), {
        show: shownOutcomes.find((one) => one === form.get("show")),
        search: search && sealSearch(search),
        from: typedDay(form, "from"),
        until: typedDay(form, "until"),
      }),
    );
  },
  async () => redirect("/staff/sms"),
);
