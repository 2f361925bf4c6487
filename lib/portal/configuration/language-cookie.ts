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

/** Browsers ask for a handful of languages; what comes after this many characters is not read. */
const readLength = 500;

/** The reader's choice, else the offered language that the browser wants most, else the first one. */
export function chooseLanguage<Language extends string>(
  offered: readonly [Language, ...Language[]],
  { chosen, acceptLanguage }: { chosen: string | undefined; acceptLanguage: string | null },
): Language {
  const wanted = [chosen, ...acceptedLanguages(acceptLanguage ?? "")];
  for (const one of wanted) {
    const language = offered.find((other) => other === one);
    if (language) return language;
  }
  return offered[0];
}

/** The languages of an Accept-Language header by their q-values, without their regions. */
function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, readLength)
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith("q="));
      return { tag: tag.split("-")[0] ?? "", quality: quality ? Number(quality.slice(2)) || 0 : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}
