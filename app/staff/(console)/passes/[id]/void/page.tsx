import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { methodHeader } from "#app/security/request-headers.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { isDeleted } from "#portal/passes/pass-actions.ts";
import { staffPage } from "../../../../_shell/staff-page.tsx";
import { passAddress } from "../../pass-address.ts";
import { BackToMember, PassFormPage, passOnForm } from "../pass-form-page.tsx";
import { voidPass } from "./actions.ts";
import { VoidForm } from "./void-form.tsx";

export const generateMetadata = titled("staff.void.title");

export default staffPage<{ id: string }>("pass:void", async (_staff, { id, query }) => {
  const { find: memberSearch } = query;
  const loaded = await passOnForm(id);
  const t = await getTranslations("staff.void");
  const pass = loaded.kind === "pass" ? loaded.pass : undefined;
  const toPass = passAddress(id, { memberSearch });
  // The answer to a form that came too late is the form's own.
  const isAnswer = (await headers()).get(methodHeader) === "POST";
  const closed = pass && (isDeleted(pass) ? "deleted" : pass.isVoided ? "voided" : undefined);
  if (closed && !isAnswer) {
    return (
      <>
        <BackToMember memberSearch={memberSearch} />
        <PageMessage
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
      <ul className="mb-6 flex max-w-2xl list-disc flex-col gap-1 pl-6">
        {(["use", "handOut", "wallets", "forGood"] as const).map((what) => (
          <li key={what}>{t(`means.${what}`)}</li>
        ))}
      </ul>
      <ClientStrings of={["staff.void"]}>
        <VoidForm
          act={voidPass}
          carried={{
            passId: id,
            formToken: randomUUID(),
            find: typeof memberSearch === "string" ? memberSearch : "",
          }}
          toPass={toPass}
        />
      </ClientStrings>
    </PassFormPage>
  );
});
