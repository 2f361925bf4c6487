import { html, raw } from "hono/html";
import type { Person } from "../people.ts";
import type { PhoneRequest } from "../requests.ts";
import { type Language, words } from "../words.ts";

export type Html = ReturnType<typeof html>;

interface Page {
  language: Language;
  /** Address of the page in the other language; absent where the page cannot be shown again. */
  otherLanguage?: string;
  title: string;
  script?: Html;
  content: Html;
}

/** Layout of every page, with the notice that this is only a stand-in. */
function layout({ language, otherLanguage, title, script, content }: Page): Html {
  const strings = words[language];
  const other = language === "is" ? "en" : "is";
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · ${strings.name}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/assets/style.css">
    ${script ?? ""}
  </head>
  <body>
    <header>
      <div class="measure band">
        <p>${strings.name}</p>
        ${otherLanguage ? html`<a href="${otherLanguage}" lang="${other}">${strings.other}</a>` : ""}
      </div>
    </header>
    <main class="measure">
      <p class="stand-in">${strings.standIn}</p>
      ${content}
    </main>
  </body>
</html>`;
}

/** Asks for the phone number. `wrong` is what was typed, when nobody has that number. */
export function askPage(
  language: Language,
  address: string,
  people: readonly Person[],
  wrong: string | undefined,
): Html {
  const strings = words[language].ask;
  const isWrong = wrong !== undefined;
  const title = isWrong ? strings.problemTitle : strings.title;
  return layout({
    language,
    title,
    otherLanguage: `${address}?language=${language === "is" ? "en" : "is"}`,
    content: html`
      ${isWrong ? problems(strings.problemTitle, strings.problem) : ""}
      <h1>${strings.title}</h1>
      <p>${strings.lead}</p>
      <form method="post" action="${address}">
        <label for="phone">${strings.label}</label>
        ${isWrong ? html`<p id="phone-problem" class="problem">${strings.problem}</p>` : ""}
        <input id="phone" name="phone" type="tel" autocomplete="off" maxlength="40"
          value="${wrong ?? ""}"
          ${isWrong ? html`aria-invalid="true" aria-describedby="phone-problem"` : ""}>
        <input type="hidden" name="language" value="${language}">
        <button class="button" name="do" value="ask">${strings.submit}</button>
        <button class="button second" name="do" value="cancel">${strings.cancel}</button>
      </form>
      <details ${isWrong ? "open" : ""}>
        <summary>${strings.people}</summary>
        <ul class="people">
          ${people.map(
            ({ name, phone }) => html`<li><span>${spaced(phone)}</span><span>${name}</span></li>`,
          )}
        </ul>
      </details>`,
  });
}

function problems(title: string, problem: string): Html {
  return html`<div class="problems" role="alert">
    <h2>${title}</h2>
    <a class="link" href="#phone">${problem}</a>
  </div>`;
}

function spaced(phone: string): string {
  return `${phone.slice(0, 3)} ${phone.slice(3)}`;
}

/** The verification number to compare, and a link to the phone's screen in another tab. */
export function waitPage(language: Language, address: string, request: PhoneRequest): Html {
  const strings = words[language].wait;
  return layout({
    language,
    title: strings.title,
    otherLanguage: `${address}?language=${language === "is" ? "en" : "is"}`,
    script: html`<script src="/assets/wait.js" defer data-state="${address}/state"></script>`,
    content: html`
      <h1>${strings.title}</h1>
      <p>${strings.lead}</p>
      <p class="control">${strings.control} <strong>${request.controlNumber}</strong></p>
      <a class="button" href="/phone/${request.token}?language=${language}" target="_blank"
        rel="noopener">${strings.phone} ${strings.newTab}</a>
      <p class="quiet">${strings.waiting}</p>
      <a class="button second" href="${address}">${strings.confirmed}</a>
      <form method="post" action="${address}">
        <button class="button second" name="do" value="cancel">${words[language].ask.cancel}</button>
      </form>`,
  });
}

/** The phone's screen: the verification number, confirm or reject, and the result. */
export function phonePage(language: Language, request: PhoneRequest | undefined): Html {
  const strings = words[language].phone;
  if (!request) return ended(language, strings.gone, strings.goneBody);
  if (request.answer === "confirmed")
    return ended(language, strings.confirmed, strings.confirmedBody);
  if (request.answer === "cancelled")
    return ended(language, strings.cancelled, strings.cancelledBody);
  return layout({
    language,
    title: strings.title,
    content: html`<div class="phone">
      <h1>${strings.title}</h1>
      <p>${request.person.name}<br><span class="quiet">${strings.asks}</span></p>
      <p class="control">${words[language].wait.control} <strong>${request.controlNumber}</strong></p>
      <p>${strings.same}</p>
      <form method="post" action="/phone/${request.token}?language=${language}">
        <button class="button" name="answer" value="confirmed">${strings.confirm}</button>
        <button class="button second" name="answer" value="cancelled">${strings.cancel}</button>
      </form>
    </div>`,
  });
}

function ended(language: Language, title: string, body: string): Html {
  return layout({
    language,
    title,
    content: html`<div class="phone"><h1>${title}</h1><p>${body}</p></div>`,
  });
}

/** Signing out here too; `form` is the provider's own. */
export function leavePage(language: Language, form: string): Html {
  const strings = words[language].leave;
  return layout({
    language,
    title: strings.title,
    content: html`
      <h1>${strings.title}</h1>
      <p>${strings.lead}</p>
      ${raw(form)}
      <button class="button" form="op.logoutForm" name="logout" value="yes">${strings.submit}</button>`,
  });
}

export function failurePage(language: Language): Html {
  const { title, body } = words[language].failure;
  return layout({ language, title, content: html`<h1>${title}</h1><p>${body}</p>` });
}
