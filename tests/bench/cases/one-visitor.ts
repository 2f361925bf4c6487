import { endpoints } from "#contract/index.ts";
import { type Candidate, compare } from "../compare.ts";
import { keyHeaders } from "../key.ts";
import type { Load } from "../measure.ts";
import {
  candidate,
  deepLinkOf,
  kennitala,
  type MemberPages,
  passesOf,
  warm,
} from "./member-pages.ts";

/** What is added to the time of the service's own answers, in milliseconds. */
const goals = { redirect: 2, page: 6 };

/** How long a single visitor waits beyond what the service takes, at the portal and at the peer. */
export async function oneVisitor(pages: MemberPages, seconds: number): Promise<string[]> {
  const { portal, plainNext, service } = pages.origins;
  const [redirect, page] = [deepLinkOf(pages), passesOf(pages)];
  const dated = { ...page, path: "/dated-passes" };
  const [cookie = ""] = pages.cookies;
  const candidates = [
    candidate("redirect", [portal], [cookie], redirect),
    candidate("redirect of plain Next.js", [plainNext], [pages.plainCookie], redirect),
    candidate("page", [portal], [cookie], page),
    candidate("page of plain Next.js", [plainNext], [pages.plainCookie], dated),
    call("lookup", {
      url: service + endpoints.lookUpMember.path,
      method: "POST",
      newBody: () => JSON.stringify({ kennitala }),
    }),
    call("pass read", {
      url: service + endpoints.readPass.path.replace("{id}", pages.passId),
      method: "GET",
    }),
  ].map(({ load, ...rest }) => ({ ...rest, load: { ...load, connections: 1 } }));
  const results = await compare(candidates, seconds, warm);
  const [ours, plain, ourPage, plainPage, lookup = 0, read = 0] = results.map((one) => one.p50Ms);
  const added = (whole: number | undefined, calls: number) => ((whole ?? 0) - calls).toFixed(1);
  return [
    "One visitor at a time, added to the service's own time at p50, in ms; in brackets plain Next.js:",
    `  redirect  ${added(ours, lookup)} (${added(plain, lookup)}), goal ${goals.redirect}`,
    `  /passes   ${added(ourPage, lookup + read)} (${added(plainPage, lookup + read)}), goal ${goals.page}`,
  ];
}

function call(name: string, request: Pick<Load, "url" | "method" | "newBody">): Candidate {
  const load: Load = { ...request, headersOf: () => ({ ...keyHeaders }), status: 200 };
  return { name, load, verify: async () => {} };
}
