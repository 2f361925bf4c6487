import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { pageTitle } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { snapshotOfPass } from "#portal/pass-writing/decide-change.ts";
import { typedOfPass, untouchedPass } from "#portal/pass-writing/prefill.ts";
import { loadPassToChange } from "#portal/passes/load-pass.ts";
import { isDeleted } from "#portal/passes/pass-actions.ts";
import { staffPage } from "../../../../staff-page.tsx";
import { formViewOf } from "../../pass-form/form-view.ts";
import { formWords } from "../../pass-form/form-words.ts";
import { PassForm } from "../../pass-form/pass-form.tsx";
import { BackToMember } from "../back-to-member.tsx";
import { passAddress } from "../pass-address.ts";
import { PassHead } from "../pass-head.tsx";
import { PassNotThere } from "../pass-not-there.tsx";
import { passOnForm } from "../pass-on-form.ts";
import { changePass } from "./actions.ts";
import { StandingNote } from "./standing-note.tsx";

interface ChangePass {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await getTranslations("staff.change"))("title"));
}

export default staffPage<ChangePass>("pass:change", async (_staff, props) => {
  const { id } = await props.params;
  const { find } = await props.searchParams;
  const looked = await passOnForm(id, loadPassToChange);
  if (looked.kind !== "pass" && looked.kind !== "form-alone") {
    return <PassNotThere looked={looked} />;
  }
  const t = await getTranslations("staff.change");
  const { pass, template } = looked.kind === "pass" ? looked : {};
  const toPass = passAddress(id, { find });
  const back = (
    <ButtonLink manner="secondary" href={toPass}>
      {t("toPass")}
    </ButtonLink>
  );
  if (pass && isDeleted(pass)) {
    return (
      <PageMessage icon="removed" title={t("deleted")} body={t("deletedBody")} actions={back} />
    );
  }
  if (pass && !template) {
    return (
      <PageMessage icon="alert" title={t("noTemplate")} body={t("noTemplateBody")} actions={back} />
    );
  }
  const key = getConfiguration().DIGEST_SECRET;
  return (
    <>
      <BackToMember find={find} />
      <h1 className="mb-4 text-2xl leading-tight font-bold">{t("title")}</h1>
      {pass && <PassHead pass={pass} template={template} find={find} />}
      {pass && template && <StandingNote pass={pass} template={template} />}
      <PassForm
        act={changePass}
        words={await formWords("change")}
        view={pass && template && (await formViewOf(template, { isPaid: pass.alreadyPaid }))}
        before={pass && template ? typedOfPass(pass, template) : untouchedPass}
        carried={{
          ...{ passId: id, formToken: randomUUID() },
          find: typeof find === "string" ? find : "",
        }}
        seen={pass && template && snapshotOfPass(key, pass, template)}
        cancel={toPass}
        unknownLink={passAddress(id, { outcome: "unknown", find })}
      />
    </>
  );
});
