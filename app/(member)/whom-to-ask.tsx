import { translationsIn } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { type Contact, ContactBlock } from "./contact-block.tsx";

export function WhomToAsk({ locale }: { locale: Language }) {
  return <ContactBlock {...contactIn(locale)} />;
}

export function contactIn(locale: Language): Contact {
  const { name, email, phone } = getConfiguration().issuer.support;
  return { heading: translationsIn(locale, "site")("contact"), name: name[locale], phone, email };
}
