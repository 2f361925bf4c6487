import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { PageNotice } from "#components/ui/notice.tsx";
import { getVisit, requireMember } from "#portal/auth/member/member-session.ts";
import { signOut } from "../actions.ts";

export const generateMetadata = titled("signOut.title");

export default async function SignOutPage() {
  const visit = await getVisit();
  const isProven = visit.kind !== "fault" && requireMember(visit).mode === "electronic-id";
  const t = await getTranslations("signOut");
  return (
    <PageNotice
      icon="leave"
      title={t("title")}
      body={t(isProven ? "bodyElectronicId" : "body")}
      actions={
        <>
          <form action={signOut} className="w-full sm:w-auto">
            <Button>{t("submit")}</Button>
          </form>
          <ButtonLink manner="secondary" href="/passes">
            {t("back")}
          </ButtonLink>
        </>
      }
    />
  );
}
