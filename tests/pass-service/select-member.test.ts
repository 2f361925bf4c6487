import { describe, expect, test } from "vitest";
import { selectMember } from "#pass-service/domain/select-member.ts";

const year = (number: number) => new Date(Date.UTC(number, 0, 1));
const member = (memberId: string, created: number, ...memberships: number[]) => ({
  memberId,
  createdAt: year(created),
  memberships: memberships.map((begun) => ({ createdAt: year(begun) })),
});

describe("of several members with one kennitala", () => {
  test("nobody answers when there is none", () => {
    expect(selectMember([])).toBeUndefined();
  });

  test("the one with a live membership answers, however old", () => {
    const living = member("a", 2001, 2001);
    expect(selectMember([member("b", 2026), living])).toBe(living);
  });

  test("the one with the newest live membership answers", () => {
    const newest = member("a", 2001, 2010, 2025);
    expect(selectMember([member("b", 2020, 2024), newest])).toBe(newest);
  });

  test("the newest member answers when no membership is live", () => {
    const newest = member("a", 2026);
    expect(selectMember([member("b", 2020), newest])).toBe(newest);
  });

  test("always the same one answers", () => {
    const members = [member("b", 2020), member("a", 2020)];
    expect(selectMember(members)).toBe(selectMember(members.toReversed()));
  });
});
