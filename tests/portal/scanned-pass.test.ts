import { describe, expect, test } from "vitest";
import type { PassTemplate } from "#contract/index.ts";
import { sealText } from "#portal/database/sealed-text.ts";
import { holderLine, holderLines, sealHolder, unsealHolder } from "#portal/passes/holder-lines.ts";
import { actionsLeft } from "#portal/passes/scanning/actions-left.ts";
import { isUnusable, validityOnScan } from "#portal/passes/scanning/result-state.ts";
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
  expect(holderLine(pass, undefined)).toBe("skapur-12");
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

test("a kennitala is not shown as whose a pass is, wherever it is written", () => {
  const kennitala = "010130-2129";
  const external = { inputFieldValues: [], externalIdentifier: kennitala };
  expect(holderLine(external, undefined)).toBeUndefined();
  const field = { identifier: "nafn", label: "Nafn", format: "TEXT", type: "ISSUER" };
  const typed = {
    inputFieldValues: [{ identifier: "nafn", label: "Nafn", value: kennitala }],
    externalIdentifier: "kort-7",
  };
  expect(holderLine(typed, { inputFields: [field] } as unknown as PassTemplate)).toBe("kort-7");
});

test("a holder's line is kept sealed and opens again", () => {
  configurePortal();
  const pass = { inputFieldValues: [], externalIdentifier: "skapur-12" };
  const sealed = sealHolder(pass, undefined);
  expect(sealed).not.toContain("skapur");
  expect(unsealHolder(sealed)).toBe("skapur-12");
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

describe("a pass in its state", () => {
  test.each([
    ...["REDEEMED", "VOIDED", "EXPIRED", "INACTIVE", "DELETED", "DELETE_IN_PROGRESS"].map(
      (status) => [status, true] as const,
    ),
    ...["ACTIVE", "UNCLAIMED", "UPDATES_OFF", "SPARKLING"].map(
      (status) => [status, false] as const,
    ),
  ])("%s cannot be used: %s", (status, unusable) => {
    expect(isUnusable(status)).toBe(unusable);
  });

  test.each([
    ["REDEEMED", ["VOID"]],
    ["VOIDED", []],
    ["EXPIRED", []],
    ["ACTIVE", ["VOID"]],
  ])("%s leaves %j of what was offered", (status, left) => {
    const offered = [{ action: "VOID" as const }] as unknown as Parameters<typeof actionsLeft>[0];
    const words = actionsLeft(offered, [], { status, stampsLeft: null }).map(
      ({ action }) => action,
    );
    expect(words).toEqual(left);
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

  test.each([
    [{}, true],
    [{ status: "UNCLAIMED" }, true],
    [{ status: "UPDATES_OFF" }, true],
    [{ expirationDate: "2026-11-21T12:00:01Z" }, true],
    [{ expirationDate: "2026-11-21T12:00:00Z" }, false],
    [{ validFrom: "2026-11-21T12:00:01Z" }, false],
    [{ isVoided: true }, false],
    [{ status: "EXPIRED" }, false],
    [{ status: "INACTIVE" }, false],
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
