import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { parseArgs } from "node:util";
import { failurePage } from "./pages/pages.ts";
import { type Person, readPeople } from "./people.ts";
import { createProvider } from "./provider.ts";
import { PhoneRequests } from "./requests.ts";
import { answerPhone, answerScreen } from "./sign-in.ts";
import { languageOf } from "./words.ts";

/**
 * Mock OpenID Connect provider in place of electronic ID on a phone, for the demo and for tests:
 * whoever knows a number of the demo data can sign in as that person. It listens on loopback only.
 */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4020" },
    people: { type: "string", default: "lib/demo/fixture.json" },
    "client-id": { type: "string", default: "felagi" },
    "client-secret": { type: "string", default: "demo" },
    "client-origin": { type: "string", default: "http://localhost:3000" },
  },
});

const issuer = `http://localhost:${values.port}`;
const people = readPeople(values.people);
const subjects = new Map<string, Person>(people.map((person) => [randomUUID(), person]));
const subjectOf = (person: Person) =>
  [...subjects].find(([, one]) => one === person)?.[0] ?? randomUUID();

// At its start the library warns of what production needs; this provider is for no production.
console.warn = () => {};
console.info = () => {};

const provider = createProvider({
  issuer,
  client: {
    id: values["client-id"],
    secret: values["client-secret"],
    origin: values["client-origin"],
  },
  personOf: (subject) => subjects.get(subject),
});
const signIn = { provider, people, subjectOf, requests: new PhoneRequests() };
const speakOpenId = provider.callback();

const headers = {
  "content-security-policy": [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src data:",
    "script-src 'self'",
    "connect-src 'self'",
    `form-action 'self' ${values["client-origin"]}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; "),
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
};

interface Asset {
  mediaType: string;
  content: string | Uint8Array;
}

const { resolve } = createRequire(import.meta.url);
const fontSheet = resolve("@fontsource-variable/schibsted-grotesk/wght.css");
const fonts = new Map<string, Asset>();

const fontRules = readFileSync(fontSheet, "utf8").replaceAll(
  /url\(([^()]+)\)/g,
  (_, relative: string) => {
    const address = `/assets/${path.basename(relative)}`;
    const content = readFileSync(path.join(path.dirname(fontSheet), relative));
    fonts.set(address, { mediaType: "font/woff2", content });
    return `url(${address})`;
  },
);

const textOf = (file: string) => readFileSync(path.join(import.meta.dirname, file), "utf8");

/** Style sheet, script and fonts of the pages, by address. */
const assets: ReadonlyMap<string, Asset> = new Map<string, Asset>([
  ...fonts,
  [
    "/assets/style.css",
    {
      mediaType: "text/css; charset=utf-8",
      content: [fontRules, textOf("../theme/tokens.css"), textOf("pages/style.css")].join("\n"),
    },
  ],
  [
    "/assets/wait.js",
    { mediaType: "text/javascript; charset=utf-8", content: textOf("pages/wait.js") },
  ],
]);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", issuer);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const asset = assets.get(pathname);
  if (asset)
    return void response.writeHead(200, { "content-type": asset.mediaType }).end(asset.content);
  const isPage = /^\/(interaction|phone)\//.test(pathname);
  if (!isPage) return speakOpenId(request, response);
  if (request.method === "POST" && request.headers.origin !== issuer) {
    return void response.writeHead(403).end();
  }
  const step = pathname.startsWith("/phone/") ? answerPhone : answerScreen;
  try {
    await step(signIn, request, response);
  } catch {
    // The sign-in is over, or it is another browser's.
    const language = languageOf(request.headers["accept-language"]);
    response.writeHead(400, { "content-type": "text/html; charset=utf-8" });
    response.end(String(await failurePage(language)));
  }
}

const server = createServer((request, response) => void answer(request, response));
const stop = () => {
  server.closeAllConnections();
  server.close(() => process.exit(0));
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
// The IPC channel closed: the program that started this one has ended.
process.on("disconnect", stop);
if (process.connected === false) process.exit(0);
server.listen(Number(values.port), "127.0.0.1", () => process.send?.({ ready: true }));
