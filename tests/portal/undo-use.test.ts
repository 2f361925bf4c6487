import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { AvailableScanAction, Pass, ScanAction } from "#contract/index.ts";
import type { PassOperation } from "#portal/passes/pass-operations.ts";
import { decideGiveBack, decideUndo } from "#portal/passes/scanning/undo-use.ts";

const now = new Date("2026-11-21T19:12:00Z");

function did(scanAction: ScanAction, facts: Partial<PassOperation> = {}): PassOperation {
  return {
    id: randomUUID(),
    kind: "scan-action",
    state: "done",
    formToken: randomUUID(),
    staffId: randomUUID(),
    passId: randomUUID(),
    passTemplateId: null,
    passTitle: null,
    scanId: randomUUID(),
    scanAction,
    amount: null,
    stampsLeft: null,
    undoes: null,
    refusalCode: null,
    refusalStatus: null,
    startedAt: now,
    finishedAt: now,
    ...facts,
  };
}

const punched = (facts: Partial<PassOperation> = {}) =>
  did("PUNCHES", { amount: 2, stampsLeft: 3, ...facts });
const undoOf = (use: PassOperation, facts: Partial<PassOperation>) =>
  did("PUNCHES", { kind: "undo", undoes: use.id, ...facts });

const adding = (minAddAmount: number, maxAddAmount: number) =>
  ({ action: "ADD_AMOUNT", minAddAmount, maxAddAmount }) as AvailableScanAction;

const decide = (operations: PassOperation[], actions: AvailableScanAction[] = [], at = now) =>
  decideUndo(scanned({ actions }), operations, at);

const scanned = (facts: Partial<Parameters<typeof decideUndo>[0]> = {}) => ({
  id: randomUUID(),
  transactionId: randomUUID(),
  actions: [],
  isValid: null,
  shownResult: null,
  openedAt: now,
  ...facts,
});

describe("the last use within a scan", () => {
  test("of punches is undone from what it left on the pass", () => {
    expect(decide([punched()])).toMatchObject({ kind: "give-back-punches", amount: 2 });
    const untold = decide([punched({ stampsLeft: null })]);
    expect(untold).toEqual({ kind: "impossible", why: "stamps-not-told" });
  });

  test("of an amount is undone by adding it, where that much may be added", () => {
    const taken = [did("SUBTRACT_AMOUNT", { amount: 500 })];
    expect(decide(taken, [adding(100, 500)])).toMatchObject({ kind: "add-amount", amount: 500 });
    const why = (actions: AvailableScanAction[]) => decide(taken, actions);
    expect(why([])).toEqual({ kind: "impossible", why: "add-not-offered" });
    expect(why([adding(501, 1000)])).toEqual({ kind: "impossible", why: "add-below", limit: 501 });
    expect(why([adding(1, 499)])).toEqual({ kind: "impossible", why: "add-above", limit: 499 });
  });

  test("of a ticket or coupon cannot be undone, which is said; nor can what is no use", () => {
    expect(decide([did("REDEEM")])).toEqual({ kind: "impossible", why: "redeemed" });
    for (const action of ["VOID", "ADD_AMOUNT"] as const)
      expect(decide([did(action, { amount: 500 })], [adding(1, 500)])).toBeUndefined();
  });

  test("is undone within ten minutes, and only when it was certainly done", () => {
    const following = (minutes: number) =>
      decide([punched()], [], new Date(+now + minutes * 60_000));
    expect(following(10)).toMatchObject({ kind: "give-back-punches" });
    expect(following(10.1)).toEqual({ kind: "impossible", why: "too-late" });
    for (const state of ["calling", "unknown", "refused"] as const)
      expect(decide([punched({ state })])).toBeUndefined();
    expect(decide([])).toBeUndefined();
  });

  test("without a code is an entry, which is undone alone while it is counted", () => {
    const id = randomUUID();
    const entry = { id, transactionId: id, isValid: true };
    const decideEntry = (facts: Parameters<typeof scanned>[0] = {}, minutes = 1) =>
      decideUndo(scanned({ ...entry, ...facts }), [], new Date(+now + minutes * 60_000));
    expect(decideEntry()).toEqual({ kind: "undo-entry" });
    expect(decideEntry({}, 10.1)).toBeUndefined();
    expect(decideEntry({ shownResult: "just-used" })).toBeUndefined();
    expect(decideEntry({ shownResult: "entry-undone" })).toBeUndefined();
    expect(decideEntry({ isValid: false, shownResult: "EXPIRED" })).toBeUndefined();
    expect(decideEntry({ transactionId: randomUUID() })).toBeUndefined();
  });

  test("is undone once: only an undo that never reached the service may be asked for again", () => {
    const use = punched();
    const following = (facts: Partial<PassOperation>) => decide([use, undoOf(use, facts)]);
    for (const state of ["done", "calling", "unknown"] as const)
      expect(following({ state })).toBeUndefined();
    expect(following({ state: "refused", refusalCode: "NOT_AS_SEEN" })).toBeUndefined();
    expect(following({ state: "refused", refusalCode: "NEVER_REACHED" })).toMatchObject({ use });
  });
});

describe("punches are given back", () => {
  const pass = {
    status: "ACTIVE",
    isVoided: false,
    stampsLeft: 3,
    inputFieldValues: [],
  } as unknown as Pass;
  const giveBack = (facts: Partial<Pass>) =>
    decideGiveBack({ ...pass, ...facts }, { amount: 2, stampsLeft: 3 });

  test("to a pass that is as the use left it", () => {
    expect(giveBack({})).toMatchObject({ stampsLeft: 5 });
    const used = { status: "REDEEMED", stampsLeft: 0 };
    expect(decideGiveBack({ ...pass, ...used }, { amount: 2, stampsLeft: 0 })).toMatchObject({
      stampsLeft: 2,
    });
  });

  test.each<[Partial<Pass>, string]>([
    [{ stampsLeft: 2 }, "NOT_AS_SEEN"],
    [{ stampsLeft: 5 }, "NOT_AS_SEEN"],
    [{ stampsLeft: null }, "NOT_AS_SEEN"],
    [{ isVoided: true }, "PASS_CLOSED"],
    [{ status: "VOIDED" }, "PASS_CLOSED"],
    [{ status: "EXPIRED" }, "PASS_CLOSED"],
    [{ status: "DELETED" }, "PASS_CLOSED"],
  ])("not to one with %j", (facts, stop) => expect(giveBack(facts)).toEqual({ stop }));
});
