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

/** The words of a language, made once a process: one with a value in it is parsed once. */
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
  const remembering = rememberPlainWords(translator);
  made.set(name, remembering);
  return remembering;
}

/** Words without a value in them are looked up once a process: a page of the console has hundreds. */
function rememberPlainWords<T extends object>(translator: T): T {
  const translate = translator as unknown as (key: string, ...values: unknown[]) => string;
  const known = new Map<string, string>();
  const remembering: typeof translate = (key, ...values) => {
    if (values.length > 0) return translate(key, ...values);
    const words = known.get(key) ?? translate(key);
    known.set(key, words);
    return words;
  };
  return Object.assign(remembering, translator);
}

/** The same in the page's language. */
export async function getTranslations<Namespace extends Namespaces = never>(
  namespace?: Namespace,
): Promise<Translator<Namespace>> {
  return translationsIn(await getLocale(), namespace);
}
