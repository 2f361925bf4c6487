import { html } from "hono/html";
import type { Reading } from "./language.ts";
import { type Html, layout } from "./layout.ts";
import { icon, passCard } from "./look.ts";
import type { PassView } from "./pass-view.ts";
import { qrCode } from "./qr-code.ts";

/** One pass as it is shown at a door: the card and its code. */
export function walletCardPage(reading: Reading, view: PassView): Html {
  const { card: words } = reading.words;
  const { card, closed, title } = view;
  return layout({
    reading,
    issuer: card.issuer,
    title,
    content: html`<h1>${title}</h1>
      <div class="pass pass-shown">
        ${passCard(view)}
        <div class="beside">${closed ? spent(reading, view) : shown(reading, view)}</div>
      </div>
      <p class="links after"><a href="/wallet">${icon("back")}${words.all}</a></p>
      <section class="apart">
        <h2>${words.removeTitle}</h2>
        <p>${closed ? words.removeBody : `${words.removeBody} ${words.removeAgain}`}</p>
        <form action="/wallet/${card.copyId}/remove" method="post">
          <button class="button button-second">${icon("removed")}<span>${words.remove}</span></button>
        </form>
      </section>`,
  });
}

function shown({ words: { card: words } }: Reading, { card, sentences }: PassView): Html {
  return html`<figure class="code">
      <div class="code-panel">${qrCode(card.scanCode, words.code)}</div>
      <figcaption>${words.show}</figcaption>
    </figure>
    ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
    <details>
      <summary>${words.typed}</summary>
      <p class="typed">${card.scanCode}</p>
    </details>`;
}

function spent({ words: { card: words } }: Reading, { sentences }: PassView): Html {
  return html`<p class="lead">${sentences.join(" ")}</p>
    <p class="quiet">${words.closed}</p>`;
}
