import { describe, expect, test } from "vitest";
import type { AvailableScanAction } from "#contract/index.ts";
import { actionRefusalOf, scanRefusalOf } from "#portal/pass-service/failure.ts";
import { readCodeData } from "#portal/passes/scanning/open-scan.ts";
import {
  actionsLeft,
  boundsOf,
  isWithin,
  mayGoOn,
  readAmount,
  scanAnewFor,
  stateOfOperation,
  unknownActions,
} from "#portal/passes/scanning/scan-rules.ts";
import { readScannerName } from "#portal/passes/scanning/scanner-name.ts";

function offered(action: string, bounds: Partial<AvailableScanAction> = {}): AvailableScanAction {
  return {
    action,
    maxPunches: null,
    customTitle: null,
    customDescription: null,
    minSubtractAmount: null,
    maxSubtractAmount: null,
    minAddAmount: null,
    maxAddAmount: null,
    ...bounds,
  };
}

const punches = offered("PUNCHES", { maxPunches: 3 });
const giftCard = [
  offered("SUBTRACT_AMOUNT", { minSubtractAmount: 100, maxSubtractAmount: 10_000 }),
  offered("ADD_AMOUNT", { minAddAmount: 1_000, maxAddAmount: 50_000 }),
  offered("VOID"),
];
const did = (
  scanAction: "VOID" | "REDEEM" | "PUNCHES" | "SUBTRACT_AMOUNT" | "ADD_AMOUNT",
  amount: number | null = null,
  state: "done" | "refused" | "unknown" = "done",
) => ({ scanAction, amount, state });

describe("what takes a new scan", () => {
  test("is taking off what was added, whether or not taking off was offered before", () => {
    const [, add] = giftCard;
    const added = [did("ADD_AMOUNT", 5_000)];
    expect(scanAnewFor(giftCard, added)).toEqual(["SUBTRACT_AMOUNT"]);
    expect(scanAnewFor(add ? [add] : [], added)).toEqual(["SUBTRACT_AMOUNT"]);
  });

  test("is adding more than this scan allowed, and punching while there are punches", () => {
    expect(scanAnewFor(giftCard, [did("ADD_AMOUNT", 50_000)])).toContain("ADD_AMOUNT");
    const punched = [did("PUNCHES", 3)];
    expect(scanAnewFor([punches], punched, { status: "ACTIVE", stampsLeft: 7 })).toEqual([
      "PUNCHES",
    ]);
  });

  test("is nothing when nothing was done, was refused, is used to its end or may not be used", () => {
    expect(scanAnewFor(giftCard, [])).toEqual([]);
    expect(scanAnewFor(giftCard, [did("ADD_AMOUNT", 5_000, "refused")])).toEqual([]);
    expect(
      scanAnewFor([punches], [did("PUNCHES", 3)], { status: "REDEEMED", stampsLeft: 0 }),
    ).toEqual([]);
    const added = [did("ADD_AMOUNT", 5_000)];
    expect(scanAnewFor(giftCard, added, { status: "VOIDED", stampsLeft: null })).toEqual([]);
  });
});

describe("an amount as people write it", () => {
  test.each([
    ["1500", 1500],
    ["1.500", 1500],
    ["1,500", 1500],
    ["1 500", 1500],
    ["1\u00a0500", 1500],
    ["1\u202f500 kr.", 1500],
    ["1.500 kr", 1500],
    ["1.500,-", 1500],
    ["1500 ISK", 1500],
    [" 12.345.678 krónur ", 12_345_678],
    ["+7", 7],
    ["007", 7],
    ["１５", 15],
    ["2147483647", 2_147_483_647],
  ])("%j is %i", (typed, amount) => {
    expect(readAmount(typed)).toEqual({ ok: true, amount });
  });

  test.each([
    ["", "empty"],
    ["  kr. ", "empty"],
    ["0", "not-positive"],
    ["-1", "not-positive"],
    ["\u22121", "not-positive"],
    ["\u2013 5", "not-positive"],
    ["1.5", "not-whole"],
    ["1,5", "not-whole"],
    ["1.50", "not-whole"],
    ["1.500,50", "not-whole"],
    ["1,500.50", "not-whole"],
    ["1.5000", "not-whole"],
    ["15 00", "not-a-number"],
    ["1.500.00", "not-whole"],
    ["1 500.000.000", "not-a-number"],
    ["tíu", "not-a-number"],
    ["1e3", "not-a-number"],
    ["0x10", "not-a-number"],
    ["2147483648", "too-large"],
    ["9".repeat(400), "too-large"],
  ])("%j is refused as %s", (typed, problem) => {
    expect(readAmount(typed)).toEqual({ ok: false, problem });
  });
});

describe("the data of a code", () => {
  test.each([
    ["DemoPunchCard000000001\r\n", "DemoPunchCard000000001"],
    ["\u0002DemoPunchCard000000001\u0003", "DemoPunchCard000000001"],
    ["]Q3DemoPunchCard000000001", "DemoPunchCard000000001"],
    ["\ufeff DemoPunchCard\u200b000000001 ", "DemoPunchCard000000001"],
    ["kóði með íslenskum stöfum", "kóði með íslenskum stöfum"],
  ])("%j is read as %j", (typed, data) => {
    expect(readCodeData(typed)).toEqual({ ok: true, data, looksLike: "code" });
  });

  test.each([
    ["", "empty"],
    [" \t\r\n\u0000", "empty"],
    ["]Q1", "empty"],
    ["x".repeat(5_000), "too-long"],
    ["half a \ud83d sign", "unreadable"],
  ])("%j cannot be a code: %s", (typed, problem) => {
    expect(readCodeData(typed)).toEqual({ ok: false, problem });
  });

  test("an address is remembered to be one, and still goes to the service", () => {
    const typed = "https://passes.example/p/abc";
    expect(readCodeData(typed)).toEqual({ ok: true, data: typed, looksLike: "address" });
  });
});

