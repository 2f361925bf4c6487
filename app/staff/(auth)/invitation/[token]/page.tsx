import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageNotice } from "#components/ui/notice.tsx";
import { findInvited } from "#portal/auth/staff/invitation.ts";
import { getStaffVisit } from "#portal/auth/staff/staff-session.ts";
import { offersSignInMethod } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { offersForgottenPassword } from "#portal/mail/forgotten-password.ts";
import { setResponseStatus } from "#portal/observability/request-context.ts";
import { isolated } from "#theme/isolated.ts";
import { PasswordForm } from "../../../_form/password-form.tsx";
import { acceptInvitation } from "./actions.ts";

export const generateMetadata = titled("staff.invitation.title");

/** The invitation's token is the only credential here. */
export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const t = await getTranslations("staff.invitation");
  const visit = await getStaffVisit();
  const isUsable = visit.kind !== "fault" && offersSignInMethod("password");
  const invited = isUsable ? await findInvited(getDatabase(), token, new Date()) : undefined;
  if (!invited) {
    setResponseStatus(visit.kind === "fault" ? 503 : 404);
    const mayAskAnew = offersForgottenPassword();
    return (
      <PageNotice
        icon="question"
        title={t("usedUp")}
        body={t(mayAskAnew ? "usedUpForgotten" : "usedUpBody")}
        actions={
          <>
            {mayAskAnew && (
              <ButtonLink href="/staff/sign-in/forgotten">{t("toForgotten")}</ButtonLink>
            )}
            <ButtonLink manner={mayAskAnew ? "secondary" : "primary"} href="/staff/sign-in">
              {t("toSignIn")}
            </ButtonLink>
          </>
        }
      />
    );
  }
  return (
    <section className="mx-auto max-w-lg rounded-2xl border border-line bg-surface p-5 sm:p-10">
      <h1 className="text-3xl leading-tight font-bold">{t("title")}</h1>
      <p className="mt-3 mb-6 text-lg text-ink-soft [overflow-wrap:anywhere]">
        {t("lead", { name: isolated(invited.name), email: invited.email })}
      </p>
      <ClientStrings namespaces={["staff.password"]}>
        <PasswordForm act={acceptInvitation} submitLabel={t("submit")} token={token} />
      </ClientStrings>
    </section>
  );
}
