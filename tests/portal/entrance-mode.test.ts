import { describe, expect, test } from "vitest";
import type { ScanAction } from "#contract/index.ts";
import {
  addressOfEntranceMode,
  decideEntranceScan,
  readEntranceMode,
} from "#portal/passes/scanning/entrance-mode.ts";

describe("entrance mode", () => {
  const offered = {
    action: "PUNCHES",
    maxPunches: 3,
    customTitle: null,
    customDescription: null,
    minSubtractAmount: null,
    maxSubtractAmount: null,
    minAddAmount: null,
    maxAddAmount: null,
  } as const;
  const now = new Date("2026-11-21T12:00:00Z");
  const earlier = (
    state: "done" | "unknown" | "refused",
    secondsAgo: number,
    kind: "scan-action" | "undo" = "scan-action",
  ) => {
    const at = new Date(now.getTime() - secondsAgo * 1000);
    return { kind, state, startedAt: at, finishedAt: at };
  };
  const mode = { action: "PUNCHES", amount: 2 } as const;
  const left = [{ action: "PUNCHES", bounds: { min: 1, max: 3 }, offered } as const];

  test.each([
    ["REDEEM", undefined, { action: "REDEEM", amount: null }],
    ["CHECK", "3", { action: "CHECK", amount: null }],
    ["OFFERED", undefined, { action: "OFFERED", amount: null }],
    ["PUNCHES", "1", { action: "PUNCHES", amount: 1 }],
    ["PUNCHES", undefined, { action: "PUNCHES", amount: 1 }],
    ["PUNCHES", "0", undefined],
    ["PUNCHES", "-1", undefined],
    ["PUNCHES", "101", undefined],
    ["VOID", undefined, undefined],
    ["SUBTRACT_AMOUNT", "5", undefined],
    [["REDEEM"], undefined, undefined],
  ])("?entrance=%j&punches=%j is %j", (action, amount, expected) => {
    expect(readEntranceMode(action, amount)).toEqual(expected);
  });

  test("its address leads back to it", () => {
    expect(addressOfEntranceMode(mode).toString()).toBe("entrance=PUNCHES&punches=2");
    expect(addressOfEntranceMode(undefined).size).toBe(0);
  });

  test("does what is offered and within its bounds", () => {
    expect(decideEntranceScan(mode, left, undefined, now)).toEqual({ kind: "act", asked: mode });
  });

  test("does nothing else", () => {
    const hold = (...given: Parameters<typeof decideEntranceScan>) => decideEntranceScan(...given);
    expect(hold({ action: "REDEEM", amount: null }, left, undefined, now)).toEqual({
      kind: "hold",
      why: "not-offered",
    });
    expect(hold({ action: "PUNCHES", amount: 4 }, left, undefined, now)).toEqual({
      kind: "hold",
      why: "out-of-bounds",
    });
  });

  test("set to what is offered, redeems, or else takes one use", () => {
    const offersOf = (type: string | undefined, ...actions: ScanAction[]) =>
      decideEntranceScan(
        { action: "OFFERED", amount: null },
        actions.map((action) => ({ action, bounds: undefined, offered: { ...offered, action } })),
        undefined,
        now,
        type,
      );
    const offers = (...actions: ScanAction[]) => offersOf(undefined, ...actions);
    expect(offers("PUNCHES", "REDEEM")).toMatchObject({ asked: { action: "REDEEM" } });
    expect(offers("PUNCHES", "VOID")).toMatchObject({ asked: { action: "PUNCHES", amount: 1 } });
    expect(offers("SUBTRACT_AMOUNT")).toEqual({ kind: "hold", why: "not-offered" });
    // Redeeming cannot be undone, so a coupon is left to staff.
    expect(offersOf("TICKET", "REDEEM")).toMatchObject({ asked: { action: "REDEEM" } });
    expect(offersOf("COUPON", "REDEEM")).toEqual({ kind: "hold", why: "not-offered" });
  });

  test("uses nothing when it only checks, nor of a pass that offers no use", () => {
    const check = { action: "CHECK", amount: null } as const;
    const voidOnly = [{ action: "VOID", bounds: undefined, offered } as const];
    expect(decideEntranceScan(check, left, undefined, now)).toEqual({ kind: "check" });
    for (const one of [check, mode, { action: "OFFERED", amount: null } as const]) {
      expect(decideEntranceScan(one, [], undefined, now)).toEqual({ kind: "check" });
      expect(decideEntranceScan(one, voidOnly, undefined, now)).toEqual({ kind: "check" });
    }
  });

  test("asks before the same pass is used again within three minutes", () => {
    expect(decideEntranceScan(mode, left, earlier("done", 179), now)).toEqual({
      kind: "hold",
      why: "again",
    });
    expect(decideEntranceScan(mode, left, earlier("done", 180), now)).toMatchObject({
      kind: "act",
    });
    expect(decideEntranceScan(mode, left, earlier("refused", 1), now)).toMatchObject({
      kind: "act",
    });
  });

  test("uses a pass at once whose last use was undone, unless the undo is in doubt", () => {
    const following = (state: "done" | "unknown") =>
      decideEntranceScan(mode, left, earlier(state, 5, "undo"), now);
    expect(following("done")).toMatchObject({ kind: "act" });
    expect(following("unknown")).toMatchObject({ why: "unknown-outcome" });
  });

  test("asks when it is not known whether the last use worked", () => {
    expect(decideEntranceScan(mode, left, earlier("unknown", 60), now)).toMatchObject({
      why: "unknown-outcome",
    });
    expect(decideEntranceScan(mode, left, earlier("unknown", 600), now)).toMatchObject({
      kind: "act",
    });
  });
});
