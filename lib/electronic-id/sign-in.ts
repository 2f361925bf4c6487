import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type Provider from "oidc-provider";
import { askPage, type Html, phonePage, waitPage } from "./pages/pages.ts";
import { type Person, personAt } from "./people.ts";
import { phoneAcr } from "./provider.ts";
import type { PhoneRequests } from "./requests.ts";
import { type Language, languageOf } from "./words.ts";

export interface SignIn {
  provider: Provider;
  people: readonly Person[];
  subjectOf: (person: Person) => string;
  requests: PhoneRequests;
}

/** The interaction in the browser: phone number, waiting page, redirect to the client. */
export async function answerScreen(
  { provider, people, subjectOf, requests }: SignIn,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const address = new URL(request.url ?? "/", "http://localhost");
  const { uid, params } = await provider.interactionDetails(request, response);
  const here = `/interaction/${uid}`;
  const form = request.method === "POST" ? await formOf(request) : undefined;
  const requested =
    form?.get("language") ?? address.searchParams.get("language") ?? params.ui_locales;
  const language = languageOf(requested);
  const sent = requests.of(uid, new Date());

  if (address.pathname.endsWith("/state")) {
    response.writeHead(200, { "content-type": "text/plain" });
    response.end(sent?.answer ?? "gone");
    return;
  }
  if (form?.get("do") === "cancel" || sent?.answer === "cancelled") {
    return provider.interactionFinished(request, response, { error: "access_denied" });
  }
  if (sent?.answer === "confirmed") {
    const login = { accountId: subjectOf(sent.person), acr: phoneAcr, remember: false };
    return provider.interactionFinished(request, response, { login });
  }
  if (sent) return draw(response, waitPage(language, here, sent));
  const typed = form?.get("phone") ?? undefined;
  const person = typed === undefined ? undefined : personAt(people, typed);
  if (!person) {
    const wrong = typed?.slice(0, 40);
    return draw(response, askPage(language, here, people, wrong));
  }
  requests.send(uid, person, new Date());
  response.writeHead(303, { location: `${here}?language=${language}` }).end();
}

/** The interaction on the phone. */
export async function answerPhone(
  { requests }: Pick<SignIn, "requests">,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const address = new URL(request.url ?? "/", "http://localhost");
  const found = requests.onPhone(address.pathname.slice("/phone/".length), new Date());
  const language: Language = languageOf(address.searchParams.get("language"));
  if (request.method !== "POST") return draw(response, phonePage(language, found));
  const answer = (await formOf(request)).get("answer");
  if (found?.answer === "none" && (answer === "confirmed" || answer === "cancelled")) {
    found.answer = answer;
  }
  response.writeHead(303, { location: `${address.pathname}?language=${language}` }).end();
}

async function draw(response: ServerResponse, page: Html): Promise<void> {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(String(await page));
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await text(request));
}
