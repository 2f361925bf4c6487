import type { ReactNode } from "react";
import type { Messages } from "use-intl/core";
import { StringsProvider } from "./strings-provider.tsx";
import { getLocale, type Namespaces, strings, timeZone } from "./translations.ts";

interface ClientStringsProps {
  /** Namespaces to send. Strings of an inner namespace are sent only when it is named too. */
  namespaces: readonly Namespaces[];
  children: ReactNode;
}

/**
 * Gives the client components within it their interface strings (`useTranslations`); only these
 * namespaces go to the browser. What holds a plural, a number or a date is put into words on the
 * server: Chromium has no number format for Icelandic, and would write `1,000`.
 */
export async function ClientStrings({ namespaces, children }: ClientStringsProps) {
  const locale = await getLocale();
  return (
    <StringsProvider
      locale={locale}
      timeZone={timeZone}
      messages={stringsOf(strings[locale], namespaces) as unknown as Messages}
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
