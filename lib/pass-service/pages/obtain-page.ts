import { html } from "hono/html";
import type { Localisation } from "../language/language.ts";
import type { TemplateOnOffer } from "../store/offered-templates.ts";
import { type InputForm, inputFields, inputProblems } from "./input-form.ts";
import { type Html, layout } from "./layout.ts";
import { outlineOf, titleOf } from "./template-view.ts";

/** Where anybody obtains a new pass; `signedCode` names the delivery page that it will have. */
export function obtainPage(
  localisation: Localisation,
  on: TemplateOnOffer,
  form: InputForm,
  signedCode: string,
): Html {
  const { obtain, details, form: words } = localisation.words;
  const { template, issuer } = on;
  const wrong = form.problems.size > 0 || form.minutesToWait !== undefined;
  return layout({
    localisation,
    issuer,
    title: `${wrong ? `${words.errorTitle}: ` : ""}${obtain.title}: ${titleOf(on, localisation)}`,
    content: html`${inputProblems(localisation, form)}
      <h1>${obtain.title}</h1>
      <p class="lead">${template.description ?? obtain.lead(issuer.name)}</p>
      <div class="pass">
        ${outlineOf(on, localisation, obtain.state, "wallet")}
        <form action="/t/${template.deliveryCode}" method="post" novalidate class="beside questions">
          <input type="hidden" name="code" value="${signedCode}">
          ${inputFields(localisation, form)}
          ${form.rules.lockInputFields && form.fields.length > 0 ? html`<p class="heed">${details.once}</p>` : ""}
          <button class="button">${obtain.submit}</button>
          <p class="quiet">${obtain.how}</p>
        </form>
      </div>`,
  });
}
