import { getTranslations } from "#app/i18n/translations.ts";
import type { Permission } from "#portal/auth/staff/role.ts";
import { colleaguesWith, roleNamesWith } from "./role-names.ts";

const words = {
  "bulk:send": "sendToList",
  "team:manage": "invite",
  "pass:void": "changePass",
} as const satisfies Partial<Record<Permission, string>>;

interface WhoMayProps {
  permission: keyof typeof words;
  className?: string;
}

/** Tells staff who may not do something which roles and colleagues may. */
export async function WhoMay({ permission, className }: WhoMayProps) {
  const t = await getTranslations("staff.whoMay");
  return (
    <p className={className}>
      {t(words[permission], { roles: await roleNamesWith(permission) })}{" "}
      {await colleaguesWith(permission)}
    </p>
  );
}
