import { getTranslations } from "#app/i18n/translations.ts";
import { getDatabase } from "#portal/database/database.ts";
import { listSavedTexts } from "#portal/messaging/saved-texts.ts";
import { previewViewOf } from "./preview-view.ts";
import type { SavedChoice } from "./sms-form-state.ts";

const languages = { is: "icelandic", en: "english" } as const;

/** The saved texts of a template, each in each language that it was written in. */
export async function savedChoicesOf(passTemplateId: string): Promise<SavedChoice[]> {
  const t = await getTranslations("staff.sms");
  const saved = await listSavedTexts(getDatabase(), passTemplateId);
  const choices = saved.flatMap((one) =>
    (["is", "en"] as const)
      .filter((code) => one[languages[code]] !== "")
      .map(async (code): Promise<SavedChoice> => {
        const text = one[languages[code]];
        const view = await previewViewOf(text);
        return {
          value: `saved ${one.id} ${code}`,
          label: t(`saved.${code}`, { name: one.name }),
          text,
          hint: [view?.text, view?.facts[0]].filter(Boolean).join(" · "),
        };
      }),
  );
  return Promise.all(choices);
}
