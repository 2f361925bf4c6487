import "server-only";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { countsStamps } from "#portal/passes/templates.ts";
import type { ReadPass } from "./read-typed-pass.ts";
import { inputName, valueOnPass } from "./typed-pass.ts";

/** What stands in one part of a pass; null where there is nothing. */
export type PartValue =
  | { kind: "text"; value: string | null }
  | { kind: "moment"; value: string | null }
  | { kind: "count"; value: number | null }
  | { kind: "yes-no"; value: boolean };

export interface Difference {
  /** The name of the part; `backFields` for the back, whose earlier value the interface does not return. */
  name: string;
  before: PartValue | undefined;
  after: PartValue;
}

/** All parts of a pass as it would be written, in the order of the form. */
export function partValuesOf(template: PassTemplate, values: ReadPass): [string, PartValue][] {
  return [
    ...template.inputFields.map(({ identifier }): [string, PartValue] => [
      inputName(identifier),
      text(values.inputs.find((one) => one.identifier === identifier)?.value),
    ]),
    ["validFrom", { kind: "moment", value: values.validFrom }],
    ["expirationDate", { kind: "moment", value: values.expirationDate }],
    ...(countsStamps(template)
      ? [["stampsLeft", { kind: "count", value: values.stampsLeft }] as [string, PartValue]]
      : []),
    ["alreadyPaid", { kind: "yes-no", value: values.alreadyPaid }],
    ["externalIdentifier", text(values.externalIdentifier)],
    ...values.backFields.map(({ label, value }): [string, PartValue] => [
      "backFields",
      text(`${label}: ${value}`),
    ]),
  ];
}

/** What a change would make different; nothing when it would change nothing. */
export function differencesOf(pass: Pass, template: PassTemplate, values: ReadPass): Difference[] {
  const before = new Map(partValuesOf(template, valuesOf(pass, template)));
  return partValuesOf(template, values).flatMap(([name, after]) => {
    if (name === "backFields") return [{ name, before: undefined, after }];
    const was = before.get(name);
    return was?.value === after.value ? [] : [{ name, before: was, after }];
  });
}

function valuesOf(pass: Pass, template: PassTemplate): ReadPass {
  const { externalIdentifier, validFrom, expirationDate, stampsLeft, alreadyPaid } = pass;
  return {
    externalIdentifier,
    validFrom,
    expirationDate,
    stampsLeft,
    alreadyPaid,
    backFields: [],
    inputs: template.inputFields.map(({ identifier }) => ({
      identifier,
      value: valueOnPass(pass, identifier) ?? "",
    })),
  };
}

function text(value: string | null | undefined): PartValue {
  return { kind: "text", value: value || null };
}
