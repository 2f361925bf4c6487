import { describe, expect, test } from "vitest";
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
  const earlier = (state: "done" | "unknown" | "refused", secondsAgo: number) => {
    const at = new Date(now.getTime() - secondsAgo * 1000);
    return { state, startedAt: at, finishedAt: at };
  };
  const mode = { action: "PUNCHES", amount: 2 } as const;
  const left = [{ action: "PUNCHES", bounds: { min: 1, max: 3 }, offered } as const];

  test.each([
    ["REDEEM", undefined, { action: "REDEEM", amount: null }],
    ["PUNCHES", "1", { action: "PUNCHES", amount: 1 }],
    ["PUNCHES", undefined, { action: "PUNCHES", amount: 1 }],
    ["PUNCHES", "0", undefined],
    ["PUNCHES", "-1", undefined],
    ["PUNCHES", "101", undefined],
    ["VOID", undefined, undefined],
    ["SUBTRACT_AMOUNT", "5", undefined],
    [["REDEEM"], undefined, undefined],
  ])("?door=%j&punches=%j is %j", (action, amount, expected) => {
    expect(readEntranceMode(action, amount)).toEqual(expected);
  });

  test("its address leads back to it", () => {
    expect(addressOfEntranceMode(mode).toString()).toBe("door=PUNCHES&punches=2");
    expect(addressOfEntranceMode(undefined).size).toBe(0);
  });

  test("does what is offered and within its bounds", () => {
    expect(decideEntranceScan(mode, left, undefined, now)).toEqual({ act: true });
  });

  test("does nothing else", () => {
    const why = (given: Parameters<typeof decideEntranceScan>) => decideEntranceScan(...given);
    expect(why([{ action: "REDEEM", amount: null }, left, undefined, now])).toEqual({
      act: false,
      why: "not-offered",
    });
    expect(why([{ action: "PUNCHES", amount: 4 }, left, undefined, now])).toEqual({
      act: false,
      why: "out-of-bounds",
    });
  });

  test("asks before the same pass is used again within five seconds", () => {
    expect(decideEntranceScan(mode, left, earlier("done", 4.9), now)).toEqual({
      act: false,
      why: "again",
    });
    expect(decideEntranceScan(mode, left, earlier("done", 5), now)).toEqual({ act: true });
    expect(decideEntranceScan(mode, left, earlier("refused", 1), now)).toEqual({ act: true });
  });

  test("asks when it is not known whether the last use worked", () => {
    expect(decideEntranceScan(mode, left, earlier("unknown", 60), now)).toMatchObject({
      why: "unknown-outcome",
    });
    expect(decideEntranceScan(mode, left, earlier("unknown", 600), now)).toEqual({ act: true });
  });
});
