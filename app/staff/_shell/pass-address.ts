import { recordIdSchema } from "#contract/index.ts";

interface Place {
  page?: "sms" | "notification" | "change" | "void";
  /** Completed operation. */
  done?: "created" | "changed" | "voided";
  /** Operation with an unknown outcome. */
  outcome?: "unknown";
  /** Address part of the membership type whose pass the text says how to ask for. */
  apply?: string | undefined;
  /** Language of that text; the issuer’s first language by default. */
  language?: string | undefined;
  /** Identifier of the member search that led here, if valid. */
  memberSearch: unknown;
}

export function passAddress(
  passId: string,
  { page, done, outcome, apply, language, memberSearch }: Place,
): string {
  const from = recordIdSchema.safeParse(memberSearch);
  const query = new URLSearchParams({
    ...(done && { done }),
    ...(outcome && { outcome }),
    ...(apply && { apply }),
    ...(language && { in: language }),
    ...(from.success && { find: from.data }),
  });
  const path = page ? `/staff/passes/${passId}/${page}` : `/staff/passes/${passId}`;
  return query.size > 0 ? `${path}?${query}` : path;
}

/** `replaces`: the voided pass that the new one is issued in place of. */
export function newPassAddress(
  template: string | undefined,
  memberSearch: unknown,
  replaces?: unknown,
): string {
  const from = recordIdSchema.safeParse(memberSearch);
  const replaced = recordIdSchema.safeParse(replaces);
  const query = new URLSearchParams({
    ...(template && { template }),
    ...(replaced.success && { replaces: replaced.data }),
    ...(from.success && { find: from.data }),
  });
  return query.size > 0 ? `/staff/passes/new?${query}` : "/staff/passes/new";
}
