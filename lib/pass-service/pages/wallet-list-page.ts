import { html } from "hono/html";
import type { Localisation } from "../language/language.ts";
import { type Html, layout } from "./layout.ts";
import type { PassView } from "./pass-view.ts";
import { icon, passCard } from "./theme.ts";

/** Everything that this browser's wallet holds. */
export function walletListPage(localisation: Localisation, views: PassView[], total: number): Html {
  const { title, lead, emptyTitle, empty, show, shown } = localisation.words.walletList;
  if (views.length === 0) {
    return layout({
      localisation,
      title: emptyTitle,
      content: html`<div class="message">
        <p class="symbol">${icon("wallet", "40px")}</p>
        <h1>${emptyTitle}</h1>
        <p class="lead">${empty}</p>
      </div>`,
    });
  }
  return layout({
    localisation,
    title,
    renewed: { everySeconds: 20, alsoWithoutScript: false },
    themes: views.map(({ card }) => card.issuer),
    content: html`<h1>${title}</h1>
      <p class="lead">${lead}</p>
      ${total > views.length ? html`<p>${shown(views.length, total)}</p>` : ""}
      <ul class="cards">
        ${views.map(
          (view) => html`<li>
            ${passCard(view)}
            <a class="whole" href="/wallet/${view.card.copyId}">${show(view.title)} ${icon("forward")}</a>
          </li>`,
        )}
      </ul>`,
  });
}
