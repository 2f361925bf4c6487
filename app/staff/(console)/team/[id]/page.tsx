import { cache } from "react";
import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getTranslations } from "#app/i18n/translations.ts";
import { Notice } from "#components/ui/notice.tsx";
import { recordIdSchema } from "#contract/index.ts";
import { findAccount } from "#portal/auth/staff/account-store.ts";
import { invitationHours, isManagedByProvider, isReset } from "#portal/auth/staff/invitation.ts";
import { roles } from "#portal/auth/staff/role.ts";
import { offersSignInMethod } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { recordTitle } from "../../../_shell/record-title.ts";
import { LinkLine, NoSuchRecord, staffPage } from "../../../_shell/staff-page.tsx";
import { PersonForms } from "../team-forms.tsx";

/** Cached, so that the title and the page share one read. */
const loadAccount = cache(async (id: string) => {
  const read = recordIdSchema.safeParse(id);
  return read.success ? findAccount(getDatabase(), read.data) : undefined;
});

export const generateMetadata = recordTitle<{ id: string }>(
  "team:manage",
  "staff.team.person",
  async (_staff, { id }) => (await loadAccount(id))?.name,
);

export default staffPage<{ id: string }>("team:manage", async (_staff, page) => {
  const account = await loadAccount(page.id);
  const t = await getTranslations("staff");
  if (!account) {
    const back = { href: "/staff/team", label: t("team.back") };
    return <NoSuchRecord title={t("team.problem.gone")} body={t("team.goneBody")} back={back} />;
  }
  const isManaged = isManagedByProvider(account);
  const isChanged = page.query.changed !== undefined;
  return (
    <div className="max-w-xl">
      <LinkLine href="/staff/team">{t("team.back")}</LinkLine>
      <h1 className="text-2xl leading-tight font-bold [overflow-wrap:anywhere]">{account.name}</h1>
      <p className="mb-6 text-ink-soft [overflow-wrap:anywhere]">{account.email}</p>
      {isChanged && (
        <Notice className="mb-6" tone="good" icon="good">
          {t("team.changed")}
        </Notice>
      )}
      {isManaged && (
        <Notice className="mb-6" tone="info" icon="people">
          {t("team.providerRole")}
        </Notice>
      )}
      <ClientStrings namespaces={["staff.team"]}>
        <PersonForms
          person={{
            id: account.id,
            name: account.name,
            role: account.role,
            isDisabled: account.disabledAt !== null,
            mayBeInvited:
              account.disabledAt === null && !isManaged && offersSignInMethod("password"),
          }}
          roles={roles.map((value) => ({
            value,
            label: t(`role.${value}`),
            hint: t(`roleHint.${value}`),
          }))}
          invitation={
            isReset(account)
              ? {
                  title: t("team.resetLink"),
                  hint: t("team.resetLinkHint", { hours: invitationHours.reset }),
                  submit: t("team.resetLinkSubmit"),
                }
              : {
                  title: t("team.newLink"),
                  hint: t("team.newLinkHint"),
                  submit: t("team.newLinkSubmit"),
                }
          }
        />
      </ClientStrings>
    </div>
  );
});
