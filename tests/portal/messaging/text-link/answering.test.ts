import { describe, expect, test } from "vitest";
import type { Kennitala } from "#contract/index.ts";
import { listActivity } from "#portal/auth/activity/activity-list.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import {
  countTextLinksOfDay,
  dailyLimitState,
  listTextLinksOf,
} from "#portal/messaging/text-link/text-link-requests.ts";
import { configurePortal } from "#tests/support/portal-configuration.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import {
  away,
  deskOf,
  holds,
  later,
  membership,
  noon,
  refused,
  sigridur,
  stranger,
  types,
} from "./world.ts";

configurePortal();
const databases = portalDatabases();

const newest = "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa";
const older = "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb";
const notEligible = refused("MEMBER_NOT_ELIGIBLE", 403);
const notFound = refused("MEMBER_NOT_FOUND", 404);
const card = holds(membership("onRequest", { id: newest }));

type Case = [
  what: string,
  service: NonNullable<Parameters<typeof deskOf>[1]>,
  becomes: { outcome: string; passId?: string; issues?: number },
  type?: keyof typeof types,
];

const cases: Case[] = [
  [
    "whoever holds a pass is texted it, and nothing is issued",
    { lookUp: holds(membership("automatic", { id: newest })) },
    { outcome: "texted", passId: newest },
  ],
  [
    "of two passes the one that no wallet holds",
    {
      lookUp: holds(
        membership("onRequest", { id: newest, walletInstalled: true }),
        membership("automatic", { id: older }),
      ),
    },
    { outcome: "texted", passId: older },
  ],
  [
    "of two passes in wallets the newest",
    {
      lookUp: holds(
        membership("onRequest", { id: newest, walletInstalled: true }),
        membership("automatic", { id: older, walletInstalled: true }),
      ),
    },
    { outcome: "texted", passId: newest },
  ],
  [
    "of two passes the one that the deep link was for",
    {
      lookUp: holds(
        membership("onRequest", { id: newest }),
        membership("automatic", { id: older }),
      ),
    },
    { outcome: "texted", passId: older },
    "automatic",
  ],
  [
    "whoever holds none is issued the one that the deep link was for",
    { lookUp: holds(), issue: card },
    { outcome: "texted", passId: newest, issues: 1 },
    "onRequest",
  ],
  [
    "nothing is issued to whoever asks from the start page",
    { lookUp: holds(), issue: card },
    { outcome: "no-live-pass" },
  ],
  [
    "nothing is issued from the start page to whoever holds a closed pass",
    { lookUp: holds(membership("automatic", { status: "VOIDED" })), issue: card },
    { outcome: "no-live-pass" },
  ],
  [
    "a pass of another type than was asked for is not texted",
    { lookUp: holds(), issue: holds(membership("automatic", { id: older })) },
    { outcome: "failed", issues: 1 },
    "onRequest",
  ],
  [
    "whoever holds a pass of another type is issued the one that the deep link was for",
    { lookUp: holds(membership("automatic", { id: older })), issue: card },
    { outcome: "texted", passId: newest, issues: 1 },
    "onRequest",
  ],
  [
    "whoever does not qualify gets none",
    { lookUp: holds(), issue: notEligible },
    { outcome: "not-eligible", issues: 1 },
    "onRequest",
  ],
  [
    "nothing is issued for a deep link to a type that is not issued on request",
    { lookUp: holds() },
    { outcome: "no-live-pass" },
    "automatic",
  ],
  [
    "a closed pass is not handed out",
    { lookUp: holds(membership("automatic", { status: "VOIDED" })) },
    { outcome: "no-live-pass" },
  ],
  [
    "a pass that is not issued yet is waited for",
    { lookUp: holds({ ...membership("automatic", null), subscriptionStatus: "PENDING" }) },
    { outcome: "being-prepared" },
  ],
  [
    "a live membership without a pass is not waited for",
    { lookUp: holds(membership("automatic", null)) },
    { outcome: "no-live-pass" },
  ],
  [
    "a pass that leads elsewhere is not handed out",
    { lookUp: holds(membership("automatic", { deliveryPageUrl: "https://evil.example/p" })) },
    { outcome: "untrusted-link" },
    "automatic",
  ],
  [
    "whoever is not on the register is nobody",
    { lookUp: notFound, issue: notFound },
    { outcome: "not-a-member" },
  ],
  [
    "an answer that makes no sense is ours to look at",
    { lookUp: { kind: "unavailable", reason: "broken-contract", detail: "" } },
    { outcome: "failed" },
  ],
];

