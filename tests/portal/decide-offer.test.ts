import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { closedPassStatuses, type Membership, passStatuses } from "#contract/index.ts";
import type { ConfiguredMembershipType } from "#portal/configuration/issuer-file.ts";
import { decideOffer, decideOffers } from "#portal/memberships/decide-offer.ts";
import { decideIssued } from "#portal/memberships/member-offers.ts";

const automatic = typeOf("11111111-1111-4111-8111-111111111111", "felagsadild", "automatic");
const onRequest = typeOf("22222222-2222-4222-8222-222222222222", "sundkort", "on-request");
const hosts = ["passes.example.is"];
const link = "https://passes.example.is/p/abc";

function typeOf(
  subscriberListId: string,
  slug: string,
  issuance: ConfiguredMembershipType["issuance"],
): ConfiguredMembershipType {
  return { subscriberListId, slug, issuance, name: { is: slug, en: slug } };
}

function membershipOf(
  type: { subscriberListId: string },
  pass: { status: string; deliveryPageUrl?: string; walletInstalled?: boolean } | null,
  subscriptionStatus = "ACTIVE",
): Membership {
  return {
    subscriptionId: "33333333-3333-4333-8333-333333333333",
    subscriptionStatus,
    subscriberListId: type.subscriberListId,
    subscriberListName: "Nafn úr kerfinu",
    pass: pass && {
      id: "44444444-4444-4444-8444-444444444444",
      walletInstalled: false,
      deliveryPageUrl: link,
      distributionUrl: link,
      ...pass,
    },
  };
}

const openStatuses = passStatuses.filter(
  (status) => !(closedPassStatuses as readonly string[]).includes(status),
);

describe("what a member gets for a membership type", () => {
  for (const type of [automatic, onRequest]) {
    test.each([...openStatuses, "A_STATUS_OF_TOMORROW"])(
      `a pass that is %s is handed out (${type.issuance})`,
      (status) => {
        const offer = decideOffer(type, [membershipOf(type, { status })], hosts);
        expect(offer).toMatchObject({ kind: "hand-out", status, deliveryPageUrl: link });
      },
    );

    test("a pass that was removed is no pass", () => {
      const deleted = decideOffer(type, [membershipOf(type, { status: "DELETED" })], hosts);
      expect(deleted).toEqual(decideOffer(type, [membershipOf(type, null)], hosts));
    });

    test.each(closedPassStatuses.filter((status) => status !== "DELETED"))(
      `a pass that is %s is explained and never linked (${type.issuance})`,
      (status) => {
        const offer = decideOffer(type, [membershipOf(type, { status })], hosts);
        expect(offer).toMatchObject({ kind: "closed", status });
        expect(JSON.stringify(offer)).not.toContain("passes.example.is");
      },
    );
  }

  test("only an expired pass that is issued on request can be had again", () => {
    const again = [automatic, onRequest].flatMap((type) =>
      closedPassStatuses.map((status) => {
        const offer = decideOffer(type, [membershipOf(type, { status })], hosts);
        return offer.kind === "closed" && offer.mayGetAgain ? `${type.slug} ${status}` : "";
      }),
    );
    expect(again.filter(Boolean).toSorted()).toEqual(["sundkort EXPIRED"]);
  });

  const none = (type: ConfiguredMembershipType, status?: string) =>
    membershipOf(type, null, status);
  const held = (type: ConfiguredMembershipType, status: string) => membershipOf(type, { status });
  test.each([
    ["automatic, no membership", automatic, [], "no-membership"],
    ["automatic, no pass yet", automatic, [none(automatic, "PENDING")], "being-prepared"],
    ["on request, no membership", onRequest, [], "get-pass"],
    ["on request, no pass yet", onRequest, [none(onRequest)], "get-pass"],
    ["on request, other memberships only", onRequest, [held(automatic, "ACTIVE")], "get-pass"],
    ["automatic, other ones only", automatic, [held(onRequest, "ACTIVE")], "no-membership"],
    ["automatic, the pass was removed", automatic, [held(automatic, "DELETED")], "no-pass-now"],
    ["on request, the pass was removed", onRequest, [held(onRequest, "DELETED")], "get-pass"],
  ])("%s", (_, type, memberships, kind) => {
    expect(decideOffer(type, memberships, hosts).kind).toBe(kind);
  });

  test.each(["ACTIVE", "GRACE", "A_STATUS_OF_TOMORROW"])(
    "an automatic membership that is %s without a pass has none now",
    (status) => {
      const offer = decideOffer(automatic, [membershipOf(automatic, null, status)], hosts);
      expect(offer).toMatchObject({ kind: "no-pass-now", membershipStatus: status });
    },
  );

  test("the identifier decides in either case of its letters", () => {
    const shouting = { subscriberListId: "AAAAAAAA-1111-4111-8111-111111111111" };
    const type = typeOf(shouting.subscriberListId.toLowerCase(), "adild", "automatic");
    expect(decideOffer(type, [membershipOf(shouting, { status: "ACTIVE" })], hosts).kind).toBe(
      "hand-out",
    );
  });

  test("of two memberships of one type the one with an open pass answers", () => {
    const memberships = [
      membershipOf(automatic, { status: "EXPIRED" }),
      membershipOf(automatic, { status: "ACTIVE" }),
    ];
    expect(decideOffer(automatic, memberships, hosts)).toMatchObject({
      kind: "hand-out",
      status: "ACTIVE",
    });
  });

  test("no answer of the service makes a link that is not trusted", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.constantFrom("javascript:alert(1)", "//evil.example"),
        ),
        (url) => {
          const memberships = [membershipOf(automatic, { status: "ACTIVE", deliveryPageUrl: url })];
          const offer = decideOffer(automatic, memberships, hosts);
          if (offer.kind === "hand-out") expect(new URL(offer.deliveryPageUrl).host).toBe(hosts[0]);
          else expect(offer.kind).toBe("untrusted-link");
        },
      ),
    );
  });
});

