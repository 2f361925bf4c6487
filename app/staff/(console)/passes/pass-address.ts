import { recordIdSchema } from "#contract/index.ts";

interface Place {
  /** A page of the pass other than its first. */
  page?: "sms" | "notification" | "change" | "void";
  /** What was just done to it. */
  done?: "created" | "changed" | "voided";
  /** What was just asked for there may or may not have been done. */
  outcome?: "unknown";
  /** Who was found on the way here, kept for the way back when it names a member search. */
  memberSearch: unknown;
}

/** The address of a pass in the console, or of one of its pages. */
export function passAddress(passId: string, { page, done, outcome, memberSearch }: Place): string {
  const from = recordIdSchema.safeParse(memberSearch);
  const query = new URLSearchParams({
    ...(done && { done }),
    ...(outcome && { outcome }),
    ...(from.success && { find: from.data }),
  });
  const path = page ? `/staff/passes/${passId}/${page}` : `/staff/passes/${passId}`;
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The form for a pass of a template, or the choice of one. */
export function newPassAddress(template: string | undefined, memberSearch: unknown): string {
  const from = recordIdSchema.safeParse(memberSearch);
  const query = new URLSearchParams({
    ...(template && { template }),
    ...(from.success && { find: from.data }),
  });
  return query.size > 0 ? `/staff/passes/new?${query}` : "/staff/passes/new";
}
