import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PassStatus } from "#contract/index.ts";
import { type PassFacts, passStatusOf } from "#pass-service/domain/pass-status.ts";

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

describe("the status of a pass, as time passes", () => {
  test("goes one way whatever happens to the pass: what is closed stays closed", () => {
    const names = fc.constantFrom(...Object.keys(happenings));
    const steps = fc.array(fc.tuple(names, fc.nat(60)), { maxLength: 25 });
    const fresh = fc.record({
      validFrom: perhaps,
      expirationDate: perhaps,
      stampsLeft: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
    });
    fc.assert(
      fc.property(fresh, steps, (made, story) => {
        const untouched = { voidedAt: null, redeemedAt: null, deletionRequestedAt: null };
        let pass: PassFacts = {
          ...made,
          ...untouched,
          deletedAt: null,
          copiesEver: 0,
          copiesActive: 0,
        };
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
});
