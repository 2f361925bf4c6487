import { recordIdSchema } from "#contract/index.ts";
import { kennitalaDigest } from "#portal/activity/kennitala-digest.ts";
import { getMemberSearch } from "#portal/members/member-search.ts";
import type { Staff } from "#portal/staff/staff-session.ts";

/** Whose pass it is, when the way here led by a find of this very session. */
export async function digestOfFind(staff: Staff, find: unknown): Promise<string | null> {
  const id = recordIdSchema.safeParse(find);
  const found = id.success ? await getMemberSearch(staff, id.data) : undefined;
  return found ? kennitalaDigest(found.kennitala) : null;
}
