import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decideIssue,
  type IssueCandidate,
  membershipsToEnd,
} from "#pass-service/domain/decide-issue.ts";

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

function candidate(facts: Partial<IssueCandidate>): IssueCandidate {
  return {
    memberId: "member",
    memberCreatedAt: day(1),
    membershipTypeId: "type",
    issuance: "on-request",
    sourceStatus: { qualifies: true, receivedAt: day(1) },
    membership: null,
    ...facts,
  };
}

type Membership = NonNullable<IssueCandidate["membership"]>;

const held = {
  validFrom: null,
  expirationDate: null,
  voidedAt: null,
  redeemedAt: null,
  deletedAt: null,
  deletionRequestedAt: null,
  stampsLeft: null,
};
const now = day(20);
const deleted = { ...held, deletedAt: day(3), deletionRequestedAt: day(2) };
const beingDeleted = { ...held, deletionRequestedAt: day(2) };
const expired = { ...held, expirationDate: day(19) };
const voided = { ...held, voidedAt: day(4), expirationDate: day(19) };
const live = (pass: Membership["pass"], createdAt = day(1)): Membership => ({
  id: "membership",
  createdAt,
  pass,
});

describe("a member who asks for the pass", () => {
  const no = { qualifies: false, receivedAt: day(1) };
  const unheardOf = null;

  test.each<[string, Partial<IssueCandidate>, string]>([
    ["who qualifies gets it", {}, "issue"],
    ["who does not qualify is refused", { sourceStatus: no }, "not-eligible"],
    ["of whom nothing was said is refused", { sourceStatus: unheardOf }, "not-eligible"],
    ["is refused an automatic type", { issuance: "automatic" }, "not-eligible"],
    ["gets one on a membership without", { membership: live(null) }, "issue"],
    ["gets one for a deleted one", { membership: live(deleted) }, "issue"],
    ["gets one for one being deleted", { membership: live(beingDeleted) }, "issue"],
    ["gets one for an expired one", { membership: live(expired) }, "replace"],
    ["keeps a pass that is held", { membership: live(held) }, "held"],
    ["keeps a redeemed pass", { membership: live({ ...held, redeemedAt: day(4) }) }, "held"],
    ["keeps a voided pass, though it expired", { membership: live(voided) }, "held"],
    [
      "who lost the right is refused in place of an expired one",
      { sourceStatus: no, membership: live(expired) },
      "not-eligible",
    ],
    ...[held, expired, deleted].map((pass): [string, Partial<IssueCandidate>, string] => [
      "of whom nothing was said is answered by the pass of a live membership",
      { sourceStatus: unheardOf, membership: live(pass) },
      "held",
    ]),
    [
      "of whom nothing was said is refused on a membership without",
      { sourceStatus: unheardOf, membership: live(null) },
      "not-eligible",
    ],
  ])("%s: %#", (_, facts, expected) => {
    const one = candidate(facts);
    const decision = decideIssue([one], now);
    const { outcome } = decision;
    expect(outcome === "issue" && decision.replaces ? "replace" : outcome).toBe(expected);
    if (outcome !== "not-eligible") expect(decision.candidate).toBe(one);
  });

  test("is refused where nobody is a candidate", () => {
    expect(decideIssue([], now).outcome).toBe("not-eligible");
  });

  test("is answered by the pass that is held, before any other type or member", () => {
    const holding = candidate({ memberId: "a", membership: live(held, day(1)) });
    const newer = candidate({
      memberId: "b",
      memberCreatedAt: day(9),
      sourceStatus: { qualifies: true, receivedAt: day(9) },
      membership: live(null, day(9)),
    });
    expect(decideIssue([newer, holding], now)).toEqual({ outcome: "held", candidate: holding });
    const unmentioned = candidate({ sourceStatus: unheardOf, membership: live(expired) });
    expect(decideIssue([unmentioned, candidate({ memberId: "c" })], now).outcome).toBe("issue");
  });

  test("gets the type whose status was received last", () => {
    const early = candidate({ membershipTypeId: "early" });
    const received = { qualifies: true, receivedAt: day(5) };
    const late = candidate({ membershipTypeId: "late", sourceStatus: received });
    const issue = { outcome: "issue", candidate: late, replaces: false };
    expect(decideIssue([early, late], now)).toEqual(issue);
  });

  test("gets the same answer in whatever order the candidates come", () => {
    const someCandidate = fc
      .record({
        memberId: fc.constantFrom("a", "b"),
        membershipTypeId: fc.constantFrom("x", "y"),
        qualifies: fc.boolean(),
        received: fc.integer({ min: 1, max: 3 }),
        pass: fc.constantFrom(undefined, null, held, deleted, expired),
      })
      .map(({ memberId, membershipTypeId, qualifies, received, pass }) =>
        candidate({
          memberId,
          membershipTypeId,
          sourceStatus: { qualifies, receivedAt: day(received) },
          membership: pass === undefined ? null : live(pass),
        }),
      );
    const candidates = fc.uniqueArray(someCandidate, {
      selector: ({ memberId, membershipTypeId }) => memberId + membershipTypeId,
    });
    fc.assert(
      fc.property(candidates, (given) => {
        expect(decideIssue(given.toReversed(), now)).toEqual(decideIssue(given, now));
      }),
    );
  });
});

test("who no longer qualifies loses what was issued on request, and nothing else", () => {
  const no = { qualifies: false, receivedAt: day(2) };
  const lost = candidate({ sourceStatus: no, membership: live(held) });
  const others = [
    candidate({ membership: live(held) }),
    candidate({ sourceStatus: null, membership: live(held) }),
    candidate({ issuance: "automatic", sourceStatus: null, membership: live(held) }),
  ];
  expect(membershipsToEnd([lost, ...others])).toEqual(["membership"]);
  expect(membershipsToEnd(others)).toEqual([]);
});
