import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { StatusWord } from "#components/ui/notice.tsx";
import { listAccounts, type StaffAccount } from "#portal/auth/staff/account-store.ts";
import { roles } from "#portal/auth/staff/role.ts";
import { offersSignInMethod } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { isMailConfigured } from "#portal/mail/send-mail.ts";
import { staffPage } from "../../_shell/staff-page.tsx";
import { InviteForm } from "./team-forms.tsx";

export const generateMetadata = titled("staff.team.title");

export default staffPage("team:manage", async () => {
  const t = await getTranslations("staff");
  const accounts = await listAccounts(getDatabase());
  return (
    <>
      <h1 className="mb-4 text-2xl leading-tight font-bold">{t("team.title")}</h1>
      {offersSignInMethod("password") && (
        <p className="mb-4 lg:hidden">
          <ButtonLink manner="secondary" href="#invite">
            {t("team.invite")}
          </ButtonLink>
        </p>
      )}
      <DataTable
        caption={t("team.title")}
        heads={[t("team.name"), t("team.email"), t("team.role"), t("team.state")]}
        empty={null}
        rows={accounts.map((account) => ({
          key: account.id,
          href: `/staff/team/${account.id}`,
          cells: [
            account.name,
            account.email,
            t(`role.${account.role}`),
            <AccountState key="state" account={account} />,
          ],
        }))}
      />
      {offersSignInMethod("provider") && <p className="mt-6 max-w-xl">{t("team.provider")}</p>}
      {offersSignInMethod("password") && (
        <section id="invite" className="mt-10 max-w-xl scroll-mt-20">
          <h2 className="text-lg font-semibold">{t("team.invite")}</h2>
          <p className="mb-4 text-ink-soft">
            {t(isMailConfigured() ? "team.inviteHintMailed" : "team.inviteHint")}
          </p>
          <ClientStrings namespaces={["staff.team"]}>
            <InviteForm
              roles={roles.map((value) => ({
                value,
                label: t(`role.${value}`),
                hint: t(`roleHint.${value}`),
              }))}
            />
          </ClientStrings>
        </section>
      )}
    </>
  );
});

async function AccountState({ account }: { account: StaffAccount }) {
  const t = await getTranslations("staff.team");
  if (account.disabledAt) return <StatusWord tone="stopped" icon="stopped" label={t("disabled")} />;
  return account.passwordHash || account.providerSubject ? (
    <StatusWord tone="good" icon="good" label={t("active")} />
  ) : (
    <StatusWord tone="waiting" icon="waiting" label={t("invited")} />
  );
}
