import type { Pass, PassWrite } from "#contract/index.ts";
import type { AnswerOf, Context, Loose } from "./context.ts";
import { NotChecked } from "./expectations.ts";

/** Creates a pass, and voids it when the run is over. */
export async function createPassForRun(
  { call, afterwards }: Context,
  body: PassWrite,
): Promise<AnswerOf<"createPass">> {
  const answer = await call("createPass", { body });
  const { id } = answer.body;
  if (answer.ok && id) {
    const { passTemplateId } = body;
    afterwards(async () => {
      await call("updatePass", { id, body: { passTemplateId, isVoided: true } });
    });
  }
  return answer;
}

/** What the shared pass is created with; its identifier is made for each run. */
export const sharedWrite = {
  validFrom: "2026-01-01T08:00:00+01:00",
  expirationDate: "2099-01-01T00:00:00Z",
  alreadyPaid: true,
  backFields: [{ label: "Conformance", value: "Made by a check, and voided after it" }],
};

/** The answer to the one creation that most checks share. */
export function sharedCreation(
  context: Context,
): Promise<{ answer: AnswerOf<"createPass">; externalIdentifier: string }> {
  return context.once("shared pass", async () => {
    const passTemplateId = context.known("templates.plain");
    const externalIdentifier = context.unique();
    const answer = await createPassForRun(context, {
      passTemplateId,
      externalIdentifier,
      ...sharedWrite,
    });
    return { answer, externalIdentifier };
  });
}

/** The pass that most checks share; whoever needs it is not checked when it could not be created. */
export async function sharedPass(context: Context): Promise<Loose<Pass> & { id: string }> {
  const { answer } = await sharedCreation(context);
  const { id } = answer.body;
  if (!answer.ok || !id)
    throw new NotChecked(`needs a created pass, which answered ${answer.summary}`);
  return { ...answer.body, id };
}

/** Part of the plan printed before a run: the pass that `sharedCreation` creates. */
export const writesSharedPass = "creates a pass from templates.plain, and voids it at the end";

/** The first lookup of a member without a pass; not checked when a pass is there already. */
export async function firstLookup(context: Context): Promise<AnswerOf<"lookUpMember">> {
  const { kennitala, subscriberListId } = context.known("members.notAskedYet");
  const answer = await context.once("first look", () =>
    context.call("lookUpMember", { body: { kennitala } }),
  );
  const found = answer.body.memberships?.find((one) => one.subscriberListId === subscriberListId);
  if (found?.pass?.id) throw new NotChecked("members.notAskedYet has a pass of the type by now");
  return answer;
}

/** Polls a record until it is settled, for five seconds; then it answers as it is. */
export async function settled<Read>(
  read: () => Promise<Read>,
  isSettled: (answer: Read) => boolean,
): Promise<Read> {
  let answer = await read();
  for (let poll = 0; poll < 10 && !isSettled(answer); poll += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    answer = await read();
  }
  return answer;
}
