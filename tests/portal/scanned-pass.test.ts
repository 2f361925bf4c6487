import { describe, expect, test } from "vitest";
import { resultStyles } from "#app/staff/(console)/scan/result-banner.tsx";
import type { PassTemplate } from "#contract/index.ts";
import { sealText } from "#portal/database/sealed-text.ts";
import {
  holderLine,
  holderLines,
  readHolder,
  sealHolder,
  unsealHolder,
} from "#portal/passes/holder-lines.ts";
import { resultStateOf } from "#portal/passes/scanning/scan-result.ts";
import { validityOnScan } from "#portal/passes/scanning/scan-rules.ts";
import { configurePortal } from "#tests/support/portal-configuration.ts";

type Field = PassTemplate["inputFields"][number];

/** The lines of a pass with one field for each that is named, filled with its own name in capitals. */
function linesOf(...fields: (Pick<Field, "identifier" | "format"> & Partial<Field>)[]) {
  const inputFields = fields.map((field) => ({
    type: "ISSUER",
    label: field.identifier,
    ...field,
  }));
  const inputFieldValues = inputFields.map(({ identifier, label }) => ({
    identifier,
    label,
    value: identifier.toUpperCase(),
  }));
  return holderLines({ inputFieldValues, externalIdentifier: null }, {
    inputFields,
  } as unknown as PassTemplate);
}

test("the line for whose a pass is falls back to the issuer's own name for it", () => {
  const pass = { inputFieldValues: [], externalIdentifier: "skapur-12" };
  expect(holderLine(pass, undefined)).toBe("\u2068skapur-12\u2069");
  expect(holderLine({ ...pass, externalIdentifier: null }, undefined)).toBeUndefined();
  const [nafn, nr] = ["nafn", "nr"].map((identifier) => ({
    identifier,
    label: identifier,
    format: "TEXT",
    type: "ISSUER",
  }));
  const inputFieldValues = [
    { identifier: "nr", label: "nr", value: "7" },
    { identifier: "nafn", label: "nafn", value: "Anna" },
  ];
  const template = { inputFields: [nafn, nr] } as unknown as PassTemplate;
  expect(holderLine({ ...pass, inputFieldValues }, template)).toMatch(/^Anna · nr: .*7/u);
});

test.each<[name: string | undefined, facts: string[], externalIdentifier: string | null]>([
  ["Anna", ["nr: 7"], "kort-7"],
  [undefined, ["nr: 7"], "kort-7"],
  [undefined, ["\u2068kort-7\u2069"], "kort-7"],
  [undefined, [], null],
])("a name in a holder's line is %j, and %j is no name", (name, facts, externalIdentifier) => {
  const fields = [
    { identifier: "nafn", label: "nafn", format: "TEXT", type: "ISSUER", value: name ?? null },
    {
      identifier: "nr",
      label: "nr",
      format: "TEXT",
      type: "ISSUER",
      value: facts[0] === "nr: 7" ? "7" : null,
    },
  ];
  const line = holderLine({ inputFieldValues: fields, externalIdentifier }, {
    inputFields: fields,
  } as unknown as PassTemplate);
  expect(readHolder(line)).toEqual({ name, facts });
});

test("a kennitala is not shown as whose a pass is, wherever it is written", () => {
  const kennitala = "010130-2129";
  const external = { inputFieldValues: [], externalIdentifier: kennitala };
  expect(holderLine(external, undefined)).toBeUndefined();
  const field = { identifier: "nafn", label: "Nafn", format: "TEXT", type: "ISSUER" };
  const typed = {
    inputFieldValues: [{ identifier: "nafn", label: "Nafn", value: kennitala }],
    externalIdentifier: "kort-7",
  };
  expect(holderLine(typed, { inputFields: [field] } as unknown as PassTemplate)).toBe(
    "\u2068kort-7\u2069",
  );
});

test("a holder's line is kept sealed and opens again", () => {
  configurePortal();
  const pass = { inputFieldValues: [], externalIdentifier: "skapur-12" };
  const sealed = sealHolder(pass, undefined);
  expect(sealed).not.toContain("skapur");
  expect(unsealHolder(sealed)).toBe("\u2068skapur-12\u2069");
  expect(sealHolder({ ...pass, externalIdentifier: null }, undefined)).toBeNull();
  expect(unsealHolder(null)).toBeUndefined();
  expect(unsealHolder(sealText("searches", "skapur-12"))).toBeUndefined();
});

describe("what a screen beside a desk says of whose a pass is", () => {
  test.each(["KENNITALA", "PHONE_NUMBER", "EMAIL", "DATE", "URL", "SPARKLES"])(
    "is nothing that stands in a field of format %s",
    (format) => {
      expect(linesOf({ identifier: "nafn", format }, { identifier: "annað", format })).toEqual([]);
    },
  );

  test("is the name first, then what the issuer wrote, and no more than two lines", () => {
    const [seat, row, name] = ["sæti", "röð", "nafn"].map((identifier) => ({
      identifier,
      format: "TEXT",
    })) as [Field, Field, Field];
    expect(linesOf(seat, row, name)).toEqual(["NAFN", "sæti: SÆTI"]);
  });

  test("is nothing else that the holder wrote", () => {
    expect(linesOf({ identifier: "ofnæmi", format: "TEXT", type: "MEMBER" })).toEqual([]);
  });
});

