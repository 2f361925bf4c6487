import { describe, expect, test } from "vitest";
import {
  memberFailureOf,
  readMemberLookup,
  sendRefusalOf,
  staffFailureOf,
} from "#portal/pass-service-failure.ts";

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

  test("any 404 to a lookup is a kennitala that is no member's, whatever its code", () => {
    for (const code of [null, "SOMETHING_ELSE", "KENNITALA_INVALID"]) {
      expect(lookedUp(404, code)).toEqual({ kind: "not-a-member" });
    }
  });

  test("a refused key and an unknown refusal are nothing that the member can mend", () => {
    expect(refused(401, "UNAUTHORIZED")).toBe("broken-contract");
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
    [404, "not-there"],
    [401, "key-refused"],
    [403, "key-refused"],
    [429, "unreachable"],
    [418, "broken-contract"],
  ])("a refusal with %i: %s", (status, failure) => {
    expect(staffFailureOf(answer(status))).toBe(failure);
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
  [null, 429, "tooMany"],
  ["SPARKLES", 409, "other"],
])("a message refused with %s and %i: %s", (code, status, word) => {
  expect(sendRefusalOf({ code, status })).toBe(word);
});
