import { recordIdSchema } from "#contract/index.ts";

type Outcome = "created" | "changed" | "voided";

/** The pass as it is now, and from there the way back to whoever it was done for. */
export function nextAddress(passId: string, done: Outcome | undefined, find: unknown): string {
  const from = recordIdSchema.safeParse(find);
  const query = new URLSearchParams({
    ...(done && { done }),
    ...(from.success && { find: from.data }),
  });
  return query.size > 0 ? `/staff/passes/${passId}?${query}` : `/staff/passes/${passId}`;
}
