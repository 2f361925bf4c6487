import { type Localisation, nameIn } from "../language/language.ts";
import type { TemplateOnOffer } from "../store/offered-templates.ts";
import { templateCard } from "./theme.ts";

/** What a template's pass is called on its page. */
export function titleOf({ template, issuer }: TemplateOnOffer, { language }: Localisation): string {
  return nameIn(language, template.name, template.englishName) ?? issuer.name;
}

/** The card as it would be, with a word on how it stands. */
export function outlineOf(
  on: TemplateOnOffer,
  localisation: Localisation,
  label: string,
  symbol: "wallet" | "stopped",
) {
  const tone = symbol === "stopped" ? "stopped" : "info";
  return templateCard(on.issuer, titleOf(on, localisation), { label, icon: symbol, tone });
}
