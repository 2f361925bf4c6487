import { endpoints } from "#contract/index.ts";
import { createPassClient } from "#pass-client/index.ts";
import { demoWorld } from "#programs/demo-world.ts";
import { portalProgram } from "#programs/portal-program.ts";
import { type Candidate, compare } from "../compare.ts";
import { keyHeaders, keyId, keyToken } from "../key.ts";
import { connections } from "../measure.ts";
import { signIn } from "../sign-in.ts";
import type { Row } from "../table.ts";
import type { World } from "../world.ts";

const ports = { portal: 3700, service: 4700, hono: 4710, plainNext: 4711 };
/** In the demo world: one live membership, its pass in a wallet. */
export const kennitala = "0101302129";
export const warm = { warmUpSeconds: 20 };

export interface MemberPages {
  origins: { portal: string; hono: string; plainNext: string; service: string };
  /** A session for each connection, as sixteen visitors have. */
  cookies: string[];
  /** Of the plain Next.js application. */
  plainCookie: string;
  deliveryPageUrl: string;
  passId: string;
}

/** The portal and the service as the demo runs them, and the peer in front of the same service. */
export async function openMemberPages(world: World): Promise<MemberPages> {
  const demo = demoWorld(ports, world.directory);
  await world.start(
    "The pass service",
    ports.service,
    ["lib/pass-service/main.ts", "serve", "--fixture", demo.fixture],
    { ...demo.service, PASS_SERVICE_DATABASE_URL: await world.databaseUrl("pass_service") },
  );
  await world.start("The portal", ports.portal, portalProgram, {
    ...demo.portal,
    DATABASE_URL: await world.databaseUrl("portal"),
  });
  const upstream = `http://localhost:${ports.service}`;
  await world.start("The bare Hono page", ports.hono, ["tests/bench/peers/pages.ts"], {
    PORT: String(ports.hono),
    UPSTREAM: upstream,
    KENNITALA: kennitala,
  });
  process.stderr.write("  building the plain Next.js application\n");
  await world.start("Plain Next.js", ports.plainNext, ["tests/bench/peers/plain-next/server.ts"], {
    PORT: String(ports.plainNext),
    UPSTREAM: upstream,
    UPSTREAM_PATH: endpoints.lookUpMember.path,
    UPSTREAM_PASS_PATH: endpoints.readPass.path,
    UPSTREAM_AUTHORIZATION: keyHeaders.authorization,
  });
  const portal = `http://localhost:${ports.portal}`;
  const plainNext = `http://localhost:${ports.plainNext}`;
  const cookies: string[] = [];
  while (cookies.length < connections) cookies.push(await signIn(portal, kennitala));
  return {
    origins: { portal, hono: `http://localhost:${ports.hono}`, plainNext, service: upstream },
    cookies,
    plainCookie: await plainSession(plainNext),
    ...(await passOf(upstream)),
  };
}

async function plainSession(plainNext: string): Promise<string> {
  const answer = await fetch(`${plainNext}/sign-in`, { method: "POST", body: kennitala });
  const [cookie] = answer.headers.getSetCookie();
  if (!cookie) throw new Error("The plain Next.js application began no session.");
  return cookie.split(";", 1)[0] ?? "";
}

async function passOf(baseUrl: string): Promise<Pick<MemberPages, "deliveryPageUrl" | "passId">> {
  const client = createPassClient({ baseUrl, keyId, keyToken });
  const answer = await client.members.lookUp({ kennitala });
  await client.close();
  const pass = answer.kind === "ok" && answer.value.memberships[0]?.pass;
  if (!pass) throw new Error("The demo member has no pass: the demo world has changed.");
  return { deliveryPageUrl: pass.deliveryPageUrl, passId: pass.id };
}

export function deepLink(pages: MemberPages, seconds: number): Promise<Row[]> {
  return besidePeers(pages, seconds, deepLinkOf(pages));
}

export function deepLinkOf({ deliveryPageUrl }: MemberPages): Page {
  return {
    what: "deep link to redirect, signed in",
    path: "/passes/felagsadild",
    status: 303,
    isRight: ({ headers }) => headers.get("location") === deliveryPageUrl,
  };
}

/**
 * Beside the peer with the same two calls to the service: the lookup does not tell until when a pass
 * is valid, and the pass, which does, is read for it. Then beside the peer with the lookup alone.
 */