test.each(cases)("%s", async (_, service, { outcome, passId, issues = 0 }, type) => {
  const { database } = await databases.fresh();
  const { ask, answer, calls, sends } = deskOf(database, service);
  await answer(await ask(sigridur, type && types[type].subscriberListId));
  const [listed] = await listTextLinksOf(database, {
    kennitalaDigest: kennitalaDigest(sigridur),
    limit: 5,
  });
  expect(listed).toMatchObject({ outcome, requestedAt: noon });
  expect(listed?.message?.passId).toBe(passId);
  expect(sends).toHaveLength(passId ? 1 : 0);
  expect(calls).toEqual({ lookUp: 1, issue: issues });
  const { rows } = await listActivity(database, { limit: 5 });
  // Strangers' asking does not bury what staff did.
  expect(rows).toEqual([]);
});

describe("a service that does not answer", () => {
  test("is asked again for ten minutes, and what came of it does not count", async () => {
    const { database } = await databases.fresh();
    const { ask, answer, clock, says, sends } = deskOf(database, { lookUp: away });
    const id = await ask(sigridur);
    expect(await answer(id)).toBe("retry");
    clock.now = later(599);
    expect(await answer(id)).toBe("retry");
    clock.now = later(600);
    expect(await answer(id)).toBe("done");
    says.lookUp = holds(membership("automatic"));
    await answer(await ask(sigridur));
    expect(sends).toHaveLength(1);
    const listed = await listTextLinksOf(database, {
      kennitalaDigest: kennitalaDigest(sigridur),
      limit: 5,
    });
    expect(listed.map(({ outcome }) => outcome)).toEqual(["texted", "service-away"]);
  });

  test("while issuing is asked again, because issuing twice is issuing once", async () => {
    const { database } = await databases.fresh();
    const { ask, answer, says, sends } = deskOf(database, { lookUp: holds() });
    const id = await ask(sigridur, types.onRequest.subscriberListId);
    says.issue = { kind: "unknown-outcome", reason: "timeout", detail: "" };
    expect(await answer(id)).toBe("retry");
    says.issue = card;
    expect(await answer(id)).toBe("done");
    expect(sends).toHaveLength(1);
  });
});

describe("the issuer's limit for a day", () => {
  test("stops texts to everybody, until midnight", async () => {
    const { database } = await databases.fresh();
    const { ask, answer, clock, sends } = deskOf(database, {}, 3);
    const people = Array.from({ length: 20 }, (_, turn) => `01013090${10 + turn}` as Kennitala);
    const ids = await Promise.all(people.map((one) => ask(one)));
    await Promise.all(ids.map(answer));
    expect(sends).toHaveLength(3);
    expect(await countTextLinksOfDay(database, noon)).toBe(3);
    clock.now = later(12 * 3_600 - 1);
    await answer(await ask(stranger));
    expect(sends).toHaveLength(3);
    clock.now = later(12 * 3_600);
    await answer(await ask(stranger));
    expect(sends).toHaveLength(4);
  });

  test("is told before it is reached", () => {
    const states = [0, 399, 400, 499, 500, 501].map((count) => dailyLimitState(count, 500));
    expect(states).toEqual(["below", "below", "near", "near", "reached", "reached"]);
    expect([0, 1].map((count) => dailyLimitState(count, 1))).toEqual(["below", "reached"]);
  });
});
