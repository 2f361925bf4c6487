import { html } from "hono/html";
import { awaitsInput, entersOnce } from "../domain/holder-inputs.ts";
import type { Localisation } from "../language/language.ts";
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