export async function allPasses(pages: MemberPages, seconds: number): Promise<Row[]> {
  const { portal, hono, plainNext } = pages.origins;
  const page = passesOf(pages);
  const ofPeer = (name: string, path: string) =>
    candidate(name, [plainNext], [pages.plainCookie], { ...page, path });
  const [product, ...peers] = await compare(
    [
      candidate(page.what, [portal], pages.cookies, page),
      ofPeer("plain Next.js, session, same two calls", "/dated-passes"),
      ofPeer("plain Next.js, session, the lookup alone", "/passes"),
      candidate("bare Hono page, the lookup alone", [hono], [], page),
    ],
    seconds,
    warm,
  );
  if (!product) throw new Error("A candidate is missing.");
  return peers.map((peer, at) => ({ product, peer, ...(at === 0 && { goal: 0.8 }) }));
}

export function passesOf({ deliveryPageUrl }: MemberPages): Page {
  return {
    what: "/passes (HTML), signed in",
    path: "/passes",
    status: 200,
    // What the portal shows when it cannot reach the service has status 200 too.
    holds: deliveryPageUrl,
    isRight: async (answer) => (await answer.text()).includes(deliveryPageUrl),
  };
}

export interface Page {
  what: string;
  path: string;
  status: number;
  holds?: string;
  isRight(answer: Response): boolean | Promise<boolean>;
}

async function besidePeers(pages: MemberPages, seconds: number, page: Page): Promise<Row[]> {
  const { portal, hono, plainNext } = pages.origins;
  const [product, ...peers] = await compare(
    [
      candidate(page.what, [portal], pages.cookies, page),
      candidate("plain Next.js, session and same call", [plainNext], [pages.plainCookie], page),
      candidate("bare Hono page, same call", [hono], [], page),
    ],
    seconds,
    warm,
  );
  if (!product) throw new Error("A candidate is missing.");
  const [plainNextPage, honoPage] = peers;
  if (!plainNextPage || !honoPage) throw new Error("A candidate is missing.");
  return [
    { product, peer: plainNextPage, goal: 0.8 },
    { product, peer: honoPage },
  ];
}

/**
 * For somebody who is not signed in, beside a page with three forms: as nearly all get it, a copy, and
 * as it is rendered for who has just signed out.
 */
export async function startPage(pages: MemberPages, seconds: number): Promise<Row[]> {
  const pageAt = (what: string, path: string): Page => ({
    what,
    path,
    status: 200,
    holds: "kennitala",
    isRight: async (answer) => (await answer.text()).includes("kennitala"),
  });
  const { portal, plainNext } = pages.origins;
  const copy = pageAt("start page (HTML), signed out", "/");
  const rendered = pageAt("start page, rendered", "/?signed-out=left");
  const [ofCopy, ofRendered, peer] = await compare(
    [
      candidate(copy.what, [portal], [], copy),
      candidate(rendered.what, [portal], [], rendered),
      candidate("plain Next.js, three forms", [plainNext], [], copy),
    ],
    seconds,
    warm,
  );
  if (!ofCopy || !ofRendered || !peer) throw new Error("A candidate is missing.");
  return [
    { product: ofCopy, peer, goal: 0.8 },
    { product: ofRendered, peer },
  ];
}

/** A second portal on the database of the first; on a machine with the cores for it. */
export async function twoPortals(
  world: World,
  pages: MemberPages,
  seconds: number,
): Promise<Row[]> {
  const port = 3701;
  await world.start("The second portal", port, portalProgram, {
    ...demoWorld(ports, world.directory).portal,
    PORT: String(port),
    DATABASE_URL: await world.databaseUrl("portal"),
  });
  const both = [pages.origins.portal, `http://localhost:${port}`];
  const [two, one] = await compare(
    [
      candidate("/passes, two portals", both, pages.cookies, passesOf(pages)),
      candidate("one portal", [pages.origins.portal], pages.cookies, passesOf(pages)),
    ],
    seconds,
    warm,
  );
  if (!two || !one) throw new Error("A candidate is missing.");
  return [{ product: two, peer: one, goal: 1.8 }];
}

export function candidate(
  name: string,
  origins: string[],
  cookies: string[],
  page: Page,
): Candidate {
  const { status, holds, isRight } = page;
  const urls = origins.map((origin) => origin + page.path);
  const headersOf = (connection: number) => ({
    accept: "text/html",
    "accept-language": "is",
    cookie: cookies[connection % cookies.length] ?? "",
  });
  return {
    name,
    load: { url: urls, method: "GET", headersOf, status, holds },
    async verify() {
      await Promise.all(
        Array.from({ length: Math.max(1, cookies.length) }, async (_, visitor) => {
          const url = urls[visitor % urls.length] as string;
          const answer = await fetch(url, { headers: headersOf(visitor), redirect: "manual" });
          if (answer.status === status && (await isRight(answer))) return;
          throw new Error(`${url} answered ${answer.status}, and not what the case is about.`);
        }),
      );
    },
  };
}
