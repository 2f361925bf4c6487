import { getIssuerLang, getLocale } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";

export interface PassTypeName {
  words: string;
  /** Language of the name; undefined when it is the reader's. */
  lang: Language | undefined;
}

/**
 * Gives the name of a template in the reader's language: that of the membership type with the same name in
 * the issuer's file. A template without such a type keeps its own name.
 */
export async function passTypeNames(): Promise<(templateName: string) => PassTypeName> {
  const locale = await getLocale();
  const lang = await getIssuerLang();
  const { membershipTypes } = getConfiguration().issuer;
  return (templateName) => {
    const type = membershipTypes.find(({ name }) => Object.values(name).includes(templateName));
    return type ? { words: type.name[locale], lang: undefined } : { words: templateName, lang };
  };
}
