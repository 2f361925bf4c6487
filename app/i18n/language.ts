import { type Language, portalLanguages } from "#portal/configuration/issuer-file.ts";

/** The portal's language that a word from outside names, or the first one. */
export function languageOf(word: string | undefined): Language {
  return portalLanguages.find((language) => language === word) ?? portalLanguages[0];
}
