import { expect, test } from "vitest";
import {
  answersWithProblem,
  answersWithReview,
  notingAnswer,
  requestContext,
} from "#portal/observability/request-context.ts";

/** Whether the page that is rendered after an action knows that something is wrong. */
function afterAction(answer: unknown): Promise<boolean> {
  return requestContext().run({ requestId: "one" }, async () => {
    expect(await notingAnswer(async () => answer)).toBe(answer);
    return answersWithProblem();
  });
}

test.each([
  ["a problem at a field", { typed: "1", problem: "No such kennitala." }],
  ["a list of problems", { step: "write", problems: [{ words: "Missing." }] }],
  ["a failure of the service", { failure: { kind: "fault" } }],
])("the title tells of %s", async (_, answer) => {
  expect(await afterAction(answer)).toBe(true);
});

test.each([
  ["a preview", { step: "confirm", problems: [] }],
  ["a form as it was", { typed: "" }],
  ["nothing", undefined],
])("the title tells of no error after %s", async (_, answer) => {
  expect(await afterAction(answer)).toBe(false);
});

test("the title tells of a review", async () => {
  const isReview = async (answer: unknown) =>
    requestContext().run({ requestId: "one" }, async () => {
      await notingAnswer(async () => answer);
      return answersWithReview();
    });
  expect(await isReview({ step: "confirm", problems: [] })).toBe(true);
  expect(await isReview({ step: "write", problems: [] })).toBe(false);
});

test("an action without a request notes nothing", async () => {
  await notingAnswer(async () => ({ problem: "x" }));
  expect(answersWithProblem()).toBe(false);
});
