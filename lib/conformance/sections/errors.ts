import { z } from "zod";
import { rule } from "../rule.ts";
import { expectShape } from "../shape.ts";

const section = "Errors";

const errorBodySchema = z.object({
  error: z.object({
    code: z.string().min(1),
    message: z.string().min(1),
    possibleFixes: z.array(z.string()),
  }),
});

export const errors = [
  rule({
    section,
    number: "Error body shape",
    title: "a refusal of the member endpoints has code, message and possibleFixes",
    async check({ call }) {
      for (const name of ["lookUpMember", "issueMemberPass"] as const) {
        const { body } = await call(name, { body: { kennitala: "1" } });
        expectShape(errorBodySchema, body, "an error body");
      }
      return undefined;
    },
  }),
  rule({
    section,
    number: "missing records",
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
];
