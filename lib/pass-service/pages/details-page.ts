import { html } from "hono/html";
import { awaitsInput, entersOnce } from "../domain/holder-inputs.ts";
import { valueInWords } from "../language/input-values.ts";
import type { Localisation } from "../language/language.ts";
import type { HolderForm } from "../store/holder-inputs.ts";
import type { PassBack } from "../store/pass-back.ts";
import { backSection } from "./back-section.ts";
import { type InputForm, inputFields, inputProblems } from "./input-form.ts";
import { type Html, layout, wayBack } from "./layout.ts";
import type { PassView } from "./pass-view.ts";
import { passCard } from "./theme.ts";

/** What the holder enters for a pass: before it goes into a wallet, and whenever it changes. */
export function detailsPage(
  localisation: Localisation,
  view: PassView,
  form: InputForm,
  back?: PassBack,
): Html {
  const { details, form: words } = localisation.words;
  const { issuer, deliveryCode } = view.card;
  const isNew = awaitsInput(view.card);
  const wrong = form.problems.size > 0 || form.minutesToWait !== undefined;
  const once = entersOnce(form.rules);
  const [title, lead] = isNew
    ? [details.title, details.lead]
    : once
      ? [details.addTitle, details.addLead]
      : [details.editTitle, details.editLead];
  return layout({
    localisation,
    issuer,
    title: `${wrong ? `${words.errorTitle}: ` : ""}${title}: ${view.title}`,
    content: html`${isNew ? wayBack(issuer, localisation) : ""} ${inputProblems(localisation, form)}
      <h1>${title}</h1>
      <p class="lead">${lead}</p>
      <div class="pass">
        ${passCard(isNew ? { ...view, label: details.state } : view)}
        <form action="/p/${deliveryCode}/details" method="post" novalidate class="beside questions">
          ${inputFields(localisation, form)}
          ${once ? html`<p class="heed">${details.once}</p>` : ""}
          <button class="button">${isNew ? details.save : details.saveEdit}</button>
          ${isNew ? "" : html`<p class="links"><a href="/p/${deliveryCode}">${details.cancel}</a></p>`}
        </form>
      </div>
      ${back ? backSection(localisation, back) : ""}`,
  });
}

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
