import "server-only";
import { type Kennitala, recordIdSchema } from "#contract/index.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { lookUpMember } from "./look-up-member.ts";
import { getMemberSearch } from "./member-search.ts";

export interface MemberOfPass {
  kennitala: Kennitala;
  /** What only the member lookup tells: whether some wallet holds an active copy. */
  walletInstalled: boolean;
}

/** The member who was found on the way here, when the pass is really theirs. */
export async function memberOfPass(
  staff: Staff,
  find: unknown,
  passId: string,
): Promise<MemberOfPass | undefined> {
  const id = recordIdSchema.safeParse(find);
  if (!id.success || !mayRole(staff.role, "member:find")) return undefined;
  const found = await getMemberSearch(staff, id.data);
  if (!found) return undefined;
  const result = await lookUpMember(found.kennitala);
  if (result.kind !== "member") return undefined;
  const pass = result.lookup.memberships
    .map((membership) => membership.pass)
    .find((one) => one?.id.toLowerCase() === passId.toLowerCase());
  return pass ? { kennitala: found.kennitala, walletInstalled: pass.walletInstalled } : undefined;
}
