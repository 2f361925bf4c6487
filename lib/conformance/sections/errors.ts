import { z } from "zod";
import { expectShape, expectThat } from "../expectations.ts";
import { ruleIn } from "../rule.ts";

const rule = ruleIn("Errors");

const errorBodySchema = z.object({
  error: z.object({
    code: z.string().min(1),
    message: z.string().min(1),
    possibleFixes: z.array(z.string()),
  }),
});

export const errors = [
  rule("Error body shape", {
    title: "a refusal of the member endpoints has code, message and possibleFixes",
    async check({ call }) {
      for (const name of ["lookUpMember", "issueMemberPass"] as const) {
        const { body } = await call(name, { body: { kennitala: "1" } });
        expectShape(errorBodySchema, body, "an error body");
      }
    },
  }),
  rule("missing records", {
    title: "what answers the identifier of no record (not stated)",
    open: true,
    async check({ call }) {
      const id = crypto.randomUUID();
      const answers = [
        await call("readPass", { id }),
        await call("readPassTemplate", { id }),
        await call("readSms", { id }),
        await call("readNotification", { id }),
      ];
      return { chosen: [...new Set(answers.map(({ summary }) => summary))].join(", ") };
    },
  }),
  // The last two rules look at the answers to all other rules, so those run first.
  ruleIn("What the service does")("faults", {
    title: "no request of this run was answered by a fault of the service (5xx)",
    async check({ faults }) {
      expectThat(faults.length === 0, "answers and refusals", faults.join(", "));
    },
  }),
  ruleIn("What the service does")("JSON", {
    title: "every answer of this run was JSON, and said so",
    async check({ notJson }) {
      expectThat(notJson.length === 0, "JSON everywhere", notJson.join(", "));
    },
  }),
];
