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
import { answerTo, rejectionProblem } from "../../../../_form/flow.ts";
import { type FormState, typedText } from "../../../../_form/form-state.ts";
import { type TextPreviews, textPreviewsOf } from "../../../../_messages/sms-text-views.ts";

export interface TextState extends FormState<WrittenText> {
  previews?: TextPreviews | undefined;
  /** Whether saving creates a text; also when the opened one was deleted meanwhile. */
  isNew?: boolean;
}

export const changeText = staffAction<TextState, TextState>(
  "text:write",
  async (staff, form) => {
    const t = await getTranslations("staff.texts.problem");
    const typed = typedTextOf(form);
    const intent = String(form.get("intent"));
    const template = recordIdSchema.safeParse(form.get("passTemplateId"));
    const id = recordIdSchema.safeParse(form.get("textId")).data;
    // After a deletion by somebody else, the form is one for a new text.
    const isNew = id === undefined;
    if (!template.success) return { ...answerTo(typed, { words: t("gone") }), isNew };
    const passTemplateId = template.data.toLowerCase();
    const here = `/staff/templates/${passTemplateId}/texts`;
    if (intent === "delete") {
      if (id) await deleteText(getDatabase(), staff, { id, passTemplateId });
      redirect(here);
    }
    if (intent === "preview") {
      return { ...answerTo(typed), previews: await textPreviewsOf(typed), isNew };
    }
    const read = readWrittenText(typed);
    if (!read.ok) {
      const problems = read.problems.map(({ field, problem }) => ({ field, words: t(problem) }));
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
    const problem = await rejectionProblem(reason, tooLong, savedTextFields);
    return { ...answerTo(typedTextOf(form), problem), isNew: !form.has("textId") };
  },
);

function typedTextOf(form: FormData): WrittenText {
  return {
    name: typedText(form, "name"),
    icelandic: typedText(form, "icelandic"),
    english: typedText(form, "english"),
    isDefault: form.get("isDefault") === "yes",
  };
}
