import type { Permission } from "#portal/auth/staff/role.ts";
import type { IconName } from "#theme/icon.ts";

/** Places of the console, by frequency of use. */
export const places = [
  { href: "/staff", word: "today", icon: "today", permission: "today:read" },
  { href: "/staff/scan", word: "scan", icon: "scan", permission: "pass:scan" },
  { href: "/staff/members", word: "members", icon: "find", permission: "member:find" },
  { href: "/staff/passes", word: "passes", icon: "pass", permission: "pass:read" },
  { href: "/staff/templates", word: "templates", icon: "template", permission: "template:read" },
  { href: "/staff/sms", word: "sms", icon: "message", permission: "message:read" },
  { href: "/staff/notifications", word: "notifications", icon: "bell", permission: "message:read" },
  { href: "/staff/bulk", word: "bulk", icon: "list", permission: "bulk:read" },
  { href: "/staff/activity", word: "activity", icon: "history", permission: "activity:read" },
  { href: "/staff/team", word: "team", icon: "people", permission: "team:manage" },
] as const satisfies readonly {
  href: string;
  word: string;
  icon: IconName;
  permission: Permission;
}[];
