import type { ReactNode } from "react";
import type { Messages } from "use-intl/core";
import { timeZone } from "./formatter.ts";
import { getLocale } from "./locale.ts";
import { StringsProvider } from "./strings-provider.tsx";
import { messages, type Namespaces } from "./translations.ts";

interface ClientStringsProps {
  /** The strings right under each namespace; an inner namespace is named by itself. */
  of: readonly Namespaces[];
  children: ReactNode;
}

/**
 * Gives the client components within it their interface strings (`useTranslations`); only these
 * namespaces go to the browser. What holds a plural, a number or a date is put into words on the
 * server: Chromium has no number format for Icelandic, and would write `1,000`.
 */
export async function ClientStrings({ of, children }: ClientStringsProps) {
  const locale = await getLocale();
  return (
    <StringsProvider
      locale={locale}
      timeZone={timeZone}
      messages={stringsOf(messages[locale], of) as unknown as Messages}
    >
      {children}
    </StringsProvider>
  );
}

interface Strings {
  [key: string]: string | Strings;
}

function stringsOf(all: Strings, namespaces: readonly string[]): Strings {
  const picked: Strings = {};
  for (const namespace of namespaces) {
    let [from, to] = [all, picked];
    for (const part of namespace.split(".")) {
      from = from[part] as Strings;
      to[part] ??= {};
      to = to[part] as Strings;
    }
    for (const [key, string] of Object.entries(from))
      if (typeof string === "string") to[key] = string;
  }
  return picked;
}
