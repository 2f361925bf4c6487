import { createPassClient } from "#pass-client/index.ts";
import { demoWorld } from "#programs/demo-world.ts";
import { type Candidate, compare } from "../compare.ts";
import { keyId, keyToken } from "../key.ts";
import { connections } from "../measure.ts";
import { signIn } from "../sign-in.ts";
import type { Row } from "../table.ts";
import type { World } from "../world.ts";

const ports = { portal: 3700, service: 4700, peer: 4710 };
/** In the demo world: one live membership, its pass in a wallet. */
const kennitala = "0101302129";

export interface MemberPages {
  origins: { portal: string; peer: string };
  /** A session for each connection, as sixteen visitors have. */
  cookies: string[];
  deliveryPageUrl: string;
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
  await world.start("The portal", ports.portal, ["lib/programs/start.ts"], {
    ...demo.portal,
    DATABASE_URL: await world.databaseUrl("portal"),
  });
  const upstream = `http://localhost:${ports.service}`;
  await world.start("The bare Hono page", ports.peer, ["tests/bench/peers/pages.ts"], {
    PORT: String(ports.peer),
    UPSTREAM: upstream,
    KENNITALA: kennitala,
  });
  const portal = `http://localhost:${ports.portal}`;
  const cookies: string[] = [];
  while (cookies.length < connections) cookies.push(await signIn(portal, kennitala));
  return {
    origins: { portal, peer: `http://localhost:${ports.peer}` },
    cookies,
    deliveryPageUrl: await deliveryPageOf(upstream),
  };
}

async function deliveryPageOf(baseUrl: string): Promise<string> {
  const client = createPassClient({ baseUrl, keyId, keyToken });
  const answer = await client.members.lookUp({ kennitala });
  await client.close();
  const address = answer.kind === "ok" && answer.value.memberships[0]?.pass?.deliveryPageUrl;
  if (!address) throw new Error("The demo member has no pass: the demo world has changed.");
  return address;
}

export function deepLink(pages: MemberPages, seconds: number): Promise<Row> {
  return besidePeer(pages, seconds, {
    what: "deep link to redirect, signed in",
    path: "/passes/felagsadild",
    status: 303,
    isRight: ({ headers }) => headers.get("location") === pages.deliveryPageUrl,
  });
}

export function allPasses(pages: MemberPages, seconds: number): Promise<Row> {
  return besidePeer(pages, seconds, {
    what: "/passes (HTML), signed in",
    path: "/passes",
    status: 200,
    // What the portal shows when it cannot reach the service has status 200 too.
    holds: pages.deliveryPageUrl,
    isRight: async (answer) => (await answer.text()).includes(pages.deliveryPageUrl),
  });
}

interface Page {
  what: string;
  path: string;
  status: number;
  holds?: string;
  isRight(answer: Response): boolean | Promise<boolean>;
}

async function besidePeer(pages: MemberPages, seconds: number, page: Page): Promise<Row> {
  const { portal, peer } = pages.origins;
  const candidates = [
    candidate(page.what, portal, pages, page),
    candidate("bare Hono page, same call", peer, pages, page),
  ];
  const [product, other] = await compare(candidates, seconds);
  if (!product || !other) throw new Error("A candidate is missing.");
  return { product, peer: other };
}

function candidate(name: string, origin: string, pages: MemberPages, page: Page): Candidate {
  const { status, holds, isRight } = page;
  const url = origin + page.path;
  const headersOf = (connection: number) => ({
    accept: "text/html",
    "accept-language": "is",
    cookie: pages.cookies[connection % pages.cookies.length] ?? "",
  });
  return {
    name,
    load: { url, method: "GET", headersOf, status, holds },
    async verify() {
      await Promise.all(
        pages.cookies.map(async (_, visitor) => {
          const answer = await fetch(url, { headers: headersOf(visitor), redirect: "manual" });
          if (answer.status === status && (await isRight(answer))) return;
          throw new Error(`${url} answered ${answer.status}, and not what the case is about.`);
        }),
      );
    },
  };
}
