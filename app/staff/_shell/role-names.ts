import { getFormatter, getTranslations } from "#app/i18n/translations.ts";
import { listAccounts } from "#portal/auth/staff/account-store.ts";
import { mayRole, type Permission, roles } from "#portal/auth/staff/role.ts";
import { getDatabase } from "#portal/database/database.ts";
import { isolated } from "#theme/isolated.ts";

/** The roles that hold a permission: "Manager or Administrator". */
export async function roleNamesWith(permission: Permission): Promise<string> {
  const t = await getTranslations("staff.role");
  const names = roles.filter((role) => mayRole(role, permission)).map((role) => t(role));
  return (await getFormatter()).list(names, { type: "disjunction" });
}

const namesShown = 8;

/** A sentence that names the staff who hold a permission; undefined where nobody does. */
export async function colleaguesWith(permission: Permission): Promise<string | undefined> {
  const t = await getTranslations("staff.whoMay");
  const accounts = await listAccounts(getDatabase());
  const names = accounts
    .filter((one) => !one.disabledAt && (one.passwordHash || one.providerSubject))
    .filter(({ role }) => mayRole(role, permission))
    .map(({ name }) => isolated(name));
  if (names.length === 0) return undefined;
  const more = names.length - namesShown;
  const shown = names.slice(0, namesShown);
  const listed = more > 0 ? [...shown, t("more", { count: more })] : shown;
  return t("names", { count: names.length, names: (await getFormatter()).list(listed) });
}
