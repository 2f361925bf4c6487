import { html } from "hono/html";
import type { Person } from "../people.ts";
import { type Language, words } from "../words.ts";
import { type Html, layout } from "./layout.ts";

interface AskPage {
  language: Language;
  address: string;
  people: readonly Person[];
  /** What was typed, when nobody has that number. */
  wrong?: string | undefined;
}

/** Whose phone is it? */
export function askPage({ language, address, people, wrong }: AskPage): Html {
  const say = words[language].ask;
  const isWrong = wrong !== undefined;
  const title = isWrong ? say.problemTitle : say.title;
  return layout({
    language,
    title,
    otherLanguage: `${address}?language=${language === "is" ? "en" : "is"}`,
    content: html`
      ${isWrong ? problems(say.problemTitle, say.problem) : ""}
      <h1>${say.title}</h1>
      <p>${say.lead}</p>
      <form method="post" action="${address}">
        <label for="phone">${say.label}</label>
        ${isWrong ? html`<p id="phone-problem" class="problem">${say.problem}</p>` : ""}
        <input id="phone" name="phone" type="tel" autocomplete="off" maxlength="40"
          value="${wrong ?? ""}"
          ${isWrong ? html`aria-invalid="true" aria-describedby="phone-problem"` : ""}>
        <input type="hidden" name="language" value="${language}">
        <button class="button" name="do" value="ask">${say.submit}</button>
        <button class="button second" name="do" value="cancel">${say.cancel}</button>
      </form>
      <details ${isWrong ? "open" : ""}>
        <summary>${say.people}</summary>
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
