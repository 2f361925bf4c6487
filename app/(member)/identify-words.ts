import { translationsIn } from "#app/i18n/translations.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import type { IdentifyWords } from "./identify-form.tsx";

/** The form's words in the reader's language; only these go to the browser. */
export function identifyWords(locale: Language): IdentifyWords {
  const t = translationsIn(locale, "identify");
  return {
    label: t("label"),
    hint: t("hint"),
    problemTitle: t("problemTitle"),
    stoppedTitle: t("stoppedTitle"),
  };
}
