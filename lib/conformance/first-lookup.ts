import type { AnswerOf } from "./answer.ts";
import type { Context } from "./context.ts";
import { NotChecked } from "./rule-errors.ts";

/**
 * The first lookup of a run for the member who has not requested a pass yet. If a pass is there
 * already, it was requested since the test data was described: then the rule is not checked.
 */
export async function firstLookup(context: Context): Promise<AnswerOf<"lookUpMember">> {
  const { kennitala, subscriberListId } = context.known("members.notAskedYet");
  const answer = await context.once("first look", () =>
    context.call("lookUpMember", { body: { kennitala } }),
  );
  const found = answer.body.memberships?.find((one) => one.subscriberListId === subscriberListId);
  if (found?.pass?.id) throw new NotChecked("members.notAskedYet has a pass of the type by now");
  return answer;
}
