import { html } from "hono/html";
import type { PhoneRequest } from "../requests.ts";
import { type Language, words } from "../words.ts";
import { type Html, layout } from "./layout.ts";

/** The phone's screen: the verification number, confirm or reject, and the result. */
export function phonePage(language: Language, request: PhoneRequest | undefined): Html {
  const say = words[language].phone;
  if (!request) return ended(language, say.gone, say.goneBody);
  if (request.answer === "confirmed") return ended(language, say.confirmed, say.confirmedBody);
  if (request.answer === "cancelled") return ended(language, say.cancelled, say.cancelledBody);
  return layout({
    language,
    title: say.title,
    content: html`<div class="phone">
      <h1>${say.title}</h1>
      <p>${request.person.name}<br><span class="quiet">${say.asks}</span></p>
      <p class="control">${words[language].wait.control} <strong>${request.controlNumber}</strong></p>
      <p>${say.same}</p>
      <form method="post" action="/phone/${request.token}?language=${language}">
        <button class="button" name="answer" value="confirmed">${say.confirm}</button>
        <button class="button second" name="answer" value="cancelled">${say.cancel}</button>
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
