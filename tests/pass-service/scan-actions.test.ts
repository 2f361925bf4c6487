import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { passTemplateTypes, type ScanAction, scanActions } from "#contract/index.ts";
import {
  availableActions,
  maxAmount,
  performAction,
  type ScannablePass,
  type ScanRules,
} from "#pass-service/domain/scan-actions.ts";

const now = new Date("2026-11-20T12:00:00Z");
const later = new Date("2027-01-01T00:00:00Z");
const earlier = new Date("2026-01-01T00:00:00Z");

function passWith(facts: Partial<ScannablePass>): ScannablePass {
  return {
    validFrom: null,
    expirationDate: null,
    voidedAt: null,
    redeemedAt: null,
    deletionRequestedAt: null,
    deletedAt: null,
    stampsLeft: null,
    balance: null,
    copiesEver: 1,
    copiesActive: 1,
    ...facts,
  };
}

function rulesOf(type: ScanRules["type"], rules: Partial<ScanRules> = {}): ScanRules {
  return {
    type,
    minSubtractAmount: null,
    maxSubtractAmount: null,
    minAddAmount: null,
    maxAddAmount: null,
    wordings: [],
    ...rules,
  };
}

const names = (pass: ScannablePass, rules: ScanRules) =>
  availableActions(pass, rules, now).map(({ action }) => action);

describe("what can be done with a scanned pass", () => {
  test.each([
    ["TICKET", {}, ["REDEEM", "VOID"]],
    ["COUPON", {}, ["REDEEM", "VOID"]],
    ["PUNCH", { stampsLeft: 2 }, ["PUNCHES", "VOID"]],
    ["MULTI_TICKET", { stampsLeft: 2 }, ["PUNCHES", "VOID"]],
    ["GIFT", { balance: 500 }, ["SUBTRACT_AMOUNT", "ADD_AMOUNT", "VOID"]],
    ["GIFT", { balance: 0 }, ["ADD_AMOUNT", "VOID"]],
    ["MEMBER", {}, ["VOID"]],
    ["ID", {}, ["VOID"]],
  ] as const)("a %s offers its own use and voiding", (type, facts, actions) => {
    expect(names(passWith(facts), rulesOf(type))).toEqual(actions);
  });

  test.each([
    [{ redeemedAt: earlier }, "TICKET", ["VOID"]],
    [{ stampsLeft: 0 }, "PUNCH", ["VOID"]],
    [{ validFrom: later }, "TICKET", ["VOID"]],
    [{ validFrom: later, copiesEver: 0, copiesActive: 0 }, "TICKET", ["VOID"]],
    [{ voidedAt: earlier }, "GIFT", []],
    [{ expirationDate: earlier }, "GIFT", []],
    [{ deletedAt: earlier }, "GIFT", []],
    [{ deletionRequestedAt: earlier }, "GIFT", []],
  ] as const)("with %j a %s offers %j", (facts, type, actions) => {
    expect(names(passWith(facts), rulesOf(type))).toEqual(actions);
  });

  test("a gift card is bounded by its template and by what is left", () => {
    const rules = rulesOf("GIFT", {
      minSubtractAmount: 100,
      maxSubtractAmount: 5_000,
      minAddAmount: 1_000,
      maxAddAmount: 20_000,
    });
    const [subtract, add] = availableActions(passWith({ balance: 3_000 }), rules, now);
    expect(subtract).toMatchObject({ minSubtractAmount: 100, maxSubtractAmount: 3_000 });
    expect(add).toMatchObject({ minAddAmount: 1_000, maxAddAmount: 20_000 });
  });

  test("what is left on a gift card below the least amount can be spent whole, and not in part", () => {
    const rules = rulesOf("GIFT", { minSubtractAmount: 100, maxSubtractAmount: 5_000 });
    const pass = passWith({ balance: 99 });
    const offered = availableActions(pass, rules, now);
    expect(offered[0]).toMatchObject({ minSubtractAmount: 99, maxSubtractAmount: 99 });
    const spend = (amount: number) =>
      performAction(requested("SUBTRACT_AMOUNT", amount), offered, pass, rules, now);
    expect(spend(99)).toMatchObject({ outcome: "performed", effect: { balance: 0 } });
    expect(spend(98)).toEqual({ outcome: "out-of-bounds", min: 99, max: 99 });
    expect(names(passWith({ balance: 0 }), rules)).not.toContain("SUBTRACT_AMOUNT");
  });

  test("the issuer's own words come along", () => {
    const wordings = [
      { action: "PUNCHES" as const, customTitle: "Hleypa inn", customDescription: null },
    ];
    const [punches] = availableActions(
      passWith({ stampsLeft: 1 }),
      rulesOf("PUNCH", { wordings }),
      now,
    );
    expect(punches).toMatchObject({ action: "PUNCHES", maxPunches: 1, customTitle: "Hleypa inn" });
  });
});

