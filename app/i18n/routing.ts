import { defineRouting } from "next-intl/routing";

/** Icelandic first; the language never stands in the address. */
export function routingOf<const Languages extends readonly [string, ...string[]]>(
  languages: Languages,
  { secure }: { secure: boolean },
) {
  return defineRouting({
    locales: languages,
    defaultLocale: languages[0],
    localePrefix: "never",
    localeCookie: { name: languageCookie, maxAge: 60 * 60 * 24 * 365, sameSite: "lax", secure },
  });
}

export const languageCookie = "felagi-language";
