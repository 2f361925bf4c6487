import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isHeld, type PassFacts, passStatusOf } from "#pass-service/domain/pass-status.ts";

const moment = fc.date({
  min: new Date("2020-01-01"),
  max: new Date("2030-01-01"),
  noInvalidDate: true,
});
const perhaps = fc.option(moment, { nil: null });

const anyFacts: fc.Arbitrary<PassFacts> = fc
  .record({
    validFrom: perhaps,
    expirationDate: perhaps,
    voidedAt: perhaps,
    redeemedAt: perhaps,
    deletionRequestedAt: perhaps,
    deletedAt: perhaps,
    stampsLeft: fc.option(fc.nat(10), { nil: null }),
    copiesEver: fc.nat(5),
    copiesActive: fc.nat(5),
  })
  .map((facts) => ({ ...facts, copiesActive: Math.min(facts.copiesActive, facts.copiesEver) }));

const untouched: PassFacts = {
  validFrom: null,
  expirationDate: null,
  voidedAt: null,
  redeemedAt: null,
  deletionRequestedAt: null,
  deletedAt: null,
  stampsLeft: null,
  copiesEver: 0,
  copiesActive: 0,
};
const then = new Date("2026-01-01");
const now = new Date("2026-06-01");
const later = new Date("2027-01-01");

describe("the status of a pass", () => {
  test.each([
    ["nobody has claimed it", {}, "UNCLAIMED"],
    ["a wallet holds it", { copiesEver: 2, copiesActive: 1 }, "ACTIVE"],
    ["no wallet holds it any more", { copiesEver: 2 }, "UPDATES_OFF"],
    [
      "it is downloaded and not valid yet",
      { copiesEver: 1, copiesActive: 1, validFrom: later },
      "INACTIVE",
    ],
    [
      "it was downloaded, removed, and is not valid yet",
      { copiesEver: 1, validFrom: later },
      "INACTIVE",
    ],
    ["it is not valid yet and nobody has claimed it", { validFrom: later }, "INACTIVE"],
    ["it has just become valid", { copiesEver: 1, copiesActive: 1, validFrom: now }, "ACTIVE"],
    ["it expires now", { expirationDate: now }, "EXPIRED"],
    ["it expires later", { expirationDate: later }, "UNCLAIMED"],
    ["its last stamp is used", { stampsLeft: 0 }, "REDEEMED"],
    ["it has stamps left", { stampsLeft: 1 }, "UNCLAIMED"],
    ["it is redeemed", { redeemedAt: then }, "REDEEMED"],
    ["it expired after it was used up", { redeemedAt: then, expirationDate: then }, "EXPIRED"],
    ["it is voided and expired", { voidedAt: then, expirationDate: then }, "VOIDED"],
    [
      "its deletion was requested",
      { voidedAt: then, deletionRequestedAt: then },
      "DELETE_IN_PROGRESS",
    ],
    ["it is deleted", { voidedAt: then, deletionRequestedAt: then, deletedAt: then }, "DELETED"],
  ] as const)("when %s", (_, facts, status) => {
    expect(passStatusOf({ ...untouched, ...facts }, now)).toBe(status);
  });

  test("follows the first fact in the order of precedence, whatever the others say", () => {
    fc.assert(
      fc.property(anyFacts, moment, (facts, at) => {
        const order: [boolean, string][] = [
          [facts.deletedAt !== null, "DELETED"],
          [facts.deletionRequestedAt !== null, "DELETE_IN_PROGRESS"],
          [facts.voidedAt !== null, "VOIDED"],
          [
            facts.expirationDate !== null && facts.expirationDate.getTime() <= at.getTime(),
            "EXPIRED",
          ],
          [facts.redeemedAt !== null || facts.stampsLeft === 0, "REDEEMED"],
          [facts.validFrom !== null && facts.validFrom.getTime() > at.getTime(), "INACTIVE"],
          [facts.copiesEver === 0, "UNCLAIMED"],
          [facts.copiesActive > 0, "ACTIVE"],
          [true, "UPDATES_OFF"],
        ];
        expect(passStatusOf(facts, at)).toBe(order.find(([holds]) => holds)?.[1]);
      }),
    );
  });

  test("a holder whose pass is deleted or being deleted no longer has it", () => {
    expect(isHeld({ deletedAt: null, deletionRequestedAt: null })).toBe(true);
    expect(isHeld({ deletedAt: then, deletionRequestedAt: null })).toBe(false);
    expect(isHeld({ deletedAt: null, deletionRequestedAt: then })).toBe(false);
  });
});
