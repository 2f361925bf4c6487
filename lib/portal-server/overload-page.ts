import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

const words = {
  is: {
    title: "Of margir í einu",
    body: "Fleiri eru hér núna en hægt er að sinna. Reyndu aftur eftir nokkrar sekúndur.",
    again: "Reyna aftur",
    sent: "Ekki var tekið við því sem þú sendir og ekkert breyttist. Farðu til baka og sendu það aftur eftir nokkrar sekúndur.",
  },
  en: {
    title: "Too many at once",
    body: "More visitors are here right now than can be served. Try again in a few seconds.",
    again: "Try again",
    sent: "What you sent was not taken in, and nothing was changed. Go back and send it again in a few seconds.",
  },
};

const style =
  ":root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}body{max-width:34rem;margin:0 auto;padding:3rem 1.25rem}h1,h2{font-size:1.5rem;line-height:1.25;margin:2rem 0 .5rem}p{margin:.5rem 0}a{display:inline-block;padding:.6rem 0;color:inherit}";

/** A page can be asked for again; not by itself, which would take it from under who reads it. */
function partOf(language: keyof typeof words, kind: "body" | "sent"): string {
  const { [kind]: text, again } = words[language];
  return `<p>${text}</p>${kind === "body" ? `\n<p><a href="">${again}</a></p>` : ""}`;
}

const pageOf = (kind: "body" | "sent") => `<!doctype html>
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

const pages = { body: Buffer.from(pageOf("body")), sent: Buffer.from(pageOf("sent")) };

/** Beside the default headers: this page loads, sends and frames nothing. */
const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; "),
  "cache-control": "private, no-store",
  "retry-after": "3",
};

/** 503 Service Unavailable in both languages; the request was not processed. */
export function respondOverloaded(
  { method }: Pick<IncomingMessage, "method">,
  response: ServerResponse,
): void {
  const page = method === "POST" ? pages.sent : pages.body;
  response.writeHead(503, {
    ...headers,
    // What was sent along is not read.
    ...(method === "POST" && { connection: "close" }),
    "content-length": page.length,
  });
  response.end(page);
}
