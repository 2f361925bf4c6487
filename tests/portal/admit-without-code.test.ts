import { expect, test } from "vitest";
import type { Pass } from "#contract/index.ts";
import { decidePunches } from "#portal/passes/scanning/admit-without-code.ts";

const now = new Date("2026-11-21T19:12:00Z");

const pass = {
  passTemplateId: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c2001",
  status: "UNCLAIMED",
  isVoided: false,
  validFrom: null,
  expirationDate: null,
  stampsLeft: 4,
  externalIdentifier: null,
  alreadyPaid: false,
  inputFieldValues: [],
} as unknown as Pass;

const decide = (change: Partial<Pass>, punches = { amount: 1, stampsLeft: 4 }) =>
  decidePunches({ ...pass, ...change }, punches, now);

test("takes punches off a valid pass that has as many as staff saw", () => {
  expect(decide({})).toMatchObject({ stampsLeft: 3 });
  expect(decide({}, { amount: 4, stampsLeft: 4 })).toMatchObject({ stampsLeft: 0 });
});

test.each<[string, Partial<Pass>, string]>([
  ["voided", { status: "VOIDED" }, "PASS_CLOSED"],
  ["waiting to be voided", { isVoided: true }, "PASS_CLOSED"],
  ["expired", { status: "EXPIRED" }, "PASS_CLOSED"],
  ["not valid yet", { status: "INACTIVE" }, "PASS_CLOSED"],
  ["of a status that is not known", { status: "A_STATUS_OF_TOMORROW" }, "PASS_CLOSED"],
  ["used meanwhile", { stampsLeft: 3 }, "NOT_AS_SEEN"],
  ["without punches", { stampsLeft: null }, "NOT_AS_SEEN"],
])("takes nothing off a pass that is %s", (_, change, stop) => {
  expect(decide(change)).toEqual({ stop });
});

test("takes no more than the pass has", () => {
  expect(decide({}, { amount: 5, stampsLeft: 4 })).toEqual({ stop: "AMOUNT_OUT_OF_BOUNDS" });
});
