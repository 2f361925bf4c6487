import { writeFileSync } from "node:fs";
import path from "node:path";
import { HTMLElement, type Node, parse, TextNode } from "node-html-parser";
import { endpoints } from "#contract/index.ts";
import { createPassClient } from "#pass-client/index.ts";
import { keyHeaders, keyId, keyToken } from "../key.ts";
import { type Candidate, compare, connections } from "../measure.ts";
import { signIn } from "../sign-in.ts";
import { type Row, ratioRow } from "../table.ts";
import { kennitala, type World } from "../world.ts";

export interface MemberPages {
  portal: string;
  plainNext: string;
  /** A session for each connection, as sixteen visitors have. */
  cookies: string[];
  /** Of the plain Next.js application. */
  plainCookie: string;
  deliveryPageUrl: string;
}

const html = { accept: "text/html", "accept-language": "is" };
const startPath = "/?signed-out=left";
const warm = { warmUpSeconds: 20 };

/** The portal, and a plain Next.js application with the portal's markup before the same service. */
export async function openMemberPages(world: World): Promise<MemberPages> {
  const [service, portal] = [await world.service(), await world.portal()];
  const cookies: string[] = [];
  while (cookies.length < connections) cookies.push(await signIn(portal, kennitala));
  const deliveryPageUrl = await deliveryPageOf(service);

  const start = await fetch(portal + startPath, { headers: html });
  const passes = await fetch(`${portal}/passes`, {
    headers: { ...html, cookie: cookies[0] ?? "" },
  });
  const policy = start.headers.get("content-security-policy") ?? "";
  const files = {
    MARKUP_START: bodyOf(await start.text()),
    MARKUP_PASSES: bodyOf(await passes.text()),
  };
  const environment: Record<string, string> = {};
  for (const [name, markup] of Object.entries(files)) {
    environment[name] = path.join(world.directory, `${name}.json`);
    writeFileSync(environment[name], JSON.stringify(markup));
  }
  process.stderr.write("  building the plain Next.js application\n");
  await world.start(["tests/bench/peers/plain-next/server.ts"], {
    ...environment,
    PORT: String(world.ports.plainNext),
    POLICY: policy.replaceAll(/'nonce-[^']+'/g, "'nonce-{nonce}'"),
    UPSTREAM: service + endpoints.lookUpMember.path,
    UPSTREAM_AUTHORIZATION: keyHeaders.authorization,
    DELIVERY_PAGE: deliveryPageUrl,
  });
  const plainNext = world.at("plainNext");
  return {
    portal,
    plainNext,
    cookies,
    plainCookie: await plainSession(plainNext),
    deliveryPageUrl,
  };
}

async function plainSession(plainNext: string): Promise<string> {
  const answer = await fetch(`${plainNext}/sign-in`, { method: "POST", body: kennitala });
  const [cookie] = answer.headers.getSetCookie();
  if (!cookie) throw new Error("The plain Next.js application began no session.");
  return cookie.split(";", 1)[0] ?? "";
}

async function deliveryPageOf(baseUrl: string): Promise<string> {
  const client = createPassClient({ baseUrl, keyId, keyToken });
  const answer = await client.members.lookUp({ kennitala });
  await client.close();
  const pass = answer.kind === "ok" && answer.value.memberships[0]?.pass;
  if (!pass) throw new Error("The demo member has no pass: the demo world has changed.");
  return pass.deliveryPageUrl;
}

interface Page {
  what: string;
  path: string;
  peer: string;
  status: number;
  holds?: string;
  atLeast: number;
}

export function deepLink(pages: MemberPages, seconds: number): Promise<Row[]> {
  return besidePeer(pages, seconds, {
    what: "deep link to redirect, signed in",
    path: "/passes/felagsadild",
    peer: "plain Next.js: nonce, session, one call in the proxy",
    status: 303,
    atLeast: 0.5,
  });
}

/** The peer draws the same markup with one call; the portal makes two, to read the pass's day of expiry. */
export function allPasses(pages: MemberPages, seconds: number): Promise<Row[]> {
  return besidePeer(pages, seconds, {
    what: "/passes, signed in",
    path: "/passes",
    peer: "plain Next.js: same markup, session, one call",
    status: 200,
    // What the portal shows when it cannot reach the service has status 200 too.
    holds: pages.deliveryPageUrl,
    atLeast: 0.55,
  });
}

export function startPage(pages: MemberPages, seconds: number): Promise<Row[]> {
  return besidePeer({ ...pages, cookies: [""] }, seconds, {
    what: "start page, drawn anew",
    path: startPath,
    peer: "plain Next.js: same markup, same policy",
    status: 200,
    holds: 'name="kennitala"',
    atLeast: 0.6,
  });
}

async function besidePeer(pages: MemberPages, seconds: number, page: Page): Promise<Row[]> {
  const { portal, plainNext, cookies, plainCookie } = pages;
  const candidates = [
    candidate(page.what, portal, cookies, page, pages.deliveryPageUrl),
    candidate(page.peer, plainNext, [plainCookie], page, pages.deliveryPageUrl),
  ];
  if (page.status === 200) await compareMarkup(candidates);
  return [ratioRow(await compare(candidates, seconds, warm), page.atLeast)];
}

/** Throws when the peer draws another page than the portal. */
async function compareMarkup(candidates: Candidate[]): Promise<void> {
  const drawn = await Promise.all(
    candidates.map(async ({ url, headersOf }) => {
      const answer = await fetch(url, { headers: headersOf(0) });
      return bodyOf(await answer.text());
    }),
  );
  const [ours = 0, peers = 0] = drawn.map((body) => JSON.stringify(body).length);
  if (Math.abs(ours - peers) > ours / 50)
    throw new Error(`The peer draws ${peers} characters of markup in place of ${ours}.`);
}

function candidate(
  name: string,
  origin: string,
  cookies: string[],
  { path, status, holds }: Page,
  deliveryPageUrl: string,
): Candidate {
  const url = origin + path;
  const headersOf = (connection: number) => ({
    ...html,
    cookie: cookies[connection % cookies.length] ?? "",
  });
  return {
    name,
    url,
    headersOf,
    status,
    ...(holds && { holds }),
    async verify() {
      for (let visitor = 0; visitor < cookies.length; visitor += 1) {
        const answer = await fetch(url, { headers: headersOf(visitor), redirect: "manual" });
        const text = await answer.text();
        const isRight = holds
          ? text.includes(holds)
          : answer.headers.get("location") === deliveryPageUrl;
        if (answer.status === status && isRight) continue;
        throw new Error(`${url} answered ${answer.status}, and not what the case is about.`);
      }
    },
  };
}

/** An element as a peer draws it with React: words, or tag, attributes and content. */
type Markup = string | [tag: string, attributes: Record<string, string>, content: Markup[]];

/** The body of an answer without what a framework adds: scripts, and the hidden fields of its actions. */
function bodyOf(page: string): Markup[] {
  const document = parse(page);
  for (const added of document.querySelectorAll('script, template, input[name^="$ACTION"]'))
    added.remove();
  const body = document.querySelector("body");
  if (!body) throw new Error("The answer has no body.");
  return body.childNodes.flatMap(markupOf);
}

function markupOf(node: Node): Markup[] {
  if (node instanceof TextNode) return node.text ? [node.text] : [];
  if (!(node instanceof HTMLElement)) return [];
  return [[node.rawTagName, node.attributes, node.childNodes.flatMap(markupOf)]];
}
