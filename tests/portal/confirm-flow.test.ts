import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { formTokenOf, readSubmit, stepsOf } from "#app/staff/_form/flow.ts";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe("a form that is written, confirmed and carried out once", () => {
  const formToken = randomUUID();

  test("is carried out when its own token comes with the intent to send", () => {
    expect(readSubmit(formOf({ intent: "send", formToken }))).toEqual({
      intent: "send",
      formToken,
    });
  });

  test.each([
    ["without a token", { intent: "send" }],
    ["with a token that is none", { intent: "send", formToken: "x" }],
    ["before it was confirmed", { intent: "preview", formToken }],
    ["on the way back to writing", { intent: "change", formToken }],
    ["without an intent", { formToken }],
  ])("is not carried out %s", (_, fields) => {
    expect(readSubmit(formOf(fields)).formToken).toBeUndefined();
  });

  test("has a token whatever its buttons are called", () => {
    expect(formTokenOf(formOf({ formToken }))).toBe(formToken);
  });

  test("keeps what was typed and what it was drawn from at every step", () => {
    const steps = stepsOf("typed", "seal");
    for (const state of [steps.writing(), steps.confirming(), steps.unknown()]) {
      expect(state).toMatchObject({ typed: "typed", seen: "seal", problems: [] });
    }
    expect(stepsOf("typed").writing()).not.toHaveProperty("seen");
  });
});
