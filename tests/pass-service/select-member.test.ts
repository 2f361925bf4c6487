import { describe, expect, test } from "vitest";
import type { Issuance } from "#pass-service/domain/decide-issue.ts";
import { selectMember } from "#pass-service/domain/select-member.ts";

const year = (number: number) => new Date(Date.UTC(number, 0, 1));
const member = (memberId: string, created: number, ...memberships: number[]) => ({
  memberId,
  createdAt: year(created),
  memberships: memberships.map((begun) => membership(begun)),
});
const membership = (
  begun: number,
  issued: number | null = null,
  issuance: Issuance = "automatic",
) => ({ createdAt: year(begun), issuedAt: issued === null ? null : year(issued), issuance });

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

  test("the one whose pass was issued last answers, however old its membership", () => {
    const issued = { ...member("a", 2001), memberships: [membership(2001, 2026, "on-request")] };
    expect(selectMember([member("b", 2020, 2025), issued])).toBe(issued);
  });

  test("a membership on request without a pass does not count", () => {
    const unasked = { ...member("a", 2001), memberships: [membership(2026, null, "on-request")] };
    const living = member("b", 2001, 2001);
    expect(selectMember([unasked, living])).toBe(living);
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
