import { describe, expect, test } from "vitest";
import { serviceFailureOf } from "#portal/memberships/service-failure.ts";

const refused = (status: number, code: string | null) =>
  serviceFailureOf({ kind: "refused", status, code, message: null, possibleFixes: [] });

describe("why a member cannot be served", () => {
  test("the documented codes decide, whatever the status", () => {
    for (const status of [400, 403, 404, 422]) {
      expect(refused(status, "KENNITALA_INVALID")).toBe("kennitala-invalid");
      expect(refused(status, "MEMBER_NOT_ELIGIBLE")).toBe("not-eligible");
    }
  });

  test("any other 404 is a kennitala that is no member's", () => {
    expect(refused(404, null)).toBe("not-a-member");
    expect(refused(404, "SOMETHING_ELSE")).toBe("not-a-member");
  });

  test("a refused key and an unknown refusal are nothing that the member can mend", () => {
    expect(refused(401, "UNAUTHORIZED")).toBe("broken-contract");
    expect(refused(418, null)).toBe("broken-contract");
  });

  test.each(["unreachable", "timeout", "server-error"] as const)(
    "%s is a service out of reach",
    (reason) => {
      expect(serviceFailureOf({ kind: "unavailable", reason, detail: "" })).toBe("unreachable");
    },
  );

  test("an answer that breaks the contract is its own failure", () => {
    expect(serviceFailureOf({ kind: "unavailable", reason: "broken-contract", detail: "" })).toBe(
      "broken-contract",
    );
  });
});
