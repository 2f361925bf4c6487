import type { Context } from "hono";
import { html } from "hono/html";
import type { IconName } from "#theme/icon.ts";
import { type Localisation, localisationOf } from "../language/language.ts";
import { type Html, layout } from "./layout.ts";
import { icon } from "./theme.ts";

/** A page with one thing to say: what happened, whether anything was lost, what to do next. */
export function messagePage(
  localisation: Localisation,
  { title, body }: { title: string; body: string },
  symbol: IconName,
): Html {
  return layout({
    localisation,
    title,
    content: html`<div class="message">
      <p class="symbol">${icon(symbol, "40px")}</p>
      <h1>${title}</h1>
      <p class="lead">${body}</p>
      <p><a class="button button-second" href="/wallet">${localisation.words.toWallet}</a></p>
    </div>`,
  });
}

/** The answer where there is no pass behind a link. */
export async function noPass(context: Context): Promise<Response> {
  const localisation = localisationOf(context);
  return context.html(messagePage(localisation, localisation.words.noPass, "question"), 404);
}
