import { cookies, headers } from "next/headers";
import { cache } from "react";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { chooseLanguage, languageCookie } from "#portal/language-cookie.ts";

/** The language of this request's answer. It never stands in the address. */
export const getLocale = cache(async (): Promise<Language> => {
  // Read first: the build learns here that no page can be rendered before there is a request.
  const chosen = (await cookies()).get(languageCookie)?.value;
  const acceptLanguage = (await headers()).get("accept-language");
  const [first = "is", ...others] = getConfiguration().issuer.languages;
  return chooseLanguage([first, ...others], { chosen, acceptLanguage });
});
