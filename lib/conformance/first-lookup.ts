import type { AnswerOf } from "./answer.ts";
import type { Context } from "./context.ts";
import { NotChecked } from "./rule-errors.ts";

/**
 * The first lookup of a run for the member who has not asked yet. Whose pass is there already has
 * asked since the world was described, perhaps by hand: then nothing can be seen.
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
