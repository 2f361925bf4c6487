import type { z } from "zod";

const shown = 5;

/** Where and how a value misses its schema, without a word of the value. */
export function problemsOf(error: z.ZodError | undefined): string {
  const issues = error?.issues ?? [];
  const problems = issues
    .slice(0, shown)
    .map(({ path, code }) => `${path.map(String).join(".") || "(root)"}: ${code}`);
  if (issues.length > shown) problems.push(`and ${issues.length - shown} more`);
  return problems.join(", ");
}