describe("what a scan may still do", () => {
  test.each([
    [0, false],
    [1, true],
    [3, true],
    [4, false],
  ])("%i punches of at most three: %s", (amount, may) => {
    const bounds = boundsOf(punches);
    expect(bounds && isWithin(bounds, amount)).toBe(may);
  });

  test("its own punches lessen what is left, and the last one ends it", () => {
    expect(actionsLeft([punches], [did("PUNCHES", 2)])[0]?.bounds?.max).toBe(1);
    expect(actionsLeft([punches], [did("PUNCHES", 2), did("PUNCHES", 1)])).toEqual([]);
  });

  test("an undone use does not lower the bounds of the scan", () => {
    const undone = [did("PUNCHES", 2), { kind: "undo" as const, ...did("PUNCHES", 2) }];
    expect(actionsLeft([punches], undone)[0]?.bounds?.max).toBe(3);
  });

  test("what was refused lessens nothing", () => {
    const left = actionsLeft([punches], [did("PUNCHES", 2, "refused")]);
    expect(left[0]?.bounds?.max).toBe(3);
  });

  test("no more is left than the pass says by now", () => {
    const left = actionsLeft([punches], [], { status: "ACTIVE", stampsLeft: 1 });
    expect(left[0]?.bounds?.max).toBe(1);
  });

  test("an amount below the least cannot be taken any more", () => {
    const left = actionsLeft(giftCard, [did("SUBTRACT_AMOUNT", 9_950)]);
    expect(left.map(({ action }) => action)).toEqual(["ADD_AMOUNT", "VOID"]);
  });

  test("a redeemed pass can only be voided, and a voided one not even that", () => {
    const ticket = [offered("REDEEM"), offered("VOID")];
    expect(actionsLeft(ticket, [did("REDEEM")]).map(({ action }) => action)).toEqual(["VOID"]);
    expect(actionsLeft(ticket, [did("VOID")])).toEqual([]);
    const voiding = [offered("VOID")];
    const leftIn = (status: string) => actionsLeft(voiding, [], { status, stampsLeft: null });
    expect(["VOIDED", "EXPIRED"].flatMap(leftIn)).toEqual([]);
    expect(["REDEEMED", "ACTIVE"].map((status) => leftIn(status).length)).toEqual([1, 1]);
  });

  test("an action of the future is not offered but named", () => {
    const actions = [offered("SPARKLE"), punches];
    expect(actionsLeft(actions, []).map(({ action }) => action)).toEqual(["PUNCHES"]);
    expect(unknownActions(actions)).toEqual(["SPARKLE"]);
  });

  test("bounds that the service does not state hold nobody back", () => {
    const bounds = boundsOf(offered("ADD_AMOUNT"));
    expect(bounds).toEqual({ min: 1, max: undefined });
    expect(bounds && isWithin(bounds, 2_000_000)).toBe(true);
  });

  test("what may have happened ends the scan, and so does a scan that is over", () => {
    const end = (state: "done" | "refused" | "unknown" | "calling", refusalCode: string | null) => [
      { state, refusalCode, refusalStatus: refusalCode ? 409 : null },
    ];
    expect(mayGoOn([])).toBe(true);
    expect(mayGoOn(end("done", null))).toBe(true);
    expect(mayGoOn(end("calling", null))).toBe(false);
    expect(mayGoOn([...end("unknown", null), ...end("done", null)])).toBe(false);
    expect(mayGoOn(end("refused", "TRANSACTION_EXPIRED"))).toBe(false);
    expect(mayGoOn(end("refused", "AMOUNT_OUT_OF_BOUNDS"))).toBe(false);
    expect(mayGoOn(end("refused", "NEVER_REACHED"))).toBe(true);
  });

  test.each([
    ["done", "used"],
    ["refused", "not-used"],
    ["unknown", "unknown"],
    ["calling", "unknown"],
  ] as const)("a call that is %s shows as %s", (state, shown) => {
    expect(stateOfOperation({ state })).toBe(shown);
  });
});

describe("why not, by its code", () => {
  test.each([
    ["CODE_EXPIRED", 409, { kind: "refused", refusal: "CODE_EXPIRED" }],
    ["FOREIGN", 404, { kind: "refused", refusal: "CODE_NOT_RECOGNISED" }],
    ["SPARKLES", 422, { kind: "refused", refusal: "other" }],
    ["NOT_FOUND", 404, { kind: "failed", failure: "unexpected" }],
    [null, 404, { kind: "failed", failure: "unexpected" }],
    [null, 401, { kind: "failed", failure: "keyRefused" }],
    [null, 429, { kind: "failed", failure: "tooMany" }],
  ])("a scan answered with %s and %i: %o", (code, status, meaning) => {
    expect(scanRefusalOf({ code, status })).toEqual(meaning);
  });

  test.each([
    ["TRANSACTION_EXPIRED", 409, "TRANSACTION_EXPIRED"],
    ["NEVER_REACHED", 0, "NEVER_REACHED"],
    ["NOT_FOUND", 404, "gone"],
    [null, 404, "other"],
    ["SPARKLES", 409, "other"],
  ])("an action refused with %s and %i: %s", (code, status, word) => {
    expect(actionRefusalOf({ code, status })).toBe(word);
  });
});

test.each([
  ["  Inngangur  2 ", "Inngangur 2"],
  ["a\r\nb\u0000c", "a b c"],
  ["", null],
  ["\u200b", null],
  ["é".repeat(80), "é".repeat(60)],
])("a scanner that is called %j goes by %j", (typed, name) => {
  expect(readScannerName(typed)).toBe(name);
});
