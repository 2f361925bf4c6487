import { html } from "hono/html";
import { phoneInWords } from "../language/in-words.ts";
import { type Localisation, websiteIn } from "../language/language.ts";
import type { PassBack, StoredIssuer } from "../store/cards.ts";
import { renewScript, stylesheet } from "./assets.ts";
import { icon, themeOf } from "./theme.ts";

export type Html = ReturnType<typeof html>;

export interface Page {
  localisation: Localisation;
  /** The page's own name; the browser shows it before the issuer's or the service's. */
  title: string;
  /** The issuer whose header and theme the page has; the service's own without one. */
  issuer?: StoredIssuer;
  /** Issuers whose cards the page shows besides. */
  themes?: StoredIssuer[];
  /** The form whose typed text is kept when the reader changes the language. */
  form?: typeof questionsForm;
  /** A page that keeps itself up to date. */
  renewed?: Renewal | undefined;
  content: Html;
}

interface Renewal {
  everySeconds: number;
  alsoWithoutScript: boolean;
  /** How long the code on the page is good for, where it changes with time. */
  goodForSeconds?: number | undefined;
}

/** Identifier of the form on a page, to which the language button belongs. */
export const questionsForm = "questions";

/** Layout of every page: header with issuer and language switch, footer with contacts. */
export function layout(page: Page): Html {
  const { localisation, title, issuer, themes = [], form, renewed, content } = page;
  const { language, words } = localisation;
  const sheets = new Set(
    [...(issuer ? [issuer] : []), ...themes].map((one) => themeOf(one).stylesheet),
  );
  return html`<!doctype html>
<html lang="${language}" class="${issuer ? themeOf(issuer).className : ""}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${renewed ? renewal(renewed) : ""}
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light dark">
    <title>${[...new Set([title, issuer?.name ?? words.landing.title])].join(" · ")}</title>
    <link rel="icon" href="${issuer?.logo ?? "data:,"}">
    <link rel="stylesheet" href="${stylesheet}">
    ${[...sheets].map((href) => html`<link rel="stylesheet" href="${href}">`)}
  </head>
  <body>
    <a class="skip" href="#content">${words.skip}</a>
    <header class="${issuer ? "band band-issuer" : "band"}">
      <div class="measure band-row">
        ${issuer ? issuerName(issuer) : serviceName(localisation)} ${languageSwitch(localisation, form)}
      </div>
    </header>
    <main id="content" class="measure">${content}</main>
    ${issuer ? foot(issuer, localisation) : ""}
  </body>
</html>`;
}

function renewal({ everySeconds, alsoWithoutScript, goodForSeconds }: Renewal): Html {
  const again = html`<meta http-equiv="refresh" content="${everySeconds}">`;
  return html`<script src="${renewScript}" data-every-seconds="${everySeconds}" data-good-for-seconds="${goodForSeconds ?? ""}"></script>
    ${alsoWithoutScript ? html`<noscript>${again}</noscript>` : ""}`;
}

function issuerName({ name, logo }: StoredIssuer): Html {
  return html`<p class="band-name">
    ${logo ? html`<img src="${logo}" alt="" width="40" height="40">` : ""}<span>${name}</span>
  </p>`;
}

function serviceName({ words }: Localisation): Html {
  return html`<a class="band-name" href="/">${icon("wallet", "28px")}<span>${words.landing.title}</span></a>`;
}

function languageSwitch({ other, words }: Localisation, form: Page["form"]): Html {
  if (!other) return html``;
  const button = html`<button class="band-button" name="language" value="${other}" lang="${other}" ${form ? html`form="${form}"` : ""}>
    ${icon("language")}<span>${words.otherLanguage}</span>
  </button>`;
  if (!form) return html`<form action="/language" method="post">${button}</form>`;
  // The Enter key in a field presses the first button of the form: this one, not the language button.
  return html`<div>
    <button class="unseen" form="${form}" tabindex="-1" aria-hidden="true"></button>${button}
  </div>`;
}

/** From a delivery page to where the pass is handed out, in the language that is read here. */
export function wayBack({ website, name }: StoredIssuer, { language, words }: Localisation): Html {
  if (!website) return html``;
  const address = websiteIn(website, language);
  return html`<p class="links back"><a href="${address}">${icon("back")}${words.back(name)}</a></p>`;
}

/** Whom to ask, and the way to the wallet. */
function foot(issuer: StoredIssuer, { words }: Localisation): Html {
  return html`<footer class="foot">
    <div class="measure">
      <h2>${words.contact}</h2>
      <p>${issuer.name}</p>
      ${contactLinks(issuer)}
      <p class="links"><a href="/wallet">${icon("wallet")}${words.wallet}</a></p>
    </div>
  </footer>`;
}

/**
 * Text that the issuer wrote: on an English page its English version, else with `lang` of the issuer's
 * language.
 */
export function issuersWords(
  { language, issuerLang }: Localisation,
  words: string | Html,
  english: string | Html | null = null,
): string | Html {
  if (language === "en" && english) return english;
  return issuerLang ? html`<span lang="${issuerLang}">${words}</span>` : words;
}

/** Whom a pass holder may ask, to be tapped. */
export function contactLinks({ supportEmail, supportPhone }: StoredIssuer): Html {
  return html`<p class="links">
    ${supportEmail ? html`<a href="mailto:${supportEmail}">${supportEmail}</a>` : ""}
    ${supportPhone ? html`<a href="tel:${supportPhone}">${phoneInWords(supportPhone)}</a>` : ""}
  </p>`;
}

/** The back of a pass: the template's description and the issuer's own fields. */
export function backSection(localisation: Localisation, back: PassBack): Html {
  const { description, englishDescription, fields } = back;
  if (!description && fields.length === 0) return html``;
  const { onPass } = localisation.words;
  const written = (text: string, english: string | null = null) =>
    issuersWords(localisation, html`${withLinks(text)}`, english && html`${withLinks(english)}`);
  return html`<section class="apart">
    <h2>${onPass.about}</h2>
    ${description ? html`<p class="lines">${written(description, englishDescription)}</p>` : ""}
    ${
      fields.length > 0
        ? html`<dl class="entries">
            ${fields.map(
              ({ label, value }) => html`<div>
                <dt>${issuersWords(localisation, label)}</dt>
                <dd class="lines">${written(value)}</dd>
              </div>`,
            )}
          </dl>`
        : ""
    }
  </section>`;
}

/** Turns web addresses in an issuer's text into links. */
function withLinks(text: string): (string | Html)[] {
  return text.split(/(https?:\/\/[^\s<>"']+)/).flatMap((part, at) => {
    if (at % 2 === 0) return [part];
    // Punctuation after an address belongs to the sentence.
    const address = part.replace(/[.,;:!?)\]]{1,20}$/, "");
    if (!URL.canParse(address)) return [part];
    return [html`<a href="${address}" rel="noreferrer">${address}</a>`, part.slice(address.length)];
  });
}
