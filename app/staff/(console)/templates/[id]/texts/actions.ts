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
} from "#portal/messaging/saved-texts.ts";
import { previewViewOf } from "../../../passes/[id]/sms/preview-view.ts";
import { type TextState, typedTextOf } from "./text-form-state.ts";

/** Shows what a text will look like, saves it, or deletes it: as the pressed button says. */
export const changeText = staffAction<TextState, TextState>(
  "text:write",
  async (staff, form) => {
    const t = await getTranslations("staff.texts.problem");
    const typed = typedTextOf(form);
    const attempt = crypto.randomUUID();
    const intent = String(form.get("intent"));
    const template = recordIdSchema.safeParse(form.get("passTemplateId"));
    const id = recordIdSchema.safeParse(form.get("textId")).data;
    // A form that has lost its text to somebody who deleted it stays one for a new text.
    const isNew = id === undefined;
    if (!template.success) return { typed, problems: [{ words: t("gone") }], attempt, isNew };
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
      return { typed, problems: [], previews: { icelandic, english }, attempt, isNew };
    }
    const read = readWrittenText(typed);
    if (!read.ok) {
      const problems = read.problems.map(({ field: at, problem }) => ({
        field: at,
        words: t(problem),
      }));
      return { typed, problems, attempt, isNew };
    }
    const saving = { passTemplateId, text: read.text, ...(id && { id }) };
    const result = await saveText(getDatabase(), staff, saving);
    if (result === "name-taken")
      return { typed, problems: [{ field: "name", words: t("name-taken") }], attempt, isNew };
    if (result === "gone") return { typed, problems: [{ words: t("gone") }], attempt, isNew: true };
    redirect(here);
  },
  async (reason, form, tooLong) => {
    const t = await getTranslations("staff.problem");
    const field = savedTextFields.find((one) => one === tooLong?.field);
    const words = t(reason, { limit: tooLong?.limit ?? 0 });
    const isNew = !form.has("textId");
    const attempt = crypto.randomUUID();
    return { typed: typedTextOf(form), problems: [{ field, words }], attempt, isNew };
  },
);
