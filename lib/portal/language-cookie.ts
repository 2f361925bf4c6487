import "server-only";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";

export const languageCookie = "felagi-language";

/** The language that somebody asks for, if the issuer offers it. */
export function offeredLanguage(asked: unknown): Language | undefined {
  return getConfiguration().issuer.languages.find((offered) => offered === asked);
}

/** The reader's choice as the browser keeps it. */
export function languageChoice(language: Language) {
  return {
    name: languageCookie,
    value: language,
    maxAge: 60 * 60 * 24 * 365,
    sameSite: "lax",
    secure: getConfiguration().PUBLIC_URL.startsWith("https:"),
    httpOnly: true,
    path: "/",
  } as const;
}
