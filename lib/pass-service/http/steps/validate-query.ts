import type { z } from "zod";
import type { Step } from "../api-env.ts";
import { refusals } from "../refusal.ts";
import { refuse } from "../refuse.ts";

/** Validates the query against the contract. A repeated parameter is invalid. */
export function validateQuery(schema: z.ZodType): Step {
  return async (context, next) => {
    const all = new URL(context.req.url).searchParams;
    const single = [...new Set(all.keys())].map((name) => {
      const values = all.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    });
    const read = schema.safeParse(Object.fromEntries(single));
    if (!read.success) {
      const problems = read.error.issues.map(
        ({ path, message }) => `query.${path.join(".").slice(0, 60)}: ${message}`,
      );
      return refuse(context, refusals.validationFailed(problems.slice(0, 20)));
    }
    context.set("query", read.data);
    return next();
  };
}
