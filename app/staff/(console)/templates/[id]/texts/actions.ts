"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { recordIdSchema } from "#contract/index.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { getDatabase } from "#portal/database/database.ts";
import {
  deleteText,
  readWrittenText,
  savedTextFields,
  saveText,
  type WrittenText,
} from "#portal/messaging/saved-texts.ts";
import { answerTo } from "../../../../_form/flow.ts";
import { type FormState, typedText } from "../../../../_form/form-state.ts";
import type { PreviewView } from "../../../passes/[id]/sms/sms-form-state.ts";
import { previewViewOf } from "../../../passes/[id]/sms/sms-text-views.ts";

export interface TextState extends FormState<WrittenText> {
  /** How each of them will arrive, where that was asked for. */
  previews?: { icelandic: PreviewView | undefined; english: PreviewView | undefined };
  /** Saved, it is a new text, also where somebody deleted the one that was opened. */
  isNew?: boolean;
}

/** Shows what a text will look like, saves it, or deletes it: as the pressed button says. */
export const changeText = staffAction<TextState, TextState>(
  "text:write",
  async (staff, form) => {
    const t = await getTranslations("staff.texts.problem");
    const typed = typedTextOf(form);
    const intent = String(form.get("intent"));
    const template = recordIdSchema.safeParse(form.get("passTemplateId"));
    const id = recordIdSchema.safeParse(form.get("textId")).data;
    // A form that has lost its text to somebody who deleted it stays one for a new text.
    const isNew = id === undefined;
    if (!template.success) return { ...answerTo(typed, { words: t("gone") }), isNew };
    const passTemplateId = template.data.toLowerCase();
    const here = `/staff/templates/${passTemplateId}/texts`;
    if (intent === "delete") {
      if (id) await deleteText(getDatabase(), staff, { id, passTemplateId });
      redirect(here);
    }
    if (intent === "preview") {
      const [icelandic, english] = await Promise.all([
        previewViewOf(typed.icelandic),
        previewViewOf(typed.english),
      ]);
      return { ...answerTo(typed), previews: { icelandic, english }, isNew };
    }
    const read = readWrittenText(typed);
    if (!read.ok) {
      const problems = read.problems.map(({ field: at, problem }) => ({
        field: at,
        words: t(problem),
      }));
      return { ...answerTo(typed, ...problems), isNew };
    }
    const saving = { passTemplateId, text: read.text, ...(id && { id }) };
    const result = await saveText(getDatabase(), staff, saving);
    if (result === "name-taken")
      return { ...answerTo(typed, { field: "name", words: t("name-taken") }), isNew };
    if (result === "gone") return { ...answerTo(typed, { words: t("gone") }), isNew: true };
    redirect(here);
  },
  async (reason, form, tooLong) => {
    const t = await getTranslations("staff.problem");
    const field = savedTextFields.find((one) => one === tooLong?.field);
    const words = t(reason, { limit: tooLong?.limit ?? 0 });
    return { ...answerTo(typedTextOf(form), { field, words }), isNew: !form.has("textId") };
  },
);

/** The form exactly as it was typed. */
function typedTextOf(form: FormData): WrittenText {
  return {
    name: typedText(form, "name"),
    icelandic: typedText(form, "icelandic"),
    english: typedText(form, "english"),
    isDefault: form.get("isDefault") === "yes",
  };
}
