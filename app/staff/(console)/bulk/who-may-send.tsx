import { getFormatter, getTranslations } from "#app/i18n/translations.ts";
import { listAccounts } from "#portal/auth/staff/account-store.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import { getDatabase } from "#portal/database/database.ts";
import { isolated } from "#theme/isolated.ts";
import { roleNamesWith } from "../../_shell/staff-page.tsx";

const namesShown = 8;

/** Tells staff who may only read which roles and colleagues may send to a list. */
export async function WhoMaySend() {
  const t = await getTranslations("staff.bulk");
  const format = await getFormatter();
  const accounts = await listAccounts(getDatabase());
  const names = accounts
    .filter((one) => !one.disabledAt && (one.passwordHash || one.providerSubject))
    .filter(({ role }) => mayRole(role, "bulk:send"))
    .map(({ name }) => isolated(name));
  const more = names.length - namesShown;
  const shown = names.slice(0, namesShown);
  return (
    <p className="mb-8 max-w-2xl">
      {t("mayNotSend", { roles: await roleNamesWith("bulk:send") })}
      {names.length > 0 &&
        ` ${t("maySendNames", {
          names: format.list(more > 0 ? [...shown, t("maySendMore", { count: more })] : shown),
        })}`}
    </p>
  );
}
