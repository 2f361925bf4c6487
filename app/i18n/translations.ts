import {
  createTranslator,
  type Messages,
  type NamespaceKeys,
  type NestedKeyOf,
} from "use-intl/core";
import type { Language } from "#portal/configuration/issuer-file.ts";
import en from "../messages/en.json" with { type: "json" };
import is from "../messages/is.json" with { type: "json" };
import staffEn from "../messages/staff/en.json" with { type: "json" };
import staffIs from "../messages/staff/is.json" with { type: "json" };
import { timeZone } from "./formatter.ts";
import { getLocale } from "./locale.ts";

/** Every interface string of the portal. */
export const messages = { is: { ...is, staff: staffIs }, en: { ...en, staff: staffEn } };

export type Namespaces = NamespaceKeys<Messages, NestedKeyOf<Messages>>;
type Translator<Namespace extends Namespaces> = ReturnType<
  typeof createTranslator<Messages, Namespace>
>;

const made = new Map<string, unknown>();

/** Translator of a language, made once per process: a string with placeholders is then parsed only once. */
export function translationsIn<Namespace extends Namespaces = never>(
  locale: Language,
  namespace?: Namespace,
): Translator<Namespace> {
  const name = `${locale} ${namespace ?? ""}`;
  const known = made.get(name);
  if (known) return known as Translator<Namespace>;
  const translator = createTranslator<Messages, Namespace>({
    locale,
    messages: messages[locale],
    timeZone,
    ...(namespace && { namespace }),
  });
  made.set(name, translator);
  return translator;
}

/** The same in the page's language. */
export async function getTranslations<Namespace extends Namespaces = never>(
  namespace?: Namespace,
): Promise<Translator<Namespace>> {
  return translationsIn(await getLocale(), namespace);
}
