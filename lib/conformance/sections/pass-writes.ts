import type { Context } from "../context.ts";
import { expectRefusal, expectThat, NotChecked } from "../expectations.ts";
import { ruleIn } from "../rule.ts";
import {
  createPassForRun,
  sharedCreation,
  sharedPass,
  writesSharedPass,
} from "../shared-records.ts";

const rule = ruleIn("Passes");
const number = "Pass write payload";

const writesCounting = "creates a pass from templates.counting, and voids it at the end";

export const passWrites = [
  rule(number, {
    title: "passTemplateId is required to create",
    writes: "tries to create passes that must be refused",
    async check({ call }) {
      const answer = await call("createPass", { body: {} });
      expectRefusal(answer, "no success");
    },
  }),
  rule(number, {
    title: "externalIdentifier is unique within the template, on creating",
    needs: ["templates.plain"],
    writes: writesSharedPass,
    async check(context, passTemplateId) {
      await sharedPass(context);
      const { externalIdentifier } = await sharedCreation(context);
      const again = await createPassForRun(context, { passTemplateId, externalIdentifier });
      expectRefusal(again, "no success the second time");
    },
  }),
  rule(number, {
    title: "externalIdentifier is unique within the template, on updating",
    needs: ["templates.plain"],
    writes: "creates a second pass from templates.plain, and voids it at the end",
    async check(context, passTemplateId) {
      await sharedPass(context);
      const { externalIdentifier } = await sharedCreation(context);
      const second = await createPassForRun(context, { passTemplateId });
      if (!second.ok || !second.body.id)
        throw new NotChecked(`creating answered ${second.summary}`);
      const answer = await context.call("updatePass", {
        id: second.body.id,
        body: { passTemplateId, externalIdentifier },
      });
      expectRefusal(answer, "no success");
    },
  }),
  rule(number, {
    title: "another template may have the same externalIdentifier",
    needs: ["templates.plain", "templates.other"],
    writes: "creates a pass from templates.other, and voids it at the end",
    async check(context, _, passTemplateId) {
      await sharedPass(context);
      const { externalIdentifier } = await sharedCreation(context);
      const answer = await createPassForRun(context, { passTemplateId, externalIdentifier });
      expectThat(answer.ok, "success", answer.summary);
    },
  }),
  rule(number, {
    title: "stampsLeft applies to a template that counts",
    needs: ["templates.counting"],
    writes: writesCounting,
    async check(context, passTemplateId) {
      const { ok, body, summary } = await createPassForRun(context, {
        passTemplateId,
        stampsLeft: 3,
      });
      expectThat(ok, "success", summary);
      expectThat(body.stampsLeft === 3, "3", body.stampsLeft);
      const sent = { passTemplateId, stampsLeft: 2 };
      const answer = await context.call("updatePass", { id: body.id ?? "", body: sent });
      expectThat(answer.body.stampsLeft === 2, "2 after the update", answer.summary);
    },
  }),
  rule(number, {
    title: "the identifier of an input value must match an input field of the template",
    needs: ["templates.plain"],
    writes: "tries to create passes that must be refused",
    async check(context, passTemplateId) {
      const inputFields = [{ identifier: context.unique(), value: "x" }];
      const answer = await createPassForRun(context, { passTemplateId, inputFields });
      expectRefusal(answer, "no success");
    },
  }),
  rule(number, {
    title: "validFrom and expirationDate are read in the other forms of ISO 8601",
    needs: ["templates.plain"],
    writes: "creates a pass from templates.plain, and voids it at the end",
    async check(context, passTemplateId) {
      const forms = { validFrom: "2026-W01-4T08:30Z", expirationDate: "20990101T000000Z" };
      const { ok, body, summary } = await createPassForRun(context, { passTemplateId, ...forms });
      expectThat(ok, "success", summary);
      const moments = { validFrom: "2026-01-01T08:30:00Z", expirationDate: "2099-01-01T00:00:00Z" };
      for (const name of ["validFrom", "expirationDate"] as const) {
        const seen = new Date(body[name] ?? Number.NaN).getTime();
        expectThat(seen === new Date(moments[name]).getTime(), moments[name], body[name]);
      }
    },
  }),
  rule("Template input field", {
    title: "isMandatory: the value of a field of the issuer is not taken away",
    needs: ["templates.mandatory"],
    writes: "tries to clear a mandatory value of templates.mandatory, which must be refused",
    async check({ call }, { passId: id, identifier }) {
      const before = await call("readPass", { id });
      const passTemplateId = before.body.passTemplateId ?? "";
      const inputFields = [{ identifier, value: "" }];
      const answer = await call("updatePass", { id, body: { passTemplateId, inputFields } });
      expectRefusal(answer, "no success");
      const after = await call("readPass", { id });
      const values = [before, after].map(({ body }) => JSON.stringify(body.inputFieldValues));
      expectThat(values[0] === values[1], "the same values as before", "other values");
    },
  }),
  rule("Pass (response object)", {
    title: "requiresCustomerInput until the holder's mandatory field has a value",
    needs: ["templates.needsInput"],
    writes: "creates a pass from templates.needsInput, and voids it at the end",
    async check(context, { passTemplateId, identifier, value }) {
      const { ok, body, summary } = await createPassForRun(context, { passTemplateId });
      expectThat(ok, "success", summary);
      expectThat(body.requiresCustomerInput === true, "true", body.requiresCustomerInput);
      const inputFields = [{ identifier, value }];
      const sent = { passTemplateId, inputFields };
      const filled = await context.call("updatePass", { id: body.id ?? "", body: sent });
      if (!filled.ok) throw new NotChecked(`entering the value answered ${filled.summary}`);
      const awaits = filled.body.requiresCustomerInput;
      expectThat(awaits === false, "false once it is entered", awaits);
    },
  }),
  rule(number, {
    title: "isVoided makes a void pass",
    needs: ["templates.plain"],
    writes: "creates a void pass from templates.plain",
    async check(context, passTemplateId) {
      const { ok, body, summary } = await context.call("createPass", {
        body: { passTemplateId, isVoided: true },
      });
      expectThat(ok && body.isVoided === true, "a void pass", summary);
    },
  }),
  rule("Pass template", {
    title: "disableIssue: no pass is created from the template",
    writes: "tries to create a pass from a template with disableIssue, if there is one",
    async check(context) {
      const closed = (await firstPage(context)).find(({ disableIssue }) => disableIssue);
      if (!closed?.id) throw new NotChecked("needs a template with disableIssue");
      const answer = await createPassForRun(context, { passTemplateId: closed.id });
      expectRefusal(answer, "no success");
    },
  }),
  rule("Pass template", {
    title: "lockInputFields: the input values of a pass are not changed",
    needs: ["templates.locked"],
    writes: "tries to change an input value of templates.locked, which must be refused",
    async check({ call }, { passId: id, identifier }) {
      const before = await call("readPass", { id });
      const passTemplateId = before.body.passTemplateId ?? "";
      const inputFields = [{ identifier, value: "1" }];
      await call("updatePass", { id, body: { passTemplateId, inputFields } });
      const after = await call("readPass", { id });
      const values = [before, after].map(({ body }) => JSON.stringify(body.inputFieldValues));
      expectThat(values[0] === values[1], "the same values as before", "other values");
    },
  }),
];

async function firstPage({ call }: Context) {
  return (await call("listPassTemplates")).body.data ?? [];
}
