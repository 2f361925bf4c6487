import { describe, expect, test } from "vitest";
import {
  memberFailureOf,
  readMemberLookup,
  sendRefusalOf,
  staffFailureOf,
} from "#portal/pass-service/failure.ts";

const refused = (status: number, code: string | null) =>
  memberFailureOf({ kind: "refused", status, code, message: null, possibleFixes: [] });

const lookedUp = (status: number, code: string | null) =>
  readMemberLookup({ kind: "refused", status, code, message: null, possibleFixes: [] });

describe("why a member cannot be served", () => {
  test("the documented codes decide, whatever the status", () => {
    for (const status of [400, 403, 404, 422]) {
      expect(refused(status, "KENNITALA_INVALID")).toBe("kennitala-invalid");
      expect(refused(status, "MEMBER_NOT_ELIGIBLE")).toBe("not-eligible");
    }
  });

  test("NOT_FOUND for a lookup or an issue means an unknown address, not an unknown member", () => {
    expect(lookedUp(404, "NOT_FOUND")).toEqual({ kind: "failed", failure: "broken-contract" });
    expect(refused(404, "NOT_FOUND")).toBe("broken-contract");
  });

  test("a 404 with any other code means a kennitala without a member", () => {
    for (const code of ["SOMETHING_ELSE", "KENNITALA_INVALID"]) {
      expect(lookedUp(404, code)).toEqual({ kind: "not-a-member" });
    }
    expect(refused(404, "MEMBER_NOT_FOUND")).toBe("not-a-member");
  });

  test("a 404 without the error body is an unexpected answer, to a lookup and to an issue", () => {
    expect(lookedUp(404, null)).toEqual({ kind: "failed", failure: "broken-contract" });
    expect(refused(404, null)).toBe("broken-contract");
  });

  test("a refused key is told apart from an unknown refusal", () => {
    for (const status of [401, 403]) expect(refused(status, null)).toBe("key-refused");
    expect(refused(401, "UNAUTHORIZED")).toBe("key-refused");
    expect(refused(418, null)).toBe("broken-contract");
  });

  test.each(["unreachable", "timeout", "server-error"] as const)(
    "%s is a service out of reach",
    (reason) => {
      expect(memberFailureOf({ kind: "unavailable", reason, detail: "" })).toBe("unreachable");
    },
  );

  test("an answer that breaks the contract is its own failure", () => {
    expect(memberFailureOf({ kind: "unavailable", reason: "broken-contract", detail: "" })).toBe(
      "broken-contract",
    );
  });
});

describe("why staff are shown nothing", () => {
  const answer = (status: number, code: string | null = null) => ({
    kind: "refused" as const,
    status,
    code,
    message: null,
    possibleFixes: [],
  });

  test.each([
    [404, "broken-contract"],
    [401, "key-refused"],
    [403, "key-refused"],
    [429, "unreachable"],
    [418, "broken-contract"],
  ])("a refusal with %i: %s", (status, failure) => {
    expect(staffFailureOf(answer(status))).toBe(failure);
  });

  test("a 404 with the error body: there is no such record", () => {
    expect(staffFailureOf(answer(404, "NOT_FOUND"))).toBe("not-there");
  });

  test("a refused key is told from a member who is not eligible", () => {
    const failed = (failure: string) => ({ kind: "failed", failure });
    expect(lookedUp(401, "UNAUTHORIZED")).toEqual(failed("key-refused"));
    expect(lookedUp(403, "FORBIDDEN")).toEqual(failed("key-refused"));
    expect(lookedUp(403, "MEMBER_NOT_ELIGIBLE")).toEqual(failed("not-eligible"));
  });
});

test.each([
  ["PHONE_NUMBER_MISSING", 409, "PHONE_NUMBER_MISSING"],
  ["NEVER_REACHED", 0, "NEVER_REACHED"],
  [null, 403, "keyRefused"],
  ["NOT_FOUND", 404, "gone"],
  [null, 404, "other"],
  [null, 429, "tooMany"],
  ["SPARKLES", 409, "other"],
])("a message refused with %s and %i: %s", (code, status, word) => {
  expect(sendRefusalOf({ code, status })).toBe(word);
});
