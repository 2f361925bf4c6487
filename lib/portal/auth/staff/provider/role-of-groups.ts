import "server-only";
import { type Role, roles } from "../role.ts";

/**
 * The highest role that somebody's groups give; undefined when none does. A provider writes one
 * group as a text or as a list of one; anything that is not text is no group.
 */
export function roleOfGroups(
  claim: unknown,
  roleOfGroup: ReadonlyMap<string, Role>,
): Role | undefined {
  const groups: unknown[] = Array.isArray(claim) ? claim : [claim];
  const given = new Set(
    groups.map((group) => (typeof group === "string" ? roleOfGroup.get(group) : undefined)),
  );
  return roles.findLast((role) => given.has(role));
}
