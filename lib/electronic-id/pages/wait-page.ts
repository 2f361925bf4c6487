import { html } from "hono/html";
import type { PhoneRequest } from "../requests.ts";
import { type Language, words } from "../words.ts";
import { type Html, layout } from "./layout.ts";

interface WaitPage {
  language: Language;
  address: string;
  request: PhoneRequest;
}

/** The verification number to compare, and a link to the phone's screen in another tab. */
export function waitPage({ language, address, request }: WaitPage): Html {
  const say = words[language].wait;
  return layout({
    language,
    title: say.title,
    otherLanguage: `${address}?language=${language === "is" ? "en" : "is"}`,
    script: html`<script src="/assets/wait.js" defer data-state="${address}/state"></script>`,
    content: html`
      <h1>${say.title}</h1>
      <p>${say.lead}</p>
      <p class="control">${say.control} <strong>${request.controlNumber}</strong></p>
      <a class="button" href="/phone/${request.token}?language=${language}" target="_blank"
        rel="noopener">${say.phone} ${say.newTab}</a>
      <p class="quiet">${say.waiting}</p>
      <a class="button second" href="${address}">${say.confirmed}</a>
      <form method="post" action="${address}">
        <button class="button second" name="do" value="cancel">${words[language].ask.cancel}</button>
      </form>`,
  });
}
