import { html } from "hono/html";
import type { Reading } from "./language.ts";
import { type Html, layout } from "./layout.ts";
import { icon } from "./theme.ts";

/** What this service is, and the two doors into it. */
export function landingPage(reading: Reading, hasOutbox: boolean): Html {
  const { landing, toWallet } = reading.words;
  return layout({
    reading,
    title: landing.title,
    content: html`<h1>${landing.title}</h1>
      <p class="lead">${landing.lead}</p>
      <section class="apart">
        <h2>${landing.holder}</h2>
        <p>${landing.holderBody}</p>
        <p><a class="button" href="/wallet">${icon("wallet")}<span>${toWallet}</span></a></p>
      </section>
      <section class="apart">
        <h2>${landing.developer}</h2>
        <p>${landing.developerBody}</p>
        <p class="links">
          <a href="/openapi.json">${landing.openApi}</a>
          ${hasOutbox ? html`<a href="/outbox">${reading.words.outbox.title}</a>` : ""}
        </p>
      </section>`,
  });
}
