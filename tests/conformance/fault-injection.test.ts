import { beforeAll, describe, expect, test } from "vitest";
import { checkRules } from "#conformance/run.ts";
import type { World } from "#conformance/world.ts";
import { demoServiceForEach, service } from "#tests/pass-service/fresh-service.ts";
import { origin } from "#tests/pass-service/test-service.ts";
import { isSoak } from "#tests/support/soak.ts";
import { wholeWorld, workingFetch } from "./world.ts";

demoServiceForEach();
const key = { keyId: "demo", keyToken: "demo" };
let world: World;
beforeAll(async () => {
  world = await wholeWorld();
});

// biome-ignore lint/suspicious/noExplicitAny: a fault may alter any part of an answer
type Body = any;
interface ReceivedRequest {
  path: string;
  sent: Body;
  /** Number of equal requests before this one. */
  sentBefore: number;
}
interface InjectedFault {
  /** The altered answer; undefined leaves it as it is. */
  alter?(
    received: ReceivedRequest,
    status: number,
    body: Body,
  ): { status?: number; body?: Body } | undefined;
  headers?: Record<string, string>;
  /** Origin of the download links. */
  redirectsTo?: string;
  /** The rules of the suite that name the fault. */
  breaks: string[];
}

const lookup = "/api/v1/member/passes";
const issue = `${lookup}/issue`;
const subscriberListId = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c1002";
const edit = (body: Body, change: () => void) => {
  change();
  return { body };
};
const no = { status: 400, body: { error: { code: "NO", message: "No", possibleFixes: [] } } };

/** Injected faults that no mutation of the service's code makes. */
const injectedFaults: Record<string, InjectedFault> = {
  "a field that is missing": {
    alter: ({ path }, _, body) =>
      path === lookup && body.memberships
        ? edit(body, () => {
            for (const { pass } of body.memberships) if (pass) delete pass.walletInstalled;
          })
        : undefined,
    breaks: [
      "Members, Member lookup result: every field is there, of its type",
      "Members, Member pass object: walletInstalled is false once every wallet has let the pass go",
      "Members, Member pass object: walletInstalled is true while a platform's wallet holds the pass",
    ],
  },
  "a membership that is over": {
    alter: ({ path }, _, body) =>
      path === lookup && body.memberships?.[0]
        ? edit(body, () => {
            body.memberships[0].subscriptionStatus = "ENDED";
          })
        : undefined,
    breaks: [
      "Members, Member lookup result: every field is there, of its type",
      "Members, lookup 1: only live memberships are returned",
    ],
  },
  "a kennitala with its dash": {
    alter: ({ path }, _, body) =>
      path === lookup && body.kennitala
        ? edit(body, () => {
            body.kennitala = `${body.kennitala.slice(0, 6)}-${body.kennitala.slice(6)}`;
          })
        : undefined,
    breaks: [
      "Members, Member lookup result: every field is there, of its type",
      "Members, Member lookup result: the kennitala comes back as digits only",
    ],
  },
  "other words for an invalid kennitala": {
    alter: ({ path }, _, body) =>
      path === lookup && body.error
        ? edit(body, () => {
            body.error.message = "Ógild kennitala";
          })
        : undefined,
    breaks: ['Members, Errors: KENNITALA_INVALID says "Invalid kennitala" and how to write one'],
  },
  "an error body without fixes": {
    alter: ({ path }, _, body) =>
      path === issue && body.error ? edit(body, () => delete body.error.possibleFixes) : undefined,
    breaks: [
      "Errors, Error body shape: a refusal of the member endpoints has code, message and possibleFixes",
    ],
  },
  "a type on request before anybody asked": {
    alter: ({ path, sent }, _, body) =>
      path === lookup && sent?.kennitala === "0101303019"
        ? edit(body, () =>
            body.memberships.push({ ...body.memberships[0], subscriberListId, pass: null }),
          )
        : undefined,
    breaks: [
      "Members, lookup 5: a type on request is absent until its pass is issued, beside other live memberships",
    ],
  },
  "a lookup that issues at the second visit": {
    alter: ({ path, sent, sentBefore }, _, body) =>
      path === lookup && sent?.kennitala === "0101303019" && sentBefore > 0
        ? edit(body, () => body.memberships.push({ ...body.memberships[0], subscriberListId }))
        : undefined,
    breaks: ["Pass status, 3: the member lookup never issues a pass"],
  },
  "browsers let in": {
    headers: { "access-control-allow-origin": "*" },
    breaks: [
      "Members, both 3: issue: browsers on other origins are not let in",
      "Members, both 3: lookup: browsers on other origins are not let in",
    ],
  },
  "a download link that leads elsewhere": {
    redirectsTo: `${origin}/outbox`,
    breaks: [
      "Members, Member pass object: distributionUrl sends a browser on no phone to deliveryPageUrl",
    ],
  },
  "two memberships from issue": {
    alter: ({ path }, status, body) =>
      path === issue && status === 200
        ? edit(body, () => body.memberships.push(body.memberships[0]))
        : undefined,
    breaks: [
      "Members, both: issue answers a member lookup result with exactly one membership entry",
    ],
  },
  "another template": {
    alter: ({ path }, status, body) =>
      /pass-template\/./.test(path) && status === 200
        ? edit(body, () => {
            body.id = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c2001";
            body.type = "STORAGE";
          })
        : undefined,
    breaks: [
      "Pass templates, GET: a template is read by its identifier as the list tells it",
      "Pass templates, Pass template: its type is the one that it has",
    ],
  },
  "a message that says it arrived": {
    alter: ({ path }, _, body) =>
      path.startsWith("/api/v1/sms/") ? { body: { ...body, delivered: true } } : undefined,
    breaks: [
      "SMS, SMS delivery status: a message goes CREATED, PENDING, SENT, DELIVERED, and delivered says whether it arrived",
    ],
  },
  "a notification that is sent at once": {
    alter: ({ path }, status, body) =>
      path === "/api/v1/notification" && status === 202
        ? { body: { ...body, status: "SENT" } }
        : undefined,
    breaks: [
      "Push notifications, POST: a notification is QUEUED at creation, sent and delivered at no moment yet",
    ],
  },
  "a default status that is not notified": {
    alter: ({ path, sent }) =>
      path === "/api/v1/notification" && sent?.passId === "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5007"
        ? no
        : undefined,
    breaks: [
      "Push notifications, passStatuses: UPDATES_OFF is one of the statuses that are notified by default",
    ],
  },
  "a body of no length refused": {
    alter: ({ path, sent }) =>
      path.endsWith("/distribute/sms") && sent === undefined ? no : undefined,
    breaks: ["SMS, send 2: a body of no length is an empty body"],
  },
  "moments in one form only": {
    alter: ({ sent }) => (sent?.validFrom?.includes("W") ? no : undefined),
    breaks: [
      "Passes, Pass write payload: validFrom and expirationDate are read in the other forms of ISO 8601",
    ],
  },
  "answers that are called text": {
    headers: { "content-type": "text/plain" },
    breaks: ["What the service does, JSON: every answer of this run was JSON, and said so"],
  },
};

