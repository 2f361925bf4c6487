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
  test("gets it when the source system said that they qualify", () => {
    expect(decideIssue([candidate({})], now).outcome).toBe("issue");
  });

  test("does not get it when the source system said no, or never said anything", () => {
    const no = { qualifies: false, receivedAt: day(1) };
    expect(decideIssue([candidate({ sourceStatus: no })], now).outcome).toBe("not-eligible");
    expect(decideIssue([candidate({ sourceStatus: null })], now).outcome).toBe("not-eligible");
    expect(decideIssue([], now).outcome).toBe("not-eligible");
  });

  test("does not get the pass of a type that is issued by itself", () => {
    expect(decideIssue([candidate({ issuance: "automatic" })], now).outcome).toBe("not-eligible");
  });

  test.each([
    ["deleted", deleted],
    ["being deleted", beingDeleted],
    ["never issued", null],
  ])("gets a new one on the same membership when theirs is %s", (_, pass) => {
    const one = candidate({ membership: live(pass) });
    expect(decideIssue([one], now)).toEqual({ outcome: "issue", candidate: one, replaces: false });
  });

  test("gets another in place of one that has expired, and none in place of a voided one", () => {
    const season = candidate({ membership: live(expired) });
    expect(decideIssue([season], now)).toEqual({
      outcome: "issue",
      candidate: season,
      replaces: true,
    });
    expect(decideIssue([season], day(18)).outcome).toBe("held");
    expect(decideIssue([candidate({ membership: live(voided) })], now).outcome).toBe("held");
    const gone = { qualifies: false, receivedAt: day(19) };
    const lost = candidate({ sourceStatus: gone, membership: live(expired) });
    expect(decideIssue([lost], now).outcome).toBe("not-eligible");
  });

  test.each([
    ["holds a pass", held],
    ["holds an expired pass", expired],
    ["holds a deleted pass", deleted],
  ])(
    "with a live membership that the source system never mentioned and that %s is answered by it",
    (_, pass) => {
      const one = candidate({ sourceStatus: null, membership: live(pass) });
      expect(decideIssue([one], now)).toEqual({ outcome: "held", candidate: one });
      const eligible = candidate({ memberId: "other" });
      const outcome = decideIssue([one, eligible], now).outcome;
      expect(outcome).toBe(pass === held ? "held" : "issue");
    },
  );

  test("does not get one for a live membership that the source system never mentioned", () => {
    const one = candidate({ sourceStatus: null, membership: live(null) });
    expect(decideIssue([one], now).outcome).toBe("not-eligible");
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
  });

  test("gets the type whose status was received last", () => {
    const early = candidate({ membershipTypeId: "early" });
    const late = candidate({
      membershipTypeId: "late",
      sourceStatus: { qualifies: true, receivedAt: day(5) },
    });
    expect(decideIssue([early, late], now)).toEqual({
      outcome: "issue",
      candidate: late,
      replaces: false,
    });
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

describe("a member who no longer qualifies", () => {
  test("loses the membership that was issued on request", () => {
    const no = { qualifies: false, receivedAt: day(2) };
    const lost = candidate({ sourceStatus: no, membership: live(held) });
    expect(membershipsToEnd([lost, candidate({ membership: live(held) })])).toEqual(["membership"]);
  });

  test("is not one of whom nothing was ever said", () => {
    const unheardOf = candidate({ sourceStatus: null, membership: live(held) });
    expect(membershipsToEnd([unheardOf])).toEqual([]);
  });

  test("keeps what comes by itself", () => {
    const one = candidate({ issuance: "automatic", sourceStatus: null, membership: live(held) });
    expect(membershipsToEnd([one])).toEqual([]);
  });
});
