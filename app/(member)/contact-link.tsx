import type { ReactNode } from "react";
import { translationsIn } from "#app/i18n/translations.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";

/** The sentence, with a link from its words for getting in touch to the contact details in the footer. */
export function withContactLink(locale: Language, sentence: string): ReactNode {
  const phrases = translationsIn(locale, "site")("contactPhrases").split(", ");
  const found = phrases.find((phrase) => sentence.includes(phrase));
  if (!found) return sentence;
  const [before, ...after] = sentence.split(found);
  return (
    <>
      {before}
      <a href="#contact" className="-my-2.5 inline-block py-2.5 underline underline-offset-4">
        {found}
      </a>
      {after.join(found)}
    </>
  );
}
