import { html } from "hono/html";
import type { NoOffer } from "../domain/new-pass-offer.ts";
import { kronurInWords } from "../language/kronur.ts";
import type { Localisation } from "../language/language.ts";
import type { TemplateOnOffer } from "../store/offered-templates.ts";
import { contactLinks, type Html, layout } from "./layout.ts";
import { outlineOf, titleOf } from "./template-view.ts";

/** Why a template's pass cannot be had on its page, and who has an answer. */
export function noOfferPage(
  localisation: Localisation,
  on: TemplateOnOffer,
  reason: NoOffer,
): Html {
  const { obtain } = localisation.words;
  const { issuer, template } = on;
  const reachable = issuer.supportEmail || issuer.supportPhone;
  return layout({
    localisation,
    issuer,
    title: `${obtain.noneTitle}: ${titleOf(on, localisation)}`,
    content: html`<h1>${obtain.noneTitle}</h1>
      <p class="lead">${obtain.none[reason]}</p>
      <div class="pass">
        ${outlineOf(on, localisation, obtain.noneState[reason], reason === "closed" ? "stopped" : "wallet")}
        <div class="beside">
          ${template.description ? html`<p>${template.description}</p>` : ""}
          ${
            reason === "price" && template.passPrice
              ? html`<p class="price">${obtain.price(kronurInWords(template.passPrice, localisation.language))}</p>`
              : ""
          }
          ${
            reachable
              ? html`<p>${obtain.ask(issuer.name)}</p>${contactLinks(issuer)}`
              : html`<p>${obtain.askWithout(issuer.name)}</p>`
          }
          <p class="quiet">${obtain.have}</p>
        </div>
      </div>`,
  });
}
