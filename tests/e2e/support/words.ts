import en from "#app/strings/en.json" with { type: "json" };
import is from "#app/strings/is.json" with { type: "json" };
import staffEn from "#app/strings/staff/en.json" with { type: "json" };
import staffIs from "#app/strings/staff/is.json" with { type: "json" };
import { en as serviceEn } from "#pass-service/language/strings/en.ts";
import { is as serviceIs } from "#pass-service/language/strings/is.ts";
import issuer from "../../../lib/demo/issuer.json" with { type: "json" };

export const languages = ["is", "en"] as const;
export type Language = (typeof languages)[number];

/** What a browser says that it wants to read. */
export const browserLanguage: Record<Language, string> = { is: "is-IS", en: "en-GB" };

/** The words of the portal's pages. */
export const words: Record<Language, typeof is> = { is, en };
/** The words of the console. */
export const staffWords: Record<Language, typeof staffIs> = { is: staffIs, en: staffEn };
/** The words of the pass service's pages. */
export const serviceWords = { is: serviceIs, en: serviceEn };

/** The words with their blanks filled. */
export function filled(text: string, blanks: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => blanks[name] ?? "");
}

export type Slug = "felagsadild" | "sundkort";

function typeOf(slug: Slug) {
  const type = issuer.membershipTypes.find((one) => one.slug === slug);
  if (!type) throw new Error(`The demo issuer has no ${slug}.`);
  return type;
}

export function typeName(slug: Slug, language: Language): string {
  return typeOf(slug).name[language];
}

/** The words of a button of the member's pages that names the type of the pass. */
export function passButton(
  act: keyof typeof is.offer.button.named,
  slug: Slug,
  language: Language = "is",
): string {
  const what = typeOf(slug).nameInSentence[language];
  return filled(words[language].offer.button.named[act], { what });
}
