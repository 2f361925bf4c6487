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
  made.set(name, translator);
  return translator;
}

/** The same in the page's language. */
export async function getTranslations<Namespace extends Namespaces = never>(
  namespace?: Namespace,
): Promise<Translator<Namespace>> {
  return translationsIn(await getLocale(), namespace);
}
