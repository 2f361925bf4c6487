import { html } from "hono/html";
import { type Language, words } from "../words.ts";

export type Html = ReturnType<typeof html>;

export interface Page {
  language: Language;
  /** Where the same page is in the other language; none where it cannot come again. */
  otherLanguage?: string;
  title: string;
  script?: Html;
  content: Html;
}

/** Around every page: whose it is, and that it is not the real thing. */
export function layout({ language, otherLanguage, title, script, content }: Page): Html {
  const say = words[language];
  const other = language === "is" ? "en" : "is";
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · ${say.name}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/assets/style.css">
    ${script ?? ""}
  </head>
  <body>
    <header>
      <div class="measure band">
        <p>${say.name}</p>
        ${otherLanguage ? html`<a href="${otherLanguage}" lang="${other}">${say.other}</a>` : ""}
      </div>
    </header>
    <main class="measure">
      <p class="stand-in">${say.standIn}</p>
      ${content}
    </main>
  </body>
</html>`;
}
