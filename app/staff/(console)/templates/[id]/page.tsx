import type { ReactNode } from "react";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { PhoneCode } from "#app/phone-code.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { StatusWord } from "#components/ui/status-word.tsx";
import type { PassTemplate } from "#contract/index.ts";
import { mayRole, type Role } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { trustedDeliveryLink } from "#portal/memberships/delivery-link.ts";
import { qrCodeAddress } from "#portal/memberships/qr-code.ts";
import { loadTemplate } from "#portal/passes/templates/template-cache.ts";
import { whyNotIssuable } from "#portal/passes/writing/template-rules.ts";
import { Icon } from "#theme/icon.ts";
import { LinkLine } from "../../../_shell/link-line.tsx";
import { NoSuchRecord, ServiceFailure, staffPage } from "../../../_shell/staff-page.tsx";
import {
  TemplateFacts,
  TemplateFields,
  TemplateFlags,
  templateStatusStyle,
  templateTypeWord,
} from "./template-facts.tsx";
import { TemplateLocations } from "./template-locations.tsx";

export const generateMetadata = titled("staff.templates.one");

export default staffPage<{ id: string }>("template:read", async (staff, { id }) => {
  const loaded = await loadTemplate(id);
  const t = await getTranslations("staff.templates");
  if (loaded.kind === "failed") return <ServiceFailure failure={loaded.failure} />;
  if (loaded.kind === "no-such-template") {
    const back = { href: "/staff/templates", label: t("all") };
    return <NoSuchRecord title={t("missing.title")} body={t("missing.body")} back={back} />;
  }
  return <Shown template={loaded.template} staff={staff} />;
});

async function Shown({ template, staff }: { template: PassTemplate; staff: Staff }) {
  const t = await getTranslations("staff.templates");
  return (
    <>
      <LinkLine href="/staff/templates">{t("all")}</LinkLine>
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

/** The way to a new pass of the template; in words, where it makes none. */
async function IssueFromTemplate({ template, role }: { template: PassTemplate; role: Role }) {
  const t = await getTranslations("staff.templates.issue");
  const why = whyNotIssuable(template);
  if (why) {
    return (
      <Notice className="max-w-2xl" tone="stopped" icon="stopped">
        {t(why)}
      </Notice>
    );
  }
  if (!mayRole(role, "pass:create")) return null;
  return (
    <ButtonLink href={`/staff/passes/new?template=${template.id}`}>
      <Icon name="create" />
      {t("action")}
    </ButtonLink>
  );
}

/** The page where anybody can get a new pass, when the template has one and its host is allowed. */
async function TemplateDelivery({ template }: { template: PassTemplate }) {
  const t = await getTranslations("staff.templates.delivery");
  if (whyNotIssuable(template)) return <p>{t("closed")}</p>;
  const { deliveryHosts } = getConfiguration().issuer;
  if (template.deliveryPageUrl === "") return <p>{t("none")}</p>;
  const address = trustedDeliveryLink(template.deliveryPageUrl, deliveryHosts);
  if (!address) return <p>{t("untrusted")}</p>;
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-2xl">{t("lead")}</p>
      <ButtonLink manner="secondary" href={address} rel="noreferrer">
        {t("open")}
      </ButtonLink>
      <p className="max-w-2xl text-ink-soft [overflow-wrap:anywhere]">{address}</p>
      <PhoneCode
        source={await qrCodeAddress(address)}
        title={t("codeTitle", { name: template.name ?? "" })}
        caption={t("scan")}
      />
    </div>
  );
}
