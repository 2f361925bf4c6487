import { html } from "hono/html";
import { momentInWords } from "../language/dates.ts";
import type { Localisation } from "../language/language.ts";
import type { PassBack } from "../store/pass-back.ts";
import { backSection } from "./back-section.ts";
import { type Html, layout } from "./layout.ts";
import type { PassView } from "./pass-view.ts";
import { qrCode } from "./qr-code.ts";
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

/** What the issuer has sent to the wallet. */
interface WalletMessage {
  message: string;
  receivedAt: Date;
}

/** How soon a message or a change shows on a card that lies open. */
const lookSeconds = 10;

/** One pass as it is shown at an entrance: the card and its code. */
export function walletCardPage(
  localisation: Localisation,
  view: PassView,
  {
    messages,
    total,
    back,
    replacedBeyond,
  }: {
    messages: readonly WalletMessage[];
    /** Of all messages, shown or not. */
    total: number;
    back: PassBack;
    /** The limit of copies for which another one has just had to go. */
    replacedBeyond: number | undefined;
  },
): Html {
  const { card: words } = localisation.words;
  const { card, closed, title, code } = view;
  return layout({
    localisation,
    issuer: card.issuer,
    title,
    renewed: {
      everySeconds: (!closed && code.renewSeconds) || lookSeconds,
      alsoWithoutScript: !closed && code.renewSeconds !== undefined,
      goodForSeconds: closed ? undefined : code.goodForSeconds,
    },
    content: html`<h1>${title}</h1>
      ${
        replacedBeyond === undefined
          ? ""
          : html`<div class="notice" role="status">
              ${icon("good")}
              <p>${words.replaced(replacedBeyond)}</p>
            </div>`
      }
      <div class="pass pass-shown">
        ${passCard(view)}
        <div class="beside">${closed ? spent(localisation, view) : shown(localisation, view)}</div>
      </div>
      ${messages.length > 0 ? received(localisation, messages, total) : ""}
      ${backSection(localisation, back)}
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

function shown({ words: { card: words } }: Localisation, { code, sentences }: PassView): Html {
  return html`<figure class="code">
      <div class="code-panel">${qrCode(code.data, words.code)}</div>
      <figcaption>
        <span class="unexpired">${words.show}</span>
        <span role="status"><span class="expired">${words.codeExpired}</span></span>
      </figcaption>
    </figure>
    ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
    <details>
      <summary>${words.typed}</summary>
      <p class="typed">${code.data}</p>
    </details>`;
}

function spent({ words: { card: words } }: Localisation, { sentences }: PassView): Html {
  return html`<p class="lead">${sentences.join(" ")}</p>
    <p class="quiet">${words.closed}</p>`;
}

function received(
  { words, language }: Localisation,
  messages: readonly WalletMessage[],
  total: number,
): Html {
  return html`<section class="apart">
    <h2>${words.card.messages}</h2>
    ${total > messages.length ? html`<p>${words.card.messagesShown(messages.length, total)}</p>` : ""}
    <ul class="outbox">
      ${messages.map(
        ({ message, receivedAt }) => html`<li>
          <p class="text-message">${message}</p>
          <p class="quiet">${momentInWords(receivedAt, language)}</p>
        </li>`,
      )}
    </ul>
  </section>`;
}
