import { html } from "hono/html";
import { awaitsInput, entersOnce } from "../domain/holder-inputs.ts";
import type { Localisation } from "../language/language.ts";
import type { HolderForm } from "../store/holder-inputs.ts";
import { valueInWords } from "./input-words.ts";
import type { Html } from "./layout.ts";
import type { PassView } from "./pass-view.ts";

/** What the holder has entered, on the delivery page, and the way to change it where there is one. */
export function detailsSection(
  localisation: Localisation,
  { card }: PassView,
  { fields, rules }: HolderForm,
): Html {
  const { details } = localisation.words;
  const open = fields.some((field) => field.open);
  const address = `/p/${card.deliveryCode}/details`;
  if (rules.deliverByKennitala && !open) return html``;
  return html`<section class="apart">
    <h2>${details.sectionTitle}</h2>
    ${rules.deliverByKennitala ? "" : entries()}
    ${
      open
        ? html`<p class="links"><a href="${address}">${awaitsInput(card) || entersOnce(rules) ? details.fillIn : details.edit}</a></p>`
        : html`<p class="quiet">${details.closed}</p>`
    }
  </section>`;

  function entries(): Html {
    return html`<dl class="entries">
      ${fields.map(
        ({ label, format, value }) => html`<div>
          <dt>${label}</dt>
          <dd class="${value ? "" : "quiet"}">
            ${value ? valueInWords(format, value, localisation) : details.nothing}
          </dd>
        </div>`,
      )}
    </dl>`;
  }
}
