import { html } from "hono/html";
import type { Localisation } from "../language/language.ts";
import { type Html, layout } from "./layout.ts";
import { icon } from "./theme.ts";

/**
 * Start page: what this service is, with links to the wallet, the OpenAPI document, the outbox
 * and the scan history.
 */
export function landingPage(localisation: Localisation, hasOutbox: boolean): Html {
  const { landing, toWallet } = localisation.words;
  return layout({
    localisation,
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
          ${
            hasOutbox
              ? html`<a href="/outbox">${localisation.words.outbox.title}</a>
                  <a href="/scans">${localisation.words.scans.title}</a>`
              : ""
          }
        </p>
      </section>`,
  });
}
