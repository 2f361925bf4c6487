import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageNotice } from "#components/ui/notice.tsx";
import { isDeleted } from "#portal/passes/pass-actions.ts";
import { isOfMembership, whyNotIssuable } from "#portal/passes/templates.ts";
import { carriedWith, isFormAnswer } from "../../../../_form/flow.ts";
import { passAddress } from "../../../../_shell/pass-address.ts";
import { RegisterContact } from "../../../../_shell/register-contact.tsx";
import { staffPage } from "../../../../_shell/staff-page.tsx";
import { BackToMember, PassFormPage, passOnForm } from "../../pass-form/pass-form-page.tsx";
import { VoidForm } from "./void-form.tsx";

export const generateMetadata = titled("staff.void.title");

export default staffPage<{ id: string }>("pass:void", async (_staff, { id, query }) => {
  const { find: memberSearch } = query;
  const loaded = await passOnForm(id);
  const t = await getTranslations("staff.void");
  const pass = loaded.kind === "pass" ? loaded.pass : undefined;
  const template = loaded.kind === "pass" ? loaded.template : undefined;
  const toPass = passAddress(id, { memberSearch });
  const closed = pass && (isDeleted(pass) ? "deleted" : pass.isVoided ? "voided" : undefined);
  // The form itself shows the answer to a submit that came too late.
  if (closed && !(await isFormAnswer())) {
    return (
      <>
        <BackToMember memberSearch={memberSearch} />
        <PageNotice
          icon={closed === "deleted" ? "removed" : "stopped"}
          title={t(`closed.${closed}.title`)}
          body={t(`closed.${closed}.body`)}
          actions={
            <ButtonLink manner="secondary" href={toPass}>
              {t("toPass")}
            </ButtonLink>
          }
        />
      </>
    );
  }
  return (
    <PassFormPage loaded={loaded} memberSearch={memberSearch} title={t("title")}>
      <div className="mb-6 max-w-2xl">
        <p className="text-lg font-semibold">{t("forGood")}</p>
        {pass?.stampsLeft != null && (
          <p className="mt-2">{t("stampsLeft", { count: pass.stampsLeft })}</p>
        )}
        {template && isOfMembership(template) && (
          <div className="mt-2">
            <p>{t("ofMembership")}</p>
            <RegisterContact />
          </div>
        )}
        {template && !whyNotIssuable(template) && <p className="mt-2">{t("canIssue")}</p>}
      </div>
      <ClientStrings namespaces={["staff.void"]}>
        <VoidForm carried={carriedWith({ passId: id }, memberSearch)} toPass={toPass} />
      </ClientStrings>
    </PassFormPage>
  );
});
