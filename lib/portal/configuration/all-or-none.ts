import "server-only";
import type { z } from "zod";

/** The variables of a group that are set; one that is set to nothing counts as not set. */
export function setVariablesOf(
  names: readonly string[],
  variables: Record<string, string | undefined>,
): Record<string, string> {
  const set = names.flatMap((name) => {
    const value = variables[name]?.trim();
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(set);
}

/** Variables of which all count or none, and all when they are asked for. */
export function readAllOrNone<Schema extends z.ZodType>(
  schema: Schema,
  set: Record<string, string>,
  isAskedFor: boolean,
) {
  const isOptional = Object.keys(set).length === 0 && !isAskedFor;
  return schema.optional().safeParse(isOptional ? undefined : set);
}
