import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Responses to requests that no page of the portal sends. */
const reasons = {
  400: ["Beiðnin var ekki rétt gerð.", "The request was malformed."],
  405: ["Svona beiðni er ekki tekið við hér.", "Such a request is not taken here."],
  411: ["Beiðnin segir ekki hve löng hún er.", "The request does not say how long it is."],
  413: ["Beiðnin er of stór.", "The request is too large."],
  415: ["Beiðnin er á sniði sem er ekki lesið hér.", "The request is in a format not read here."],
} as const;

export type HttpRefusalStatus = keyof typeof reasons;

/** Answers without reading the body: the connection is closed after it. */
export function sendHttpRefusal(response: ServerResponse, status: HttpRefusalStatus): void {
  if (status === 405) response.setHeader("allow", "GET, HEAD, POST");
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    connection: "close",
  });
  response.end(`${reasons[status].join("\n\n")}\n`);
}

const words = {
  is: {
    title: "Of margir í einu",
    page: "Fleiri eru hér núna en hægt er að sinna. Reyndu aftur eftir nokkrar sekúndur.",
    again: "Reyna aftur",
    form: "Ekki var tekið við því sem þú sendir og ekkert breyttist. Farðu til baka og sendu það aftur eftir nokkrar sekúndur.",
  },
  en: {
    title: "Too many at once",
    page: "More visitors are here right now than can be served. Try again in a few seconds.",
    again: "Try again",
    form: "What you sent was not taken in, and nothing was changed. Go back and send it again in a few seconds.",
  },
};

const style =
  ":root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}body{max-width:34rem;margin:0 auto;padding:3rem 1.25rem}h1,h2{font-size:1.5rem;line-height:1.25;margin:2rem 0 .5rem}p{margin:.5rem 0}a{display:inline-block;padding:.6rem 0;color:inherit}";

/** No automatic refresh: it would take the page from under its reader (WCAG 2.2.4). */
function partOf(language: keyof typeof words, kind: "page" | "form"): string {
  const { [kind]: text, again } = words[language];
  return `<p>${text}</p>${kind === "page" ? `\n<p><a href="">${again}</a></p>` : ""}`;
}

const pageOf = (kind: "page" | "form") => `<!doctype html>
<html lang="is">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.is.title} · ${words.en.title}</title>
<style>${style}</style>
<main>
<h1>${words.is.title}</h1>
${partOf("is", kind)}
<section lang="en">
<h2>${words.en.title}</h2>
${partOf("en", kind)}
</section>
</main>
</html>
`;

const pages = { page: pageOf("page"), form: pageOf("form") };

/** 503 Service Unavailable in both languages; the request was not processed. */
export function refuseForLoad({ method }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cache-control": "private, no-store",
    "retry-after": "3",
    // The rest of a form is not read.
    connection: method === "POST" ? "close" : "keep-alive",
  });
  response.end(method === "POST" ? pages.form : pages.page);
}
