import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PassStatus } from "#contract/index.ts";
import { exists, type PassFacts, passStatusOf } from "#pass-service/domain/pass-status.ts";

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
    ["it is redeemed and not valid yet", { redeemedAt: then, validFrom: later }, "REDEEMED"],
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

  test("a holder whose pass is deleted or being deleted no longer has it", () => {
    expect(exists({ deletedAt: null, deletionRequestedAt: null })).toBe(true);
    expect(exists({ deletedAt: then, deletionRequestedAt: null })).toBe(false);
    expect(exists({ deletedAt: null, deletionRequestedAt: then })).toBe(false);
  });
});

const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);
const moment = fc.nat(1_000).map((days) => new Date(start + days * day));
const perhaps = fc.option(moment, { nil: null });

type Happening = (pass: PassFacts, now: Date) => PassFacts;
const happenings: Record<string, Happening> = {
  claimed: (pass) => ({
    ...pass,
    copiesEver: pass.copiesEver + 1,
    copiesActive: pass.copiesActive + 1,
  }),
  removed: (pass) => ({ ...pass, copiesActive: Math.max(0, pass.copiesActive - 1) }),
  used: (pass) => ({ ...pass, stampsLeft: pass.stampsLeft && pass.stampsLeft - 1 }),
  redeemed: (pass, now) => ({ ...pass, redeemedAt: pass.redeemedAt ?? now }),
  voided: (pass, now) => ({ ...pass, voidedAt: pass.voidedAt ?? now }),
  "asked to be deleted": (pass, now) => ({
    ...pass,
    deletionRequestedAt: pass.deletionRequestedAt ?? now,
  }),
  deleted: (pass, now) => ({ ...pass, deletedAt: pass.deletedAt ?? now }),
  waiting: (pass) => pass,
};

/** Each status with all that may follow it, by whatever happens but a change of its dates. */
const after: Record<PassStatus, readonly PassStatus[]> = {
  UNCLAIMED: ["UNCLAIMED", "ACTIVE", "UPDATES_OFF", ...closing()],
  INACTIVE: ["INACTIVE", "UNCLAIMED", "ACTIVE", "UPDATES_OFF", ...closing()],
  ACTIVE: ["ACTIVE", "UPDATES_OFF", ...closing()],
  UPDATES_OFF: ["ACTIVE", "UPDATES_OFF", ...closing()],
  REDEEMED: ["REDEEMED", "EXPIRED", "VOIDED", "DELETE_IN_PROGRESS", "DELETED"],
  EXPIRED: ["EXPIRED", "VOIDED", "DELETE_IN_PROGRESS", "DELETED"],
  VOIDED: ["VOIDED", "DELETE_IN_PROGRESS", "DELETED"],
  DELETE_IN_PROGRESS: ["DELETE_IN_PROGRESS", "DELETED"],
  DELETED: ["DELETED"],
} as Record<PassStatus, readonly PassStatus[]>;

function closing(): PassStatus[] {
  return ["REDEEMED", "EXPIRED", "VOIDED", "DELETE_IN_PROGRESS", "DELETED"];
}

test("as time passes a status goes one way whatever happens to the pass: what is closed stays closed", () => {
  const names = fc.constantFrom(...Object.keys(happenings));
  const steps = fc.array(fc.tuple(names, fc.nat(60)), { maxLength: 25 });
  const fresh = fc.record({
    validFrom: perhaps,
    expirationDate: perhaps,
    stampsLeft: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
  });
  fc.assert(
    fc.property(fresh, steps, (made, story) => {
      let pass: PassFacts = { ...untouched, ...made };
      let now = new Date(start);
      let status = passStatusOf(pass, now);
      for (const [what, days] of story) {
        now = new Date(now.getTime() + days * day);
        pass = happenings[what]?.(pass, now) ?? pass;
        const next = passStatusOf(pass, now);
        expect(after[status], `${status}, ${what}`).toContain(next);
        status = next;
      }
    }),
  );
});