describe("everything that a member is shown", () => {
  test("stands in the order of the lookup, then what may be asked for", () => {
    const offers = decideOffers(
      [onRequest, automatic],
      [membershipOf(automatic, { status: "ACTIVE" })],
      hosts,
    );
    expect(offers.map(({ type, kind }) => [type.slug, kind])).toEqual([
      ["felagsadild", "hand-out"],
      ["sundkort", "get-pass"],
    ]);
  });

  test("leaves out automatic types that the member does not have", () => {
    expect(decideOffers([automatic], [], hosts)).toEqual([]);
  });

  test("names a type that the issuer's file does not list as the service names it", () => {
    const unlisted = { subscriberListId: "99999999-9999-4999-8999-999999999999" };
    const [offer] = decideOffers([], [membershipOf(unlisted, null)], hosts);
    expect(offer).toMatchObject({
      kind: "no-pass-now",
      type: { name: { is: "Nafn úr kerfinu" } },
    });
    expect(offer?.type.slug).toBeUndefined();
  });
});

describe("what was issued", () => {
  const issuer = { membershipTypes: [automatic, onRequest], deliveryHosts: hosts };

  test("is the offer of the type that was asked for", () => {
    const answer = [membershipOf(onRequest, { status: "UNCLAIMED" })];
    expect(decideIssued(onRequest, answer, issuer)).toMatchObject({
      kind: "issued",
      offer: { kind: "hand-out", deliveryPageUrl: link, type: { slug: "sundkort" } },
    });
  });

  test.each([
    ["one of the file", automatic, "felagsadild"],
    [
      "one that the file does not list",
      { subscriberListId: "99999999-9999-4999-8999-999999999999" },
      "Nafn úr kerfinu",
    ],
  ])("of another type, %s, is told and leads nowhere", (_, type, name) => {
    const answer = [membershipOf(type, { status: "UNCLAIMED" })];
    const decided = decideIssued(onRequest, answer, issuer);
    expect(decided).toEqual({ kind: "another-type", name: { is: name, en: name } });
  });

  test("is nothing where the answer holds no membership", () => {
    expect(decideIssued(onRequest, [], issuer)).toEqual({ kind: "nothing" });
  });

  test.each([null, { status: "EXPIRED" }, { status: "DELETED" }])(
    "is nothing where the pass may be asked for as before: %j",
    (pass) => {
      const answer = [membershipOf(onRequest, pass)];
      expect(decideIssued(onRequest, answer, issuer)).toEqual({ kind: "nothing" });
    },
  );
});
