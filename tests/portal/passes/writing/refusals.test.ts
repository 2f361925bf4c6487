import { describe, expect, test } from "vitest";
import { readReason } from "#portal/passes/writing/change-pass.ts";
import { refusalProblemsOf } from "#portal/passes/writing/refusal-problems.ts";
import { aTemplate, field } from "./samples.ts";

const template = aTemplate({
  inputFields: [field("a", { isUnique: true }), field("b", { isUnique: true }), field("c")],
});
const refused = (code: string | null, status = 409, possibleFixes: string[] = []) => ({
  code,
  status,
  possibleFixes,
});
const problemsOf = (answer: ReturnType<typeof refused>, sent: string[] = []) =>
  refusalProblemsOf(
    answer,
    template,
    sent.map((identifier) => ({ identifier })),
  ).map(({ field: at, word }) => (at ? `${at}: ${word}` : word));

describe("what only the service can know", () => {
  test("a taken identifier is told at its field", () => {
    expect(problemsOf(refused("EXTERNAL_IDENTIFIER_TAKEN"))).toEqual([
      "externalIdentifier: identifier-taken",
    ]);
  });

  test("a taken value is told at its field when only one can be meant", () => {
    expect(problemsOf(refused("INPUT_VALUE_TAKEN"), ["a", "c"])).toEqual(["input-a: value-taken"]);
    expect(problemsOf(refused("INPUT_VALUE_TAKEN"), ["a", "b"])).toEqual(["value-taken-somewhere"]);
  });

  test("paths lead to their fields, once each, and unknown ones to none", () => {
    const fixes = [
      "inputFields.1.value: expected a date",
      "inputFields.1.value: again",
      "expirationDate: is not after validFrom",
      "backFields.3.label: too long",
    ];
    expect(problemsOf(refused("VALIDATION_FAILED", 400, fixes), ["a", "c"])).toEqual([
      "input-c: field-refused",
      "expirationDate: field-refused",
      "backLabel-3: field-refused",
    ]);
    const odd = ["inputFields.9.value: x", "sparkles: x", "__proto__: x", ""];
    expect(problemsOf(refused("VALIDATION_FAILED", 400, odd), ["a"])).toEqual(["refused"]);
  });

  test.each([
    [refused("TEMPLATE_NOT_ISSUABLE"), "not-issuable"],
    [refused("INPUT_FIELDS_LOCKED"), "locked"],
    [refused("PASS_CLOSED"), "closed"],
    [refused("UNAUTHORIZED", 401), "key-refused"],
    [refused(null, 403), "key-refused"],
    [refused("NOT_FOUND", 404), "gone"],
    [refused(null, 404), "refused"],
    [refused(null, 429), "too-many"],
    [refused("SPARKLES_MISSING", 422), "refused"],
  ])("%j is %s", (answer, word) => {
    expect(problemsOf(answer)).toEqual([word]);
  });
});

describe("the reason of a voiding", () => {
  test("is one line of at most 200 characters, and is there", () => {
    expect(readReason(" Týnt\r\n  kort ")).toEqual({ ok: true, text: "Týnt kort" });
    expect(readReason(" \n ")).toEqual({ ok: false, problem: "no-reason" });
    expect(readReason("x".repeat(200)).ok).toBe(true);
    expect(readReason("x".repeat(201))).toEqual({ ok: false, problem: "reason-long" });
    expect(readReason("a\0b")).toEqual({ ok: false, problem: "reason-characters" });
  });

  test.each([
    "Átti kt. 010130-2129",
    "0101302129",
    "(010130 2129)",
    "010130–2129 lést",
    "kt 010130 - 2129",
    "01 01 30 2129",
    "01.01.30-2129",
    "01-01-30-2129",
    "010 130 2129",
    "0 1 0 1 3 0 2 1 2 9",
    "010130\u00a0\u2014\u00a02129",
    "010130\u200b2129",
    "010130/2129",
    "０１０１３０-２１２９",
    "Fékk annað 24.12.2026, kt. 010130 . 2129",
  ])("with a kennitala in it, such as %s, is no reason that may be kept", (typed) => {
    expect(readReason(typed)).toEqual({ ok: false, problem: "reason-kennitala" });
  });

  test.each([
    "Týnt 24.12.2026",
    "Skírteini 12345678901234 var tvítekið",
    "Reikningur 1234-5678",
    "Frá 1.12.2026-24.12.2026",
    "Lokað 2026-11-21 10:30",
    "Sími +354 611 1234",
    "Reikn. 0133-26-012345",
    "Sjá 88ebafea-b5bc-436a-8b19-7807873731b4",
  ])("with other numbers in it, such as %s, is a reason", (typed) => {
    expect(readReason(typed)).toEqual({ ok: true, text: typed });
  });
});