describe("a check by scanning", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const open = { status: "ACTIVE", isVoided: false, validFrom: null, expirationDate: null };
  const check = (facts: Partial<Record<keyof typeof open, unknown>>, actions: string[] = []) =>
    validityOnScan(
      { ...open, ...facts } as Parameters<typeof validityOnScan>[0],
      actions.map((action) => ({ action })),
      false,
      now,
    );

  test.each<[facts: Parameters<typeof check>[0], expected: boolean | undefined]>([
    [{}, true],
    [{ status: "UNCLAIMED" }, true],
    [{ status: "UPDATES_OFF" }, true],
    [{ expirationDate: "2026-11-21T12:00:01Z" }, true],
    [{ expirationDate: "2026-11-21T12:00:00Z" }, false],
    [{ validFrom: "2026-11-21T12:00:01Z" }, false],
    [{ isVoided: true }, false],
    [{ status: "REDEEMED" }, false],
    [{ status: "VOIDED" }, false],
    [{ status: "EXPIRED" }, false],
    [{ status: "INACTIVE" }, false],
    [{ status: "DELETED" }, false],
    [{ status: "DELETE_IN_PROGRESS" }, false],
    [{ status: "SPARKLING" }, undefined],
  ])("of a pass that offers no use, with %j, says %j", (facts, expected) => {
    expect(check(facts)).toBe(expected);
    expect(check(facts, ["VOID"])).toBe(expected);
  });

  test("says nothing of a pass that is there to be used, unless it is closed", () => {
    expect(check({}, ["REDEEM"])).toBeUndefined();
    expect(check({ status: "REDEEMED" }, ["REDEEM"])).toBe(false);
    expect(validityOnScan({ ...open, status: "ACTIVE" }, [{ action: "REDEEM" }], true, now)).toBe(
      true,
    );
  });
});

describe("the panel at an entrance", () => {
  type Facts = Parameters<typeof resultStateOf>[0];
  const now = new Date("2026-11-21T12:00:00Z");
  const open = { status: "ACTIVE", isVoided: false, validFrom: null, expirationDate: null };
  const panel = (facts: object, status = "ACTIVE", uses: string[] = ["REDEEM"]) => {
    const scanned = {
      scan: { actions: uses.map((action) => ({ action })) },
      pass: { ...open, status },
      entranceMode: { action: "OFFERED", amount: null },
      operations: [],
      ...facts,
    } as unknown as Facts;
    const left = uses.map((action) => ({ action })) as unknown as Parameters<
      typeof resultStateOf
    >[1];
    const state = resultStateOf(scanned, left, now);
    return `${resultStyles[state].panel} ${state}`;
  };
  const following = (facts: object) => ({ operations: [{ kind: "scan-action", ...facts }] });

  test.each<[panel: string, when: string, drawn: string]>([
    ["green used", "the pass was used", panel(following({ state: "done" }))],
    ["white undone", "the use was undone", panel(following({ state: "done", kind: "undo" }))],
    ["white ready", "an action is to be chosen", panel({ hold: "not-offered" })],
    ["green valid", "a membership is valid", panel({}, "ACTIVE", [])],
    ["red already-used", "it was used up before", panel({}, "REDEEMED", [])],
    ["amber just-used", "it was used a moment ago and has uses left", panel({ hold: "again" })],
    ["red not-valid", "it is void", panel({}, "VOIDED", [])],
    ["red not-valid", "it is not valid yet", panel({}, "INACTIVE", ["VOID"])],
    [
      "red not-used",
      "the service refused",
      panel(following({ state: "refused", refusalStatus: 409 })),
    ],
    [
      "red not-used",
      "this entrance does something else",
      panel({ hold: "not-offered", entranceMode: { action: "REDEEM", amount: null } }),
    ],
    ["red not-used", "too few punches are left", panel({ hold: "out-of-bounds" })],
    ["amber unknown", "the outcome is not known", panel(following({ state: "unknown" }))],
    ["amber unknown", "the last use is in doubt", panel({ hold: "unknown-outcome" })],
    [
      "amber interrupted",
      "the service was not reached",
      panel(following({ state: "refused", refusalCode: "NEVER_REACHED", refusalStatus: 0 })),
    ],
    [
      "amber interrupted",
      "the undo was refused",
      panel(following({ state: "refused", kind: "undo" })),
    ],
    ["amber interrupted", "the status is not known", panel({}, "SPARKLING", [])],
  ])("is %s when %s", (expected, _, drawn) => expect(drawn).toBe(expected));
});
