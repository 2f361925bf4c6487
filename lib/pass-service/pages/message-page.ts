import type { Context } from "hono";
import { html } from "hono/html";
import type { IconName } from "#theme/icon.ts";
import { type Localisation, localisationOf } from "../language/language.ts";
import type { Words } from "../language/strings/is.ts";
import { type Html, layout } from "./layout.ts";
import { icon } from "./theme.ts";

/** Answers with a page that says one thing: what happened, whether anything was lost, what to do next. */
export function messageResponse(
  context: Context,
  status: 403 | 404 | 413 | 421 | 429 | 500 | 503,
  symbol: IconName,
  messageIn: (words: Words) => { title: string; body: string },
  localisation: Localisation = localisationOf(context),
): Response | Promise<Response> {
  const { title, body } = messageIn(localisation.words);
  return context.html(messagePage(localisation, title, body, symbol), status);
}

/** The answer where there is no pass behind a link. */
export function noPass(context: Context): Response | Promise<Response> {
  return messageResponse(context, 404, "question", ({ noPass: words }) => words);
}

function messagePage(
  localisation: Localisation,
  title: string,
  body: string,
  symbol: IconName,
): Html {
  return layout({
    localisation,
    title,
    content: html`<div class="message">
      <p class="symbol">${icon(symbol, "40px")}</p>
      <h1>${title}</h1>
      <p class="lead">${body}</p>
      <p><a class="button button-second" href="/wallet">${localisation.words.wallet}</a></p>
    </div>`,
  });
}
