import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { recordIdSchema } from "#contract/index.ts";
import { momentInWords } from "../language/in-words.ts";
import { type Localisation, localisationOf, wordsFor } from "../language/language.ts";
import type { Service } from "../service.ts";
import {
  findCardInWallet,
  findCardsInWallet,
  findPassBack,
  type PassBack,
} from "../store/cards.ts";
import { findWalletMessages } from "../store/notifications.ts";
import { recordCopyUse, removeFromWallet } from "../store/wallets.ts";
import { backSection, type Html, layout, wayBack } from "./layout.ts";
import { messageResponse } from "./message-page.ts";
import { type PassView, passViewOf } from "./pass-view.ts";
import { limitForm, requireOwnOrigin } from "./request-guards.ts";
import { icon, passCard, qrCode } from "./theme.ts";
import { keepWalletSession, walletSessionOf } from "./wallet-session.ts";

/** Maximum of passes, and of messages, that a page shows: the newest. */
const maxShown = 50;

/** The service's own wallet: list of the browser's passes, one pass, and its removal. */
export function walletRoutes(service: Service): Hono {
  const { database, clock } = service;
  const app = new Hono();

  app.get("/wallet", async (context) => {
    const localisation = localisationOf(context);
    const session = await walletSessionOf(context, service);
    if (!session?.known) return context.html(walletListPage(localisation, [], 0));
    keepWalletSession(context, service, session);
    const { cards, total } = await findCardsInWallet(database, session.walletId, maxShown);
    const now = clock();
    return context.html(
      walletListPage(
        localisation,
        cards.map((card) => passViewOf(card, now, wordsFor(localisation, card.templateType))),
        total,
      ),
    );
  });

  app.get("/wallet/:copyId", async (context) => {
    const copyId = copyIdOf(context);
    const session = copyId && (await walletSessionOf(context, service));
    const card = session && (await findCardInWallet(database, session.walletId, copyId));
    if (!card) return noCard(context);
    keepWalletSession(context, service, session);
    const localisation = wordsFor(
      localisationOf(context, card.issuer.languages),
      card.templateType,
    );
    const now = clock();
    await recordCopyUse(database, copyId, now);
    const messages = await findWalletMessages(database, copyId, maxShown);
    return context.html(
      walletCardPage(localisation, passViewOf(card, now, localisation), {
        ...messages,
        back: await findPassBack(database, card.id),
        notice: noticeOf(context, localisation, service.rateLimits.copiesOfPass),
      }),
    );
  });

  app.post(
    "/wallet/:copyId/remove",
    requireOwnOrigin(service.addresses.origin),
    limitForm(service),
    async (context) => {
      const copyId = copyIdOf(context);
      const session = copyId && (await walletSessionOf(context, service));
      if (!session) return noCard(context);
      const { walletId } = session;
      const code = await removeFromWallet(database, { walletId, copyId, now: clock() });
      return code ? context.redirect(`/p/${code}?notice=removed`, 303) : noCard(context);
    },
  );

  return app;
}

function copyIdOf(context: Context): string | undefined {
  return recordIdSchema.safeParse(context.req.param("copyId")).data;
}

function noCard(context: Context): Response | Promise<Response> {
  return messageResponse(context, 404, "question", ({ noCard }) => noCard);
}

/** Notice that the `notice` parameter of the address asks for; undefined without one. */
function noticeOf(
  context: Context,
  { words: { card } }: Localisation,
  copyLimit: number,
): string | undefined {
  const notice = context.req.query("notice");
  if (notice === "replaced") return `${card.saved} ${card.replaced(copyLimit)}`;
  return notice === "saved" ? card.saved : undefined;
}

/** Everything that this browser's wallet holds. */
function walletListPage(localisation: Localisation, views: PassView[], total: number): Html {
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
  const issuers = views.map(({ card }) => card.issuer);
  const [first] = issuers;
  // If all passes have one issuer, the page has that issuer’s header, contact details and link back.
  const issuer = first && issuers.every(({ name }) => name === first.name) ? first : undefined;
  return layout({
    localisation,
    title,
    ...(issuer && { issuer }),
    renewed: { everySeconds: 20, alsoWithoutScript: false },
    themes: issuers,
    content: html`${issuer ? wayBack(issuer, localisation) : ""}
      <h1>${title}</h1>
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

/** Renewal interval of an open card whose code does not change with time. */
const lookSeconds = 10;

/** One pass as it is shown at an entrance: the card and its code. */
function walletCardPage(
  localisation: Localisation,
  view: PassView,
  {
    messages,
    total,
    back,
    notice,
  }: {
    messages: readonly WalletMessage[];
    /** Of all messages, shown or not. */
    total: number;
    back: PassBack;
    notice: string | undefined;
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
    content: html`${wayBack(card.issuer, localisation)}
      <h1>${title}</h1>
      ${
        notice === undefined || closed
          ? ""
          : html`<div class="notice" role="status">
              ${icon("good")}
              <p>${notice}</p>
            </div>`
      }
      <div class="pass pass-shown">
        ${closed ? "" : codeFigure(localisation, view)}
        ${passCard(view)}
        <div class="beside">
          ${closed ? spent(localisation, view) : aboutShown(localisation, view)}
        </div>
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

/** The code, before the card: at an entrance it is seen without scrolling. */
function codeFigure(
  { words: { card: words } }: Localisation,
  { code, status, validity }: PassView,
): Html {
  // A pass that is not valid yet is not to be shown at an entrance.
  const caption = status === "INACTIVE" && validity ? validity : words.show;
  return html`<figure class="code">
      <figcaption>
        ${notRenewed(words)}
        <span class="unexpired">${caption}</span>
        <span role="status"><span class="expired">${words.codeExpired}</span></span>
      </figcaption>
      <div class="code-panel">${qrCode(code.data, words.code)}</div>
    </figure>`;
}

function aboutShown({ words: { card: words } }: Localisation, { code, sentences }: PassView): Html {
  return html`${sentences.map((sentence) => html`<p>${sentence}</p>`)}
    <p class="quiet">${words.keep}</p>
    <details>
      <summary>${words.typed}</summary>
      <p class="typed">${code.data}</p>
    </details>`;
}

function spent({ words: { card: words } }: Localisation, { sentences }: PassView): Html {
  return html`${notRenewed(words)}
    <p class="lead">${sentences.join(" ")}</p>
    <p class="quiet">${words.closed}</p>`;
}

function notRenewed({ notRenewed }: Localisation["words"]["card"]): Html {
  return html`<div role="status"><p class="not-renewed">${notRenewed}</p></div>`;
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
