import { recordIdSchema } from "#contract/index.ts";

/** The form for a pass of a template, or the choice of one. */
export function newPassAddress(template: string | undefined, find: unknown): string {
  const from = recordIdSchema.safeParse(find);
  const query = new URLSearchParams({
    ...(template && { template }),
    ...(from.success && { find: from.data }),
  });
  return query.size > 0 ? `/staff/passes/new?${query}` : "/staff/passes/new";
}
