import {
  createTranslator,
  type Messages,
  type NamespaceKeys,
  type NestedKeyOf,
} from "use-intl/core";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { messages } from "./all-messages.ts";
import { timeZone } from "./formatter.ts";
import { getLocale } from "./locale.ts";

type Namespaces = NamespaceKeys<Messages, NestedKeyOf<Messages>>;
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
