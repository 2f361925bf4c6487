import type { Metadata } from "next";
import type { ReactNode } from "react";
import { getTranslations } from "#app/i18n/translations.ts";
import { pageTitle } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { StatusWord } from "#components/ui/status-word.tsx";
import type { PassTemplate } from "#contract/index.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { setResponseStatus } from "#portal/observability/response-status.ts";
import { loadTemplate } from "#portal/passes/templates/load-template.ts";
import { ServiceFailure } from "../../../_shell/service-failure.tsx";
import { staffPage } from "../../../_shell/staff-page.tsx";
import { templateStatusStyle, templateTypeWord } from "../template-words.ts";
import { IssueFromTemplate, TemplateDelivery } from "./issue-from-template.tsx";
import { TemplateFacts, TemplateFields, TemplateFlags } from "./template-facts.tsx";
import { TemplateLocations } from "./template-locations.tsx";

interface OneTemplate {
  params: Promise<{ id: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await getTranslations("staff.templates"))("one"));
}

export default staffPage<OneTemplate>("template:read", async (staff, { params }) => {
  const loaded = await loadTemplate((await params).id);
  const t = await getTranslations("staff.templates");
  if (loaded.kind === "failed") return <ServiceFailure failure={loaded.failure} />;
  if (loaded.kind === "no-such-template") {
    setResponseStatus(404);
    return (
      <PageMessage
        icon="question"
        title={t("missing.title")}
        body={t("missing.body")}
        actions={<ButtonLink href="/staff/templates">{t("all")}</ButtonLink>}
      />
    );
  }
  return <Shown template={loaded.template} staff={staff} />;
});

async function Shown({ template, staff }: { template: PassTemplate; staff: Staff }) {
  const t = await getTranslations("staff.templates");
  return (
    <>
      <p>
        <a
          href="/staff/templates"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t("all")}
        </a>
      </p>
      <h1 className="text-2xl leading-tight font-bold [overflow-wrap:anywhere]">
        {template.name ?? t("unnamed")}
      </h1>
      <p className="mt-1 mb-4 flex flex-wrap gap-x-6">
        <span className="text-ink-soft">{await templateTypeWord(template.type)}</span>
        <StatusWord {...(await templateStatusStyle(template.status))} />
      </p>
      {template.description && (
        <p className="mb-4 max-w-2xl [overflow-wrap:anywhere]">{template.description}</p>
      )}
      <IssueFromTemplate template={template} role={staff.role} />
      <Part title={t("parts.facts")}>
        <TemplateFacts template={template} />
      </Part>
      {mayRole(staff.role, "text:write") && (
        <Part title={t("parts.texts")}>
          <ButtonLink manner="secondary" href={`/staff/templates/${template.id}/texts`}>
            {t("toTexts")}
          </ButtonLink>
        </Part>
      )}
      <Part title={t("parts.fields")}>
        <TemplateFields fields={template.inputFields} />
      </Part>
      <Part title={t("parts.flags")}>
        <TemplateFlags template={template} />
      </Part>
      <Part title={t("parts.locations")}>
        <TemplateLocations locations={template.locations} />
      </Part>
      <Part title={t("parts.delivery")}>
        <TemplateDelivery template={template} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}
