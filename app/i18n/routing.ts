import { defineRouting } from "next-intl/routing";

/**
 * The language never stands in the address. It is chosen before: next-intl's own detection keeps
 * every language tag that anybody ever sent in memory, and takes long over a header of many.
 */
export function routingOf<Language extends string>(
  chosen: Language,
  offered: readonly [Language, ...Language[]],
) {
  return defineRouting({
    locales: offered,
    defaultLocale: chosen,
    localePrefix: "never",
    localeDetection: false,
    localeCookie: false,
  });
}
