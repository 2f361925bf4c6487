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

const held = { deletedAt: null, deletionRequestedAt: null };
const deleted = { deletedAt: day(3), deletionRequestedAt: day(2) };
const beingDeleted = { deletedAt: null, deletionRequestedAt: day(2) };
const live = (
  pass: typeof held | typeof deleted | typeof beingDeleted | null,
  createdAt = day(1),
) => ({
  id: "membership",
  createdAt,
  pass,
});

describe("a member who asks for the pass", () => {
  test("gets it when the source system said that they qualify", () => {
    expect(decideIssue([candidate({})]).outcome).toBe("issue");
  });

  test("does not get it when the source system said no, or never said anything", () => {
    const no = { qualifies: false, receivedAt: day(1) };
    expect(decideIssue([candidate({ sourceStatus: no })]).outcome).toBe("not-eligible");
    expect(decideIssue([candidate({ sourceStatus: null })]).outcome).toBe("not-eligible");
    expect(decideIssue([]).outcome).toBe("not-eligible");
  });

  test("does not get the pass of a type that is issued by itself", () => {
    expect(decideIssue([candidate({ issuance: "automatic" })]).outcome).toBe("not-eligible");
  });

  test("keeps the one that they hold", () => {
    expect(decideIssue([candidate({ membership: live(held) })]).outcome).toBe("held");
  });

  test.each([
    ["deleted", deleted],
    ["being deleted", beingDeleted],
    ["never issued", null],
  ])("gets a new one on the same membership when theirs is %s", (_, pass) => {
    const one = candidate({ membership: live(pass) });
    expect(decideIssue([one])).toEqual({ outcome: "issue", candidate: one });
  });

  test("is answered by the pass that is held, before any other type or member", () => {
    const holding = candidate({ memberId: "a", membership: live(held, day(1)) });
    const newer = candidate({
      memberId: "b",
      memberCreatedAt: day(9),
      sourceStatus: { qualifies: true, receivedAt: day(9) },
      membership: live(null, day(9)),
    });
    expect(decideIssue([newer, holding])).toEqual({ outcome: "held", candidate: holding });
  });

  test("gets the type whose status was received last", () => {
    const early = candidate({ membershipTypeId: "early" });
    const late = candidate({
      membershipTypeId: "late",
      sourceStatus: { qualifies: true, receivedAt: day(5) },
    });
    expect(decideIssue([early, late])).toEqual({ outcome: "issue", candidate: late });
  });

  test("gets the same answer in whatever order the candidates come", () => {
    const someCandidate = fc
      .record({
        memberId: fc.constantFrom("a", "b"),
        membershipTypeId: fc.constantFrom("x", "y"),
        qualifies: fc.boolean(),
        received: fc.integer({ min: 1, max: 3 }),
        pass: fc.constantFrom(undefined, null, held, deleted),
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
        expect(decideIssue(given.toReversed())).toEqual(decideIssue(given));
      }),
    );
  });
});

describe("a member who no longer qualifies", () => {
  test("loses the membership that was issued on request", () => {
    const lost = candidate({ sourceStatus: null, membership: live(held) });
    expect(membershipsToEnd([lost, candidate({ membership: live(held) })])).toEqual(["membership"]);
  });

  test("keeps what comes by itself", () => {
    const one = candidate({ issuance: "automatic", sourceStatus: null, membership: live(held) });
    expect(membershipsToEnd([one])).toEqual([]);
  });
});
