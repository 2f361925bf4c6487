import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { html } from "hono/html";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/** Mail server of the demo and of tests, on loopback only; `/mails.json` lists the newest. */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4025" },
    "smtp-port": { type: "string", default: "4026" },
  },
});

interface ReceivedMail {
  from: string;
  to: string;
  subject: string;
  text: string;
  receivedAt: string;
}

const maxMails = 200;
const maxBytes = 256 * 1_024;
/** Newest first. */
const mails: ReceivedMail[] = [];

const smtp = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  size: maxBytes,
  logger: false,
  onData(stream, _session, done) {
    readMail(stream).then(
      (mail) => {
        mails.unshift(mail);
        mails.length = Math.min(mails.length, maxMails);
        done();
      },
      (error: Error) => done(error),
    );
  },
});

async function readMail(stream: Parameters<typeof buffer>[0]): Promise<ReceivedMail> {
  const { from, to, subject, text } = await PostalMime.parse(await buffer(stream));
  return {
    from: from?.name || from?.address || "",
    to: to?.map(({ address }) => address).join(", ") ?? "",
    subject: subject ?? "",
    text: text ?? "",
    receivedAt: new Date().toISOString(),
  };
}

const headers = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
};

const http = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  if (pathname === "/mails.json") {
    response.writeHead(200, { ...headers, "content-type": "application/json" });
    response.end(JSON.stringify({ mails }));
  } else if (pathname === "/") {
    response.writeHead(200, { ...headers, "content-type": "text/html; charset=utf-8" });
    response.end(String(page()));
  } else {
    response.writeHead(404, headers).end();
  }
});

const style = `
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 42rem; padding: 0 1rem; }
  article { border-top: 1px solid; padding: 1rem 0; overflow-wrap: anywhere; }
  h2 { font-size: 1.125rem; margin: 0; }
  pre { font: inherit; white-space: pre-wrap; }
`;

function page() {
  const empty = "Hingað berst póstur til starfsfólks. Mail to staff arrives here.";
  return html`<!doctype html>
    <html lang="is">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Pósthólf</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>Pósthólf</h1>
          ${mails.length === 0 ? html`<p>${empty}</p>` : mails.map(article)}
        </main>
      </body>
    </html>`;
}

function article({ from, to, subject, text, receivedAt }: ReceivedMail) {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return html`<article>
    <h2>${subject}</h2>
    <p>${from} → ${to}, <time>${receivedAt.slice(0, 16).replace("T", " ")}</time></p>
    <pre>${parts.map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}</pre>
  </article>`;
}

const stop = () => {
  http.closeAllConnections();
  http.close();
  smtp.close(() => process.exit(0));
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
// The IPC channel closed: the program that started this one has ended.
process.on("disconnect", stop);
if (process.connected === false) process.exit(0);
smtp.listen(Number(values["smtp-port"]), "127.0.0.1", () => {
  http.listen(Number(values.port), "127.0.0.1", () => process.send?.({ ready: true }));
});