type Injected = Omit<InjectedFault, "breaks">;

function faultyService({ alter, headers, redirectsTo }: Injected) {
  const fetch = workingFetch(service);
  const sentCounts = new Map<string, number>();
  return async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    const text = await request.clone().text();
    const sentBefore = sentCounts.get(path + text) ?? 0;
    sentCounts.set(path + text, sentBefore + 1);
    const response = await fetch(request);
    if (redirectsTo && path.endsWith("/pass") && response.status === 303) {
      return Response.redirect(redirectsTo);
    }
    if (!path.startsWith("/api/")) return response;
    const body = await response.json();
    const received = { path, sent: text ? JSON.parse(text) : undefined, sentBefore };
    const altered = alter?.(received, response.status, body);
    return Response.json(altered?.body ?? body, {
      status: altered?.status ?? response.status,
      headers: { ...Object.fromEntries(response.headers), ...headers },
    });
  };
}

/** The section whose rules a fault breaks; `npm run test:soak` checks that it breaks no other. */
function sectionOf({ breaks }: InjectedFault): string {
  const [section = "", ...others] = new Set(breaks.map((rule) => rule.split(", ")[0] ?? ""));
  expect(others).toEqual([]);
  return section;
}

describe("fault injection: the suite names exactly the rules that a service breaks", () => {
  test.each(Object.entries(injectedFaults))("%s", async (_, fault) => {
    const target = { url: origin, key, fetch: faultyService(fault) };
    const results = await checkRules(target, world, {
      only: isSoak ? undefined : sectionOf(fault),
    });
    const broken = results.filter(({ outcome }) => outcome === "broken");
    expect(broken.map(({ rule, title }) => `${rule}: ${title}`).toSorted()).toEqual(fault.breaks);
  });

  test("a fault of the service (5xx) in the place of each refusal", async () => {
    const fetch = faultyService({
      alter: (_, status) => (status >= 400 ? { status: 500 } : undefined),
    });
    const results = await checkRules({ url: origin, key, fetch }, world);
    const kept = results.filter(({ outcome }) => outcome === "kept").map(({ title }) => title);
    expect(
      kept.filter((title) => /refused|not accepted|is required|unique|bound/.test(title)),
    ).toEqual([]);
    expect(kept).not.toContain(
      "no request of this run was answered by a fault of the service (5xx)",
    );
  });
});