const anyPass = fc.record({
  stampsLeft: fc.option(fc.nat(50)),
  balance: fc.option(fc.nat(maxAmount)),
  voidedAt: fc.constantFrom(null, earlier),
  redeemedAt: fc.constantFrom(null, earlier),
  validFrom: fc.constantFrom(null, earlier, later),
  expirationDate: fc.constantFrom(null, earlier, later),
});
const anyRules = fc.record({
  type: fc.constantFrom(...passTemplateTypes),
  minSubtractAmount: fc.constantFrom(null, 1, 100),
  maxSubtractAmount: fc.constantFrom(null, 100, 10_000),
  minAddAmount: fc.constantFrom(null, 1, 100),
  maxAddAmount: fc.constantFrom(null, 100, 10_000),
});
const anyAction = fc.record({
  action: fc.constantFrom(...scanActions),
  amount: fc.integer({ min: -5, max: 2 * maxAmount }),
});

const requested = (action: ScanAction, amount: number) => ({
  action,
  ...(action === "PUNCHES" && { punches: amount }),
  ...(action === "SUBTRACT_AMOUNT" && { subtractedAmount: amount }),
  ...(action === "ADD_AMOUNT" && { addedAmount: amount }),
});

describe("performing an action", () => {
  test("keeps every pass within its bounds, whatever is asked", () => {
    fc.assert(
      fc.property(anyPass, anyRules, fc.array(anyAction, { maxLength: 8 }), (facts, rules, all) => {
        let pass = passWith(facts);
        const scanned = rulesOf(rules.type, rules);
        const offered = availableActions(pass, scanned, now);
        for (const { action, amount } of all) {
          const result = performAction(requested(action, amount), offered, pass, scanned, now);
          if (result.outcome !== "performed") continue;
          expect(offered.map((one) => one.action)).toContain(action);
          pass = { ...pass, ...result.effect };
          expect(pass.stampsLeft ?? 0).toBeGreaterThanOrEqual(0);
          expect(pass.balance ?? 0).toBeGreaterThanOrEqual(0);
          expect(pass.balance ?? 0).toBeLessThanOrEqual(maxAmount);
        }
      }),
    );
  });

  test("takes exactly the amounts within what was offered and what is there now", () => {
    const rules = rulesOf("GIFT", {
      minSubtractAmount: 10,
      maxSubtractAmount: 500,
      minAddAmount: 5,
      maxAddAmount: 900,
    });
    const balance = fc.integer({ min: 10, max: 600 });
    const action = fc.constantFrom("SUBTRACT_AMOUNT", "ADD_AMOUNT");
    const amount = fc.oneof(fc.constantFrom(4, 5, 9, 10, 500, 501, 900, 901), fc.nat(1_000));
    fc.assert(
      fc.property(balance, balance, action, amount, (atScan, left, action, amount) => {
        const offered = availableActions(passWith({ balance: atScan }), rules, now);
        const pass = passWith({ balance: left });
        const { outcome } = performAction(requested(action, amount), offered, pass, rules, now);
        const [min, max] = action === "ADD_AMOUNT" ? [5, 900] : [10, Math.min(500, atScan, left)];
        const isWithin = amount >= min && amount <= max;
        expect(outcome).toBe(isWithin ? "performed" : "out-of-bounds");
      }),
    );
  });

  test("refuses an action that was not offered when the code was scanned", () => {
    const rules = rulesOf("GIFT");
    const offered = availableActions(passWith({ balance: 0 }), rules, now);
    const filled = passWith({ balance: 1_000 });
    const result = performAction(requested("SUBTRACT_AMOUNT", 1), offered, filled, rules, now);
    expect(result.outcome).toBe("not-available");
  });

  test("wants the amount of its own action and no other", () => {
    const rules = rulesOf("PUNCH");
    const pass = passWith({ stampsLeft: 3 });
    const offered = availableActions(pass, rules, now);
    const outcome = (request: Parameters<typeof performAction>[0]) =>
      performAction(request, offered, pass, rules, now).outcome;
    expect(outcome({ action: "PUNCHES", punches: 1, addedAmount: 1 })).toBe("malformed");
    expect(outcome({ action: "PUNCHES", punches: 1, addedAmount: null })).toBe("performed");
    expect(outcome({ action: "PUNCHES", punches: 0 })).toBe("out-of-bounds");
    expect(outcome({ action: "PUNCHES", punches: 4 })).toBe("out-of-bounds");
    expect(outcome({ action: "REDEEM" })).toBe("not-available");
    const card = passWith({ balance: 3 });
    const gift = rulesOf("GIFT");
    const uses = availableActions(card, gift, now);
    expect(performAction({ action: "SUBTRACT_AMOUNT" }, uses, card, gift, now).outcome).toBe(
      "malformed",
    );
  });

  test("punches without a number are one", () => {
    const rules = rulesOf("PUNCH");
    const pass = passWith({ stampsLeft: 3 });
    const offered = availableActions(pass, rules, now);
    for (const request of [{ action: "PUNCHES" }, { action: "PUNCHES", punches: null }] as const) {
      expect(performAction(request, offered, pass, rules, now)).toEqual({
        outcome: "performed",
        effect: { stampsLeft: 2 },
        amount: 1,
      });
    }
  });
});
