import { passSchema } from "#contract/index.ts";
import { differingFields, expectRefusal, expectShape, expectThat } from "../expectations.ts";
import { ruleIn } from "../rule.ts";
import {
  sharedCreation,
  sharedPass,
  sharedWrite,
  writesSharedPass as writes,
} from "../shared-records.ts";

const rule = ruleIn("Passes");
const needs = ["templates.plain"] as const;
const moment = (written: string | null | undefined) => new Date(written ?? Number.NaN).getTime();

export const passes = [
  rule("POST", {
    title: "a pass is created from a template",
    needs,
    writes,
    async check(context, passTemplateId) {
      const { answer } = await sharedCreation(context);
      expectThat(answer.ok, "success", answer.summary);
      const { body } = answer;
      expectThat(body.passTemplateId === passTemplateId, "of that template", body.passTemplateId);
    },
  }),
  rule("POST", {
    title: "it has what was sent",
    needs,
    writes,
    async check(context) {
      const pass = await sharedPass(context);
      const { externalIdentifier } = await sharedCreation(context);
      expectThat(
        pass.externalIdentifier === externalIdentifier,
        "the externalIdentifier",
        pass.externalIdentifier,
      );
      expectThat(pass.alreadyPaid === true, "alreadyPaid true", pass.alreadyPaid);
      for (const name of ["validFrom", "expirationDate"] as const) {
        const same = moment(pass[name]) === moment(sharedWrite[name]);
        expectThat(same, `the moment of ${name}`, pass[name]);
      }
    },
  }),
  rule("Pass (response object)", {
    title: "every field is there, of its type",
    needs,
    writes,
    async check(context) {
      expectShape(passSchema, await sharedPass(context), "a pass");
    },
  }),
  rule("Pass (response object)", {
    title: "stampsLeft is null where nothing is counted",
    needs,
    writes,
    async check(context) {
      const { stampsLeft } = await sharedPass(context);
      expectThat(stampsLeft == null, "null", stampsLeft);
    },
  }),
  rule("GET", {
    title: "a pass is read as it was answered when it was created",
    needs,
    writes,
    async check(context) {
      const made = await sharedPass(context);
      const { ok, body, summary } = await context.call("readPass", { id: made.id });
      expectThat(ok, "success", summary);
      const differing = differingFields(made, body);
      expectThat(differing.length === 0, "the same pass", `differing: ${differing.join(", ")}`);
    },
  }),
  rule("GET", {
    title: "the pass of a membership is read by the identifier that the lookup gave",
    needs: ["members.withPass"],
    async check({ call }, kennitala) {
      const member = await call("lookUpMember", { body: { kennitala } });
      const held = member.body.memberships?.find(({ pass }) => pass?.id)?.pass;
      const { ok, body, summary } = await call("readPass", { id: held?.id ?? "" });
      expectThat(ok && body.id === held?.id, "that pass", summary);
      expectThat(body.status === held?.status, `its status ${held?.status}`, body.status);
    },
  }),
  rule("PUT", {
    title: "a pass is changed, and stays so",
    needs,
    writes,
    async check({ call, ...context }, passTemplateId) {
      const { id } = await sharedPass({ call, ...context });
      const expirationDate = "2098-06-01T12:00:00Z";
      const { ok, body, summary } = await call("updatePass", {
        id,
        body: { passTemplateId, expirationDate },
      });
      expectThat(ok, "success", summary);
      const after = await call("readPass", { id });
      for (const seen of [body.expirationDate, after.body.expirationDate]) {
        expectThat(moment(seen) === moment(expirationDate), expirationDate, seen);
      }
    },
  }),
  rule("PUT", {
    title: "whether a change replaces or merges (not stated)",
    open: true,
    needs,
    writes,
    async check(context, passTemplateId) {
      const { id, externalIdentifier } = await sharedPass(context);
      await context.call("updatePass", { id, body: { passTemplateId } });
      const { body } = await context.call("readPass", { id });
      return { chosen: body.externalIdentifier === externalIdentifier ? "merges" : "replaces" };
    },
  }),
  rule("PUT", {
    title: "passTemplateId is required",
    needs,
    writes,
    async check(context) {
      const { id } = await sharedPass(context);
      const answer = await context.call("updatePass", { id, body: { alreadyPaid: true } });
      expectRefusal(answer, "no success");
    },
  }),
];
