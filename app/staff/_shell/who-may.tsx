import { getFormatter, getTranslations } from "#app/i18n/translations.ts";
import { listAccounts } from "#portal/auth/staff/account-store.ts";
import { mayRole, type Permission } from "#portal/auth/staff/role.ts";
import { getDatabase } from "#portal/database/database.ts";
import { isolated } from "#theme/isolated.ts";
import { roleNamesWith } from "./staff-page.tsx";

const namesShown = 8;

interface WhoMayProps {
  permission: Extract<Permission, "bulk:send" | "team:manage">;
  className?: string;
}

/** Tells staff who may not do something which roles and colleagues may. */
export async function WhoMay({ permission, className }: WhoMayProps) {
  const t = await getTranslations("staff.whoMay");
  const format = await getFormatter();
  const accounts = await listAccounts(getDatabase());
  const names = accounts
    .filter((one) => !one.disabledAt && (one.passwordHash || one.providerSubject))
    .filter(({ role }) => mayRole(role, permission))
    .map(({ name }) => isolated(name));
  const more = names.length - namesShown;
  const shown = names.slice(0, namesShown);
  return (
    <p className={className}>
      {t(permission === "bulk:send" ? "sendToList" : "invite", {
        roles: await roleNamesWith(permission),
      })}
      {names.length > 0 &&
        ` ${t("names", {
          names: format.list(more > 0 ? [...shown, t("more", { count: more })] : shown),
        })}`}
    </p>
  );
}
