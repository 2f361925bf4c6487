import type { Context } from "../context.ts";
import { expectThat, NotChecked } from "../expectations.ts";
import { ruleIn } from "../rule.ts";
import { createPassForRun, firstLookup, settled } from "../shared-records.ts";

const rule = ruleIn("Pass status");
const writes = "creates a pass from templates.plain for its statuses, and voids it";

async function madePass(context: Context) {
  const { answer } = await context.once("pass for its statuses", async () => ({
    answer: await createPassForRun(context, { passTemplateId: context.known("templates.plain") }),
  }));
  const { id } = answer.body;
  if (!answer.ok || !id)
    throw new NotChecked(`needs a created pass, which answered ${answer.summary}`);
  return { ...answer.body, id };
}

export const passStatus = [
  rule("UNCLAIMED", {
    title: "a pass that is created and claimed by no device",
    needs: ["templates.plain"],
    writes,
    async check(context) {
      const { status } = await madePass(context);
      expectThat(status === "UNCLAIMED", "UNCLAIMED", status);
    },
  }),
  rule("INACTIVE", {
    title: "a pass whose validFrom has not arrived, of a member, whether or not a wallet holds it",
    needs: ["members.notYetValid"],
    async check({ call }, kennitala) {
      const { body } = await call("lookUpMember", { body: { kennitala } });
      const passes = body.memberships?.flatMap(({ pass }) => (pass ? [pass] : [])) ?? [];
      const unclaimed = passes.filter(({ walletInstalled }) => walletInstalled === false);
      if (unclaimed.length === 0) throw new NotChecked("needs a pass that no wallet holds");
      const statuses = unclaimed.map(({ status }) => status);
      expectThat(statuses.includes("INACTIVE"), "INACTIVE", statuses.join());
    },
  }),
  rule("EXPIRED", {
    title: "a pass expires at its expirationDate",
    needs: ["templates.plain"],
    writes,
    async check(context, passTemplateId) {
      const { id } = await madePass(context);
      const body = { passTemplateId, expirationDate: "2020-01-01T00:00:00Z" };
      const { ok, summary } = await context.call("updatePass", { id, body });
      if (!ok) throw new NotChecked(`a date in the past answered ${summary}`);
      const { body: after } = await context.call("readPass", { id });
      expectThat(after.status === "EXPIRED", "EXPIRED", after.status);
    },
  }),
  rule("1", {
    title: "isVoided on update voids the pass",
    needs: ["templates.plain"],
    writes,
    async check(context, passTemplateId) {
      const { id } = await madePass(context);
      const sent = { passTemplateId, isVoided: true };
      const { ok, summary } = await context.call("updatePass", { id, body: sent });
      expectThat(ok, "success", summary);
      const { body } = await onceVoided(context, id);
      expectThat(body.isVoided === true, "isVoided", body.isVoided);
      expectThat(body.status === "VOIDED", "VOIDED", body.status);
    },
  }),
  rule("DELETED", {
    title: "a deleted pass is voided and deleted: it has isVoided",
    needs: ["passes.deleted"],
    async check({ call }, ids) {
      for (const id of ids) {
        const { ok, body, summary } = await call("readPass", { id });
        if (!ok) throw new NotChecked(`a deleted pass answered ${summary}`);
        const isDeleted = body.status === "DELETED" || body.status === "DELETE_IN_PROGRESS";
        expectThat(isDeleted, "DELETED or DELETE_IN_PROGRESS", body.status);
        expectThat(body.isVoided === true, `isVoided when ${body.status}`, body.isVoided);
      }
    },
  }),
  rule("3", {
    title: "the member lookup never issues a pass",
    needs: ["members.notAskedYet"],
    async check(context, { kennitala, subscriberListId }) {
      await firstLookup(context);
      for (let visit = 0; visit < 3; visit += 1) {
        const { body } = await context.call("lookUpMember", { body: { kennitala } });
        const issued = body.memberships?.some(
          (one) => one.subscriberListId === subscriberListId && one.pass?.id,
        );
        expectThat(!issued, "no pass of that type, however often", `one at visit ${visit + 1}`);
      }
    },
  }),
  rule("4", {
    title: "a member who no longer qualifies loses the pass and must ask again",
    unseen: "the source system's change cannot be made through the interface",
  }),
  rule("5", {
    title: "a closed pass is not handed out via its delivery page",
    unseen: "a page for people; what leads to it is looked at under Member pass object",
  }),
];

/** The update requests voiding: it may take a moment. */
function onceVoided({ call }: Context, id: string) {
  const read = () => call("readPass", { id });
  return settled(read, ({ body }) => body.status === "VOIDED");
}
