import { getTranslations } from "#app/i18n/translations.ts";
import type { IdentifyWords } from "./identify-form.tsx";

/** The form's words in the reader's language; only these go to the browser. */
export async function identifyWords(): Promise<IdentifyWords> {
  const t = await getTranslations("identify");
  return {
    label: t("label"),
    hint: t("hint"),
    problemTitle: t("problemTitle"),
    stoppedTitle: t("stoppedTitle"),
  };
}
