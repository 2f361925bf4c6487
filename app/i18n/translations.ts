import { cookies, headers } from "next/headers";
import { cache } from "react";
import {
  createFormatter,
  createTranslator,
  type Locale,
  type Messages,
  type NamespaceKeys,
  type NestedKeyOf,
} from "use-intl/core";
import en from "#app/strings/en.json" with { type: "json" };
import is from "#app/strings/is.json" with { type: "json" };
import staffEn from "#app/strings/staff/en.json" with { type: "json" };
import staffIs from "#app/strings/staff/is.json" with { type: "json" };
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { chooseLanguage, languageCookie } from "#portal/configuration/language-cookie.ts";

/** Language of the request's answer; it is never part of the address. */
export const getLocale = cache(async (): Promise<Language> => {
  // Read before all else, so that the build sees that every page needs a request.
  const chosen = (await cookies()).get(languageCookie)?.value;
  const acceptLanguage = (await headers()).get("accept-language");
  const [first = "is", ...others] = getConfiguration().issuer.languages;
  return chooseLanguage([first, ...others], { chosen, acceptLanguage });
});

/** `lang` of what the issuer wrote, such as names and labels, on a page in another language. */
export async function getIssuerLang(): Promise<Language | undefined> {
  const [own] = getConfiguration().issuer.languages;
  return own === (await getLocale()) ? undefined : own;
}

export const timeZone = "Atlantic/Reykjavik";

/** English dates are British: 1 December 2026. */
export const formatters = { is: formatterOf("is"), en: formatterOf("en-GB") };

export async function getFormatter() {
  return formatters[await getLocale()];
}

/** The type admits only the languages of the strings; any locale of Intl works. */
function formatterOf(locale: string) {
  return createFormatter({ locale: locale as Locale, timeZone });
}

export const strings = { is: { ...is, staff: staffIs }, en: { ...en, staff: staffEn } };

export type Namespaces = NamespaceKeys<Messages, NestedKeyOf<Messages>>;
type Translator<Namespace extends Namespaces> = ReturnType<
  typeof createTranslator<Messages, Namespace>
>;

const translators = new Map<string, unknown>();

/** Translators are cached per process, so that a string with placeholders is parsed only once. */
export function translationsIn<Namespace extends Namespaces = never>(
  locale: Language,
  namespace?: Namespace,
): Translator<Namespace> {
  const name = `${locale} ${namespace ?? ""}`;
  const known = translators.get(name);
  if (known) return known as Translator<Namespace>;
  const translator = createTranslator<Messages, Namespace>({
    locale,
    messages: strings[locale],
    timeZone,
    ...(namespace && { namespace }),
  });
  translators.set(name, translator);
  return translator;
}

export async function getTranslations<Namespace extends Namespaces = never>(
  namespace?: Namespace,
): Promise<Translator<Namespace>> {
  return translationsIn(await getLocale(), namespace);
}
