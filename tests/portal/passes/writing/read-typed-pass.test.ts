import { describe, expect, test } from "vitest";
import type { PassTemplate } from "#contract/index.ts";
import { passWriteSchema } from "#contract/index.ts";
import { whyNotIssuable } from "#portal/passes/templates.ts";
import { createRequestOf } from "#portal/passes/writing/change-pass.ts";
import { type ReadPass, readTypedPass } from "#portal/passes/writing/read-typed-pass.ts";
import type { TypedPass } from "#portal/passes/writing/typed-pass.ts";
import { inputName, typedOfReplacement } from "#portal/passes/writing/typed-pass.ts";
import { aPass, aTemplate, field, inputOf, typed } from "./samples.ts";

const plain = aTemplate({ type: "COUPON" });
const punch = aTemplate({ type: "PUNCH" });

function values(form: TypedPass, template: PassTemplate): ReadPass {
  const read = readTypedPass(form, template);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.values;
}

const problems = (form: TypedPass, template: PassTemplate) => {
  const read = readTypedPass(form, template);
  return read.ok ? [] : read.problems.map(({ field: at, problem }) => `${at}: ${problem}`);
};

describe("a form for a new pass", () => {
  test("nothing typed asks for nothing but the template", () => {
    expect(createRequestOf(plain, values(typed(), plain))).toEqual({ passTemplateId: plain.id });
  });

  test("the issuer’s mandatory fields must be filled in; the holder’s may wait", () => {
    const inputFields = [
      field("seat", { isMandatory: true }),
      field("name", { isMandatory: true, type: "MEMBER" }),
      field("note"),
      field("future", { isMandatory: true, type: "ROBOT" }),
    ];
    const template = aTemplate({ inputFields });
    expect(problems(typed({ "input-seat": "  " }), template)).toEqual([
      "input-seat: missing",
      "input-future: missing",
    ]);
  });

  test("identifiers of any letters have fields of their own", () => {
    const identifiers = ["a b", "a_b", "a_0020b", "sæti", "🏊", "a.b", 'a"b'];
    expect(new Set(identifiers.map(inputName)).size).toBe(identifiers.length);
    for (const name of identifiers.map(inputName)) expect(name).toMatch(/^[\w-]+$/);
  });

  test.each([
    ["", {}],
    ["0", { stampsLeft: 0 }],
    ["10", { stampsLeft: 10 }],
    ["1.500", { stampsLeft: 1_500 }],
    ["100000", { stampsLeft: 100_000 }],
  ])("%j punches are sent as %j", (text, sent) => {
    const request = createRequestOf(punch, values(typed({ stampsLeft: text }), punch));
    expect(request).toEqual({ passTemplateId: punch.id, ...sent });
  });

  test.each(["1.5", "1,5", "−1", "-1", "100001", "1000000000", "1e3", "tíu", "٣"])(
    "%s punches are refused",
    (text) => {
      expect(problems(typed({ stampsLeft: text }), punch)).toEqual(["stampsLeft: stamps"]);
    },
  );

  test("punches are never sent for a template that counts none", () => {
    for (const type of ["TICKET", "COUPON", "GIFT", "ID", "MEMBER", "STORAGE", "SPARKLES"]) {
      const template = aTemplate({ type });
      const request = createRequestOf(template, values(typed({ stampsLeft: "4" }), template));
      expect(request).not.toHaveProperty("stampsLeft");
    }
  });

  test("a pass expires after it becomes valid, not at that moment", () => {
    const at = (validFromTime: string, expirationTime: string) =>
      typed({
        validFromDate: "24.12.2026",
        validFromTime,
        expirationDate: "24.12.2026",
        expirationTime,
      });
    expect(problems(at("14:00", "14:00"), plain)).toEqual(["expirationDate: not-after"]);
    expect(problems(at("14:00", "13:59"), plain)).toEqual(["expirationDate: not-after"]);
    expect(problems(at("14:00", "14:01"), plain)).toEqual([]);
    expect(problems(at("", ""), plain)).toEqual([]);
  });

  test("rows of the back are kept when filled, dropped when empty, and refused when half", () => {
    const row = (label: string, value: string) => ({ label, value });
    const back = [row("", " "), row(" Sími ", "611 2345\r\n612 2345"), row("", "")];
    expect(values(typed({}, back), plain).backFields).toEqual([row("Sími", "611 2345\n612 2345")]);
    expect(problems(typed({}, [row("", ""), row("Sími", ""), row("", "1")]), plain)).toEqual([
      "backValue-1: back-value",
      "backLabel-2: back-label",
    ]);
    const many = Array.from({ length: 101 }, () => row("a", "b"));
    expect(problems(typed({}, many), plain)).toEqual(["backLabel-0: back-many"]);
  });

  test("everything that is wrong is said at once", () => {
    const template = aTemplate({ inputFields: [field("n", { format: "NUMBER" })] });
    const form = typed(
      {
        "input-n": "x",
        validFromDate: "1.1.26",
        expirationTime: "12:00",
        stampsLeft: "x",
        externalIdentifier: "x\u0000",
      },
      [{ label: "a\0", value: "" }],
    );
    expect(problems(form, template)).toEqual([
      "input-n: number",
      "validFromDate: short-year",
      "expirationDate: no-date",
      "stampsLeft: stamps",
      "externalIdentifier: characters",
      "backLabel-0: characters",
      "backValue-0: back-value",
    ]);
  });

  test("what is let through is what the contract takes", () => {
    const inputFields = [field("a"), field("k", { format: "KENNITALA", type: "MEMBER" })];
    const template = aTemplate({ inputFields });
    const form = typed(
      {
        "input-a": "x".repeat(2_000),
        "input-k": "010130-2129",
        alreadyPaid: "yes",
        validFromDate: "1.1.1900",
        expirationDate: "30.12.9998",
        stampsLeft: "100000",
        externalIdentifier: "🏊".repeat(100),
      },
      Array.from({ length: 100 }, () => ({ label: "a".repeat(200), value: "b".repeat(2_000) })),
    );
    const request = createRequestOf(template, values(form, template));
    expect(passWriteSchema.safeParse(request).error).toBeUndefined();
    expect(request.inputFields?.[1]).toEqual({ identifier: "k", value: "0101302129" });
  });

  test("a voided template, one with issuing switched off and one of a membership give no pass", () => {
    expect(whyNotIssuable(aTemplate({ status: "VOIDED" }))).toBe("voided");
    expect(whyNotIssuable(aTemplate({ disableIssue: true }))).toBe("disabled");
    expect(whyNotIssuable(aTemplate({ type: "MEMBER" }))).toBe("membership");
    expect(whyNotIssuable(aTemplate())).toBeUndefined();
  });

  test("in place of a voided pass holds what stood on it, but for its identifier and an expiry in the past", () => {
    const inputFields = [field("nafn"), field("nr", { isUnique: true })];
    const template = aTemplate({ type: "PUNCH", inputFields });
    const voided = aPass({
      externalIdentifier: "nr-1",
      stampsLeft: 3,
      expirationDate: "2027-01-01T12:00:00Z",
      inputFieldValues: [inputOf("nafn", "Anna"), inputOf("nr", "7")],
    });
    const form = (now: string, isReferenceMoved = false) =>
      typedOfReplacement(voided, template, { now: new Date(now), isReferenceMoved }).texts;
    expect(form("2026-12-31T00:00:00Z")).toMatchObject({
      "input-nafn": "Anna",
      "input-nr": "7",
      stampsLeft: "3",
      externalIdentifier: "",
      expirationDate: "01.01.2027",
    });
    expect(form("2027-01-02T00:00:00Z").expirationDate).toBe("");
    expect(form("2027-01-02T00:00:00Z", true).externalIdentifier).toBe("nr-1");
  });
});
