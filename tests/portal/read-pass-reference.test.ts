import { expect, test } from "vitest";
import { readPassReference } from "#portal/passes/read-pass-reference.ts";

const passId = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";

test.each([
  passId,
  passId.toUpperCase(),
  `  ${passId}\n`,
  "0b7c1f6e-5a51-4b0c-9d0e- 6f1f7a3c5001",
  `\u200B${passId}\uFEFF`,
  `(${passId}).`,
  `https://portal.example/staff/passes/${passId}`,
  `http://localhost:3000/staff/passes/${passId.toUpperCase()}/sms?find=${passId.replace("5", "6")}`,
  `/staff/passes/${passId}#content`,
])("the pass is known from %j", (typed) => {
  expect(readPassReference(typed)).toEqual({ ok: true, passId });
});

test.each([
  ["", "empty"],
  [" \u200B\n", "empty"],
  ["010130-2129", "kennitala"],
  [" 0101302129 ", "kennitala"],
  ["kort-1", "malformed"],
  [passId.slice(1), "malformed"],
  [`${passId}0`, "malformed"],
  ["pöntun númer 12", "malformed"],
  [`https://portal.example/staff/templates/${passId}`, "address"],
  ["https://portal.example/staff/passes/new?template=1", "address"],
  ["https://passes.example/p/DemoDelivery000000001", "address"],
  ["passes.example/s/DemoDelivery000000001", "address"],
  ["DemoPunchCard000000001", "code"],
] as const)("%j is no pass: %s", (typed, problem) => {
  expect(readPassReference(typed)).toEqual({ ok: false, problem });
});
