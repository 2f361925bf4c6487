import "server-only";
import { type Role, roles } from "#portal/configuration/staff-roles.ts";

export { type Role, roles };

/** Each permission, and the least role that holds it. */
const minimumRole = {
  "own:account": "viewer",
  "today:read": "viewer",
  "member:find": "viewer",
  "message:read": "viewer",
  "template:read": "viewer",
  "pass:read": "viewer",
  "message:send": "sender",
  "bulk:read": "sender",
  "pass:scan": "sender",
  "pass:create": "sender",
  "pass:change": "manager",
  "pass:void": "manager",
  "bulk:send": "manager",
  "text:write": "manager",
  "activity:read": "manager",
  "team:manage": "admin",
} as const satisfies Record<string, Role>;

export type Permission = keyof typeof minimumRole;

export function mayRole(role: Role, permission: Permission): boolean {
  return roles.indexOf(role) >= roles.indexOf(minimumRole[permission]);
}

/** Whether a role holds a permission; somebody who must choose a password first may do nothing else. */
export function isAllowed(
  { role, mustChangePassword }: { role: Role; mustChangePassword: boolean },
  permission: Permission,
): boolean {
  return mayRole(role, permission) && (!mustChangePassword || permission === "own:account");
}
