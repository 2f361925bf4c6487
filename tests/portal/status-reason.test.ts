import { describe, expect, test } from "vitest";
import { statusReasonsOf } from "#portal/passes/validity.ts";

const now = new Date("2026-11-21T12:00:00Z");
const before = "2026-11-01T00:00:00Z";
const after = "2027-01-01T00:00:00Z";

const plain = { isVoided: false, stampsLeft: null, expirationDate: null, validFrom: null };

function reasons(facts: Partial<Parameters<typeof statusReasonsOf>[0]>) {
  const pass = { ...plain, status: "ACTIVE", ...facts };
  return statusReasonsOf(pass, now).map((reason) =>
    "at" in reason || "day" in reason
      ? `${reason.word} ${("at" in reason ? reason.at : reason.day).toISOString().slice(0, 10)}`
      : reason.word,
  );
}

describe("why a pass is in its state", () => {
  test("a valid pass says until when, when that is known", () => {
    expect(reasons({})).toEqual(["valid"]);
    expect(reasons({ expirationDate: after })).toEqual(["valid-through 2026-12-31"]);
    expect(reasons({ expirationDate: "2027-01-01T12:00:00Z" })).toEqual(["valid-until 2027-01-01"]);
  });

  test("an expired pass names the date only when the date has passed", () => {
    expect(reasons({ status: "EXPIRED", expirationDate: before })).toEqual([
      "expired-after 2026-10-31",
    ]);
    expect(reasons({ status: "EXPIRED", expirationDate: after })).toEqual(["expired"]);
    expect(reasons({ status: "EXPIRED", expirationDate: "2026-11-01T12:30:00Z" })).toEqual([
      "expired-on 2026-11-01",
    ]);
    expect(reasons({ status: "EXPIRED" })).toEqual(["expired"]);
    expect(reasons({ status: "EXPIRED", expirationDate: "2026-11-01 00:00" })).toEqual([
      "expired-after 2026-10-31",
    ]);
    expect(reasons({ status: "EXPIRED", expirationDate: "bráðum" })).toEqual(["expired"]);
  });

  test("a pass that was fetched too early says from when it is valid", () => {
    expect(reasons({ status: "INACTIVE", validFrom: after })).toEqual([
      "not-valid-until 2027-01-01",
    ]);
    expect(reasons({ status: "INACTIVE", validFrom: before })).toEqual(["not-yet-valid"]);
  });

  test("a used pass says whether its punches are used up", () => {
    expect(reasons({ status: "REDEEMED", stampsLeft: 0 })).toEqual(["no-stamps-left"]);
    expect(reasons({ status: "REDEEMED", stampsLeft: null })).toEqual(["used-up"]);
  });

  test("a pass that nobody fetched, or that is on no device any more, also tells its dates", () => {
    expect(reasons({ status: "UNCLAIMED", validFrom: after, expirationDate: after })).toEqual([
      "unclaimed",
      "valid-from 2027-01-01",
      "valid-through 2026-12-31",
    ]);
    expect(reasons({ status: "UPDATES_OFF", expirationDate: before })).toEqual(["no-device"]);
  });

  test("a pass that should be void and is not says so first", () => {
    expect(reasons({ isVoided: true })).toEqual(["void-asked-for", "valid"]);
    expect(reasons({ status: "VOIDED", isVoided: true })).toEqual(["voided"]);
    expect(reasons({ status: "DELETED", isVoided: true })).toEqual(["deleted"]);
    expect(reasons({ status: "DELETE_IN_PROGRESS", isVoided: true })).toEqual(["deleting"]);
  });

  test("a status that is not known yet is told by its own word", () => {
    expect(statusReasonsOf({ ...plain, status: "SPARKLING" }, now)).toEqual([
      { word: "untold", status: "SPARKLING" },
    ]);
  });
});
