import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "#app/i18n/translations.ts";
import { pageTitle } from "#app/page-title.ts";
import { methodHeader } from "#app/security/path-header.ts";
import { loadTemplate } from "#portal/passes/templates/load-template.ts";
import { untouchedPass } from "#portal/passes/writing/prefill.ts";
import { whyNotIssuable } from "#portal/passes/writing/template-rules.ts";
import { staffPage } from "../../../_shell/staff-page.tsx";
import { BackToMember } from "../[id]/pass-form-page.tsx";
import { newPassAddress } from "../pass-address.ts";
import { formViewOf, formWords } from "../pass-form/form-view.ts";
import { PassForm } from "../pass-form/pass-form.tsx";
import { createPass } from "./actions.ts";
import { ChooseTemplate, TemplateNotThere } from "./choose-template.tsx";

interface NewPass {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await getTranslations("staff.issue"))("title"));
}

export default staffPage<NewPass>("pass:create", async (_staff, { searchParams }) => {
  const { template: wanted, find: memberSearch } = await searchParams;
  const t = await getTranslations("staff.issue");
  const heading = <h1 className="mb-4 text-2xl leading-tight font-bold">{t("title")}</h1>;
  if (typeof wanted !== "string") {
    return (
      <>
        <BackToMember memberSearch={memberSearch} />
        {heading}
        <ChooseTemplate memberSearch={memberSearch} />
      </>
    );
  }
  const loaded = await loadTemplate(wanted);
  // An answer to the form is never lost, whatever became of the service or the template meanwhile.
  const isAnswer = (await headers()).get(methodHeader) === "POST";
  const template = loaded.kind === "template" ? loaded.template : undefined;
  if (!isAnswer && (!template || whyNotIssuable(template))) {
    return <TemplateNotThere loaded={loaded} memberSearch={memberSearch} />;
  }
  return (
    <>
      <BackToMember memberSearch={memberSearch} />
      {heading}
      {template && (
        <div className="mb-6 border-y border-line py-3">
          <p className="flex flex-wrap items-baseline gap-x-6">
            <a
              href={`/staff/templates/${template.id}`}
              className="-my-2.5 inline-block py-2.5 text-lg font-semibold underline underline-offset-4 [overflow-wrap:anywhere]"
            >
              {template.name ?? t("unnamed")}
            </a>
            <a
              href={newPassAddress(undefined, memberSearch)}
              className="-my-2.5 inline-block py-2.5 underline underline-offset-4"
            >
              {t("chooseOther")}
            </a>
          </p>
          {template.description && <p className="text-ink-soft">{template.description}</p>}
        </div>
      )}
      <PassForm
        act={createPass}
        words={await formWords("issue")}
        view={template && (await formViewOf(template))}
        before={untouchedPass}
        carried={{
          templateId: wanted,
          formToken: randomUUID(),
          find: typeof memberSearch === "string" ? memberSearch : "",
        }}
        cancel={newPassAddress(undefined, memberSearch)}
        unknownLink={newPassAddress(wanted, memberSearch)}
      />
    </>
  );
});
