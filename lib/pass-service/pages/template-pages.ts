import { html } from "hono/html";
import type { NoOffer } from "../domain/new-pass-offer.ts";
import { kronurInWords } from "../language/in-words.ts";
import { type Localisation, nameIn } from "../language/language.ts";
import type { TemplateOnOffer } from "../store/template-page.ts";
import {
  type InputForm,
  inputField,
  inputFields,
  inputProblems,
  problemSummary,
} from "./input-form.ts";
import { contactLinks, type Html, issuersWords, layout, questionsForm } from "./layout.ts";
import { templateCard } from "./theme.ts";

/** What a template's pass is called on its page. */
export function titleOf({ template, issuer }: TemplateOnOffer, { language }: Localisation): string {
  return nameIn(language, template.name, template.englishName) ?? issuer.name;
}

/** The card as it would be, with a word on how it stands. */
function outlineOf(
  on: TemplateOnOffer,
  localisation: Localisation,
  label: string,
  symbol: "wallet" | "stopped",
) {
  const tone = symbol === "stopped" ? "stopped" : "info";
  const isEnglish = localisation.language === "en" && on.template.englishName;
  const titleLang = isEnglish ? undefined : localisation.issuerLang;
  const title = titleOf(on, localisation);
  return templateCard(on.issuer, { title, titleLang }, { label, icon: symbol, tone });
}

/** Where anybody obtains a new pass; `signedCode` names the delivery page that it will have. */
export function obtainPage(
  localisation: Localisation,
  on: TemplateOnOffer,
  form: InputForm,
  signedCode: string,
): Html {
  const { details, form: words, obtain } = localisation.words;
  const { template, issuer } = on;
  const wrong = form.problems.size > 0 || form.minutesToWait !== undefined;
  return layout({
    localisation,
    issuer,
    title: `${wrong ? `${words.errorTitle}: ` : ""}${obtain.title}: ${titleOf(on, localisation)}`,
    form: questionsForm,
    content: html`${inputProblems(localisation, form)}
      <h1>${obtain.title}</h1>
      <p class="lead">${template.description ? issuersWords(localisation, template.description, template.englishDescription) : obtain.lead(issuer.name)}</p>
      <div class="pass">
        ${outlineOf(on, localisation, obtain.state, "wallet")}
        <form action="/t/${template.deliveryCode}" method="post" id="${questionsForm}" novalidate class="beside questions">
          <input type="hidden" name="code" value="${signedCode}">
          ${inputFields(localisation, form)}
          ${form.rules.lockInputFields && form.fields.length > 0 ? html`<p class="heed">${details.once}</p>` : ""}
          <button class="button">${obtain.submit}</button>
          <p class="quiet">${obtain.how}</p>
        </form>
      </div>`,
  });
}

export interface KennitalaForm {
  typed: string;
  problem?: "invalid" | "refused" | { minutesToWait: number };
}

const field = "kennitala";

/** Delivery by kennitala: the form that delivers a membership's pass for its member's kennitala. */
export function kennitalaPage(
  localisation: Localisation,
  on: TemplateOnOffer,
  { typed, problem }: KennitalaForm,
): Html {
  const { byKennitala, form } = localisation.words;
  const { template, issuer } = on;
  const age = template.kennitalaAgeVerification;
  const words = problem && wordsOf(problem);
  return layout({
    localisation,
    issuer,
    title: `${problem ? `${form.errorTitle}: ` : ""}${byKennitala.title}: ${titleOf(on, localisation)}`,
    form: questionsForm,
    content: html`${words ? problemSummary({ title: byKennitala.problemTitle, links: [{ to: field, words }] }) : ""}
      <h1>${byKennitala.title}</h1>
      <p class="lead">${byKennitala.lead(issuer.name)}</p>
      <div class="pass">
        ${outlineOf(on, localisation, byKennitala.state, "wallet")}
        <form action="/t/${template.deliveryCode}" method="post" id="${questionsForm}" novalidate class="beside questions">
          ${inputField(localisation, {
            id: field,
            name: field,
            label: byKennitala.label,
            optional: false,
            hints: [form.hint.KENNITALA, ...(age ? [form.ageAtLeast(age)] : [])],
            problem: words,
            value: typed,
            type: "text",
            mode: "numeric",
            complete: "off",
            wide: false,
          })}
          <button class="button">${byKennitala.submit}</button>
          <p class="quiet">${byKennitala.how}</p>
        </form>
      </div>`,
  });

  function wordsOf(given: NonNullable<KennitalaForm["problem"]>): string {
    return typeof given === "string"
      ? byKennitala[given]
      : byKennitala.tooMany(given.minutesToWait);
  }
}

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
          ${template.description ? html`<p>${issuersWords(localisation, template.description, template.englishDescription)}</p>` : ""}
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
