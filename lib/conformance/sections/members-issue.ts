import { documentedMessages, memberIssueSchema } from "#contract/index.ts";
import type { Context } from "../context.ts";
import { expectRefusal, expectShape, expectThat, NotChecked } from "../expectations.ts";
import { ruleIn } from "../rule.ts";

const rule = ruleIn("Members");
const writes = "issues the on-request pass of members.mayAsk, who keeps it";

const ask = ({ call }: Context, kennitala: string) =>
  call("issueMemberPass", { body: { kennitala } });

const issued = (context: Context) =>
  context.once("issued", () => ask(context, context.known("members.mayAsk").kennitala));

export const membersIssue = [
  rule("issue 1", {
    title: "a member who qualifies gets the pass of the type",
    needs: ["members.mayAsk"],
    writes,
    async check(context, { kennitala, subscriberListId }) {
      const { ok, body, summary } = await issued(context);
      expectThat(ok, "success", summary);
      const [first] = body.memberships ?? [];
      expectThat(first?.subscriberListId === subscriberListId, "that membership", summary);
      expectThat(first.pass?.id != null, "with its pass", "no pass");
      const after = await context.call("lookUpMember", { body: { kennitala } });
      const found = after.body.memberships?.find(
        (one) => one.subscriberListId === subscriberListId,
      );
      expectThat(found?.pass?.id === first.pass.id, "the same pass in the lookup", after.summary);
    },
  }),
  rule("both", {
    title: "issue answers a member lookup result with exactly one membership entry",
    needs: ["members.mayAsk"],
    writes,
    async check(context) {
      const { ok, body, summary } = await issued(context);
      if (!ok) throw new NotChecked(`needs a pass to be issued, which answered ${summary}`);
      expectShape(memberIssueSchema, body, "a result with one membership");
    },
  }),
  rule("issue 2", {
    title: "it is called when the member asks, not on each page view",
    unseen: "a duty of the caller",
  }),
  rule("issue 3", {
    title: "repeating the call returns the same membership and pass, and issues nothing new",
    needs: ["members.mayAsk"],
    writes,
    async check(context, { kennitala }) {
      const first = await issued(context);
      if (!first.ok)
        throw new NotChecked(`needs a pass to be issued, which answered ${first.summary}`);
      const ids = (answer: typeof first) =>
        [
          answer.body.memberships?.[0]?.subscriptionId,
          answer.body.memberships?.[0]?.pass?.id,
        ].join();
      for (const again of [await ask(context, kennitala), await ask(context, kennitala)]) {
        expectThat(again.ok, "success", again.summary);
        expectThat(ids(again) === ids(first), "the same membership and pass", ids(again));
      }
    },
  }),
  rule("issue 4", {
    title: "the source system is not queried at call time",
    unseen: "cannot be seen from outside",
  }),
  rule("issue 5", {
    title: "a member who does not qualify yields MEMBER_NOT_ELIGIBLE, and nothing is issued",
    needs: ["members.notEligible"],
    writes: "asks for a pass for members.notEligible, who must not get one",
    async check(context, { kennitala, subscriberListId }) {
      const answer = await ask(context, kennitala);
      expectRefusal(answer, "MEMBER_NOT_ELIGIBLE");
      expectThat(answer.code === "MEMBER_NOT_ELIGIBLE", "MEMBER_NOT_ELIGIBLE", answer.summary);
      const { body } = await context.call("lookUpMember", { body: { kennitala } });
      const types = body.memberships?.map((one) => one.subscriberListId) ?? [];
      expectThat(!types.includes(subscriberListId), "no membership of that type", types);
      return { chosen: answer.summary };
    },
  }),
  rule("Errors", {
    title: `MEMBER_NOT_ELIGIBLE says "${documentedMessages.MEMBER_NOT_ELIGIBLE}"`,
    needs: ["members.notEligible"],
    writes: "asks for a pass for members.notEligible, who must not get one",
    async check(context, { kennitala }) {
      const { code, message, summary } = await ask(context, kennitala);
      if (code !== "MEMBER_NOT_ELIGIBLE") throw new NotChecked(`it answered ${summary}`);
      const expected = documentedMessages.MEMBER_NOT_ELIGIBLE;
      expectThat(message === expected, expected, message);
    },
  }),
];
