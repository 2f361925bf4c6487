"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { recordIdSchema } from "#contract/index.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { getDatabase } from "#portal/database/database.ts";
import { attentions } from "#portal/messaging/bulk/row-views.ts";
import { reopenBulkList } from "#portal/messaging/inbox.ts";
import { markAllHandled, readNote } from "#portal/messaging/sending/handled-message.ts";
import { answerTo } from "../../../../_form/flow.ts";
import { type FormState, typedText } from "../../../../_form/form-state.ts";
import { listAddress } from "../../../../_shell/list-query.ts";

/** What is kept of the form: the note, and which messages were chosen. */
export type SettleState = FormState<{ note: string; chosen: string[] }>;

/** Marks the chosen messages of a bulk list as handled, or all on the page. */
export const settleRows = staffAction<SettleState, SettleState>(
  "message:send",
  async (staff, form) => {
    const typed = typedOf(form);
    const id = recordIdSchema.safeParse(form.get("listId")).data;
    if (!id) redirect("/staff/bulk");
    const t = await getTranslations("staff");
    const read = readNote(typed.note);
    if (!read.ok)
      return answerTo(typed, {
        field: "note",
        words: t(`messages.handled.problem.${read.problem}`),
      });
    const meant = form.get("which") === "all" ? form.getAll("onPage") : typed.chosen;
    const messageIds = meant.flatMap((one) => recordIdSchema.safeParse(one).data ?? []);
    if (messageIds.length === 0) return answerTo(typed, { words: t("bulk.attention.noneChosen") });
    const now = new Date();
    await markAllHandled(getDatabase(), staff, {
      messageIds: messageIds.slice(0, maxRows),
      note: read.text,
      now,
    });
    redirect(attentionPage(id, form, { handledAt: String(now.getTime()) }));
  },
  async (reason, form, tooLong) => {
    const t = await getTranslations("staff.problem");
    const words = t(reason, { limit: tooLong?.limit ?? 0 });
    const field = tooLong?.field === "note" ? "note" : undefined;
    return answerTo(typedOf(form), { field, words });
  },
);

/** Undoes one marking of messages as handled. */
export const reopenRows = staffAction<FormData, void>(
  "message:send",
  async (staff, form) => {
    const listId = recordIdSchema.safeParse(form.get("listId")).data;
    if (!listId) redirect("/staff/bulk");
    const handledAt = new Date(Number(form.get("handledAt")) || 0);
    await reopenBulkList(getDatabase(), staff, { listId, handledAt });
    redirect(attentionPage(listId, form, { reopened: "yes" }));
  },
  async () => redirect("/staff/bulk"),
);

/** Address of the page that the form was on: one group of the list's messages. */
function attentionPage(listId: string, form: FormData, query: Record<string, string>): string {
  const of = attentions.find((one) => one === form.get("of")) ?? "uncertain";
  return listAddress(`/staff/bulk/${listId}/attention`, { of, ...query });
}

/** Maximum of messages that one form settles: more than a page lists. */
const maxRows = 100;

function typedOf(form: FormData): SettleState["typed"] {
  return { note: typedText(form, "note"), chosen: form.getAll("chosen").map(String) };
}
