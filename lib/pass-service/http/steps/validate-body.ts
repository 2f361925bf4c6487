import type { z } from "zod";
import type { Step } from "../api-env.ts";
import { type Refusal, refusals } from "../refusal.ts";
import { refuse } from "../refuse.ts";

/**
 * Validates the body against the contract. An invalid kennitala has its own documented error,
 * whatever else is wrong. Section "Members", rules 1 and 2 for both endpoints.
 */
export function validateBody(schema: z.ZodType): Step {
  return async (context, next) => {
    const read = schema.safeParse(context.get("json"));
    if (!read.success) return refuse(context, refusalOf(read.error.issues));
    context.set("body", read.data);
    return next();
  };
}

function refusalOf(issues: z.core.$ZodIssue[]): Refusal {
  if (issues.some(({ path }) => path.length === 1 && path[0] === "kennitala")) {
    return refusals.kennitalaInvalid();
  }
  return refusals.validationFailed(issues.flatMap(problemsOf).slice(0, 20));
}

function problemsOf(issue: z.core.$ZodIssue): string[] {
  const at = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => `${pathOf([...at, key])}: the interface has no such field`);
  }
  return [`${pathOf(at)}: ${issue.message}`];
}

/** The path of a field, short enough to read; a caller's own words come back cut. */
function pathOf(parts: string[]): string {
  return parts.length === 0 ? "body" : parts.map((part) => part.slice(0, 60)).join(".");
}
