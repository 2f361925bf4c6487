import { type Context, Hono } from "hono";
import { html } from "hono/html";
import {
  awaitsInput,
  entersOnce,
  type InputProblems,
  readHolderInputs,
} from "../domain/holder-inputs.ts";
import { valueInWords } from "../language/in-words.ts";
import {
  chooseLanguage,
  type Localisation,
  localisationOf,
  wordsFor,
} from "../language/language.ts";
import { countRequest } from "../rate-limits.ts";
import { isCode } from "../secrets.ts";
import type { Service } from "../service.ts";
import { findCardByCode, type PassBack } from "../store/cards.ts";
import { findHolderForm, type HolderForm, saveHolderInputs } from "../store/holder-inputs.ts";
import {
  type InputForm,
  inputFields,
  inputProblems,
  problemsShown,
  typedIn,
  untouched,
} from "./input-form.ts";
import { backSection, type Html, issuersWords, layout, questionsForm, wayBack } from "./layout.ts";
import { noPass } from "./message-page.ts";
import { type PassView, passViewOf } from "./pass-view.ts";
import { boundedForm, readForm, requireOwnOrigin, retryAfter } from "./request-guards.ts";
import { passCard } from "./theme.ts";

/** Form in which the holder fills in the input fields of a pass. */
export function inputRoutes(service: Service): Hono {
  const { database, clock } = service;
  const app = new Hono();

  app.get("/p/:code/details", (context) => showForm(context));

  app.post(
    "/p/:code/details",
    requireOwnOrigin(service.addresses.origin),
    boundedForm,
    async (context) => {
      const deliveryCode = context.req.param("code");
      if (!isCode(deliveryCode)) return noPass(context);
      const sent = await readForm(context);
      if (chooseLanguage(context, sent)) return showForm(context, { sent });
      const minutes = await countRequest(context, service, service.rateLimiters.formFrom);
      if (minutes) return showForm(context, { sent, problems: new Map(), minutesToWait: minutes });
      const now = clock();
      const result = await saveHolderInputs(database, { deliveryCode, now }, ({ fields, rules }) =>
        readHolderInputs(fields, typedIn(sent, fields), rules),
      );
      switch (result.outcome) {
        case "saved":
          return context.redirect(`/p/${deliveryCode}?notice=saved`, 303);
        case "closed":
          return context.redirect(`/p/${deliveryCode}/closed`, 303);
        case "no-pass":
          return noPass(context);
        default:
          return showForm(context, { sent, problems: result.problems });
      }
    },
  );

  async function showForm(
    context: Context,
    answer?: { sent: URLSearchParams; problems?: InputProblems; minutesToWait?: number },
  ): Promise<Response> {
    const code = context.req.param("code") ?? "";
    const card = isCode(code) ? await findCardByCode(database, code, undefined) : undefined;
    const form = card && (await findHolderForm(database, code));
    if (!form) return noPass(context);
    const localisation = wordsFor(
      localisationOf(context, card.issuer.languages),
      card.templateType,
    );
    const view = passViewOf(card, clock(), localisation);
    if (view.closed) return context.redirect(`/p/${code}/closed`, 303);
    if (!form.fields.some(({ open }) => open)) return context.redirect(`/p/${code}`, 303);
    if (!answer) return context.html(detailsPage(localisation, view, untouched(form)));
    const { sent, minutesToWait: minutes } = answer;
    const problems = answer.problems ?? problemsShown(sent, form.fields, form.rules);
    const typed = typedIn(sent, form.fields);
    const page = detailsPage(localisation, view, {
      ...form,
      typed,
      problems,
      minutesToWait: minutes,
    });
    if (minutes === undefined) return context.html(page, problems.size > 0 ? 422 : 200);
    retryAfter(context, minutes);
    return context.html(page, 429);
  }

  return app;
}

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
    form: questionsForm,
    content: html`${isNew ? wayBack(issuer, localisation) : ""} ${inputProblems(localisation, form)}
      <h1>${title}</h1>
      <p class="lead">${lead}</p>
      <div class="pass">
        ${passCard(isNew ? { ...view, label: details.state } : view)}
        <form action="/p/${deliveryCode}/details" method="post" id="${questionsForm}" novalidate class="beside questions">
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
        ({ label, englishLabel, format, value }) => html`<div>
          <dt>${issuersWords(localisation, label, englishLabel)}</dt>
          <dd class="${value ? "" : "quiet"}">
            ${value ? valueInWords(format, value, localisation) : details.nothing}
          </dd>
        </div>`,
      )}
    </dl>`;
  }
}
