import { describe, expect, test } from "vitest";
import {
  type HolderRules,
  holderFields,
  type InputProblem,
  readHolderInputs,
} from "#pass-service/domain/holder-inputs.ts";

const open: HolderRules = {
  lockInputFields: false,
  deliverByKennitala: false,
  useEmailDomainVerification: false,
  emailDomains: [],
  inputFields: [],
};

const field = (identifier: string, more: Partial<HolderRules["inputFields"][number]> = {}) => ({
  identifier,
  label: identifier,
  description: null,
  englishLabel: null,
  englishDescription: null,
  isMandatory: false,
  isUnique: false,
  format: "TEXT" as const,
  type: "MEMBER" as const,
  ...more,
});

function enter(
  rules: Partial<HolderRules>,
  typed: Record<string, string>,
  stored: Record<string, string> = {},
) {
  const all = { ...open, ...rules };
  const values = Object.entries(stored).map(([identifier, value]) => ({ identifier, value }));
  const fields = holderFields(all, values);
  const read = readHolderInputs(fields, new Map(Object.entries(typed)), all);
  return read.ok
    ? Object.fromEntries(read.changed.map(({ identifier, value }) => [identifier, value]))
    : [...read.problems];
}

const problem = (one: InputProblem) => [["x", one]];

describe("what a holder enters", () => {
  test("is only what changes", () => {
    const inputFields = [field("a"), field("b"), field("c", { format: "DATE" })];
    const stored = { a: "1", b: "2", c: "2026-11-20" };
    expect(enter({ inputFields }, { a: "1", b: "3", c: "20.11.2026" }, stored)).toEqual({ b: "3" });
    expect(enter({ inputFields }, { a: " 1 " }, stored)).toEqual({});
  });

  test("takes a value away when it is left empty, unless it is mandatory", () => {
    const inputFields = [field("x")];
    expect(enter({ inputFields }, { x: "  " }, { x: "1" })).toEqual({ x: "" });
    const mandatory = [field("x", { isMandatory: true })];
    expect(enter({ inputFields: mandatory }, { x: " " }, { x: "1" })).toEqual(problem("missing"));
    expect(enter({ inputFields: mandatory }, {})).toEqual(problem("missing"));
  });
});

describe("an e-mail address", () => {
  const inputFields = [field("x", { format: "EMAIL" })];
  const emailDomains = [{ emailDomain: "bylgja.example" }, { emailDomain: "Laug.example" }];
  const rules = { inputFields, emailDomains, useEmailDomainVerification: true };

  test.each([
    ["a@bylgja.example", true],
    ["A@BYLGJA.Example", true],
    ["a@laug.example", true],
    ["a@sub.bylgja.example", false],
    ["a@ekkibylgja.example", false],
    ["a@bylgja.example.evil.example", false],
    ["bylgja.example@evil.example", false],
  ])("%s is of an allowed domain: %s", (x, isAllowed) => {
    expect(enter(rules, { x })).toEqual(isAllowed ? { x } : problem("email-domain"));
  });

  test("may be of any domain where domains are not verified", () => {
    const off = { ...rules, useEmailDomainVerification: false };
    expect(enter(off, { x: "a@example.com" })).toEqual({ x: "a@example.com" });
  });

  test("is never of an allowed domain where none is named", () => {
    expect(enter({ ...rules, emailDomains: [] }, { x: "a@b.example" })).toEqual(
      problem("email-domain"),
    );
  });

  test("that the issuer entered does not stand in the way of other changes", () => {
    const two = { ...rules, inputFields: [...inputFields, field("y")] };
    expect(enter(two, { x: "a@old.example", y: "1" }, { x: "a@old.example" })).toEqual({ y: "1" });
  });
});
