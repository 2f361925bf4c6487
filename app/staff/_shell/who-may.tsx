import { getTranslations } from "#app/i18n/translations.ts";
import type { Permission } from "#portal/auth/staff/role.ts";
import { colleaguesWith, roleNamesWith } from "./role-names.ts";

interface WhoMayProps {
  permission: Extract<Permission, "bulk:send" | "team:manage">;
  className?: string;
}

/** Tells staff who may not do something which roles and colleagues may. */
export async function WhoMay({ permission, className }: WhoMayProps) {
  const t = await getTranslations("staff.whoMay");
  const words = permission === "bulk:send" ? "sendToList" : "invite";
  return (
    <p className={className}>
      {t(words, { roles: await roleNamesWith(permission) })} {await colleaguesWith(permission)}
    </p>
  );
}
