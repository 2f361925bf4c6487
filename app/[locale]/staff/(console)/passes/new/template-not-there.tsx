import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { whyNotIssuable } from "#portal/pass-writing/template-rules.ts";
import type { LoadedTemplate } from "#portal/templates/load-template.ts";
import { ServiceTrouble } from "../../../service-trouble.tsx";
import { newPassAddress } from "./new-pass-address.ts";

/** In place of the form: why no pass can be made from this template, and what to do next. */
export async function TemplateNotThere({
  looked,
  find,
}: {
  looked: LoadedTemplate;
  find: unknown;
}) {
  const t = await getTranslations("staff.issue");
  const choose = <ButtonLink href={newPassAddress(undefined, find)}>{t("choose")}</ButtonLink>;
  if (looked.kind === "failed") return <ServiceTrouble trouble={looked.failure} />;
  if (looked.kind === "no-such-template") {
    return (
      <PageMessage
        icon="question"
        title={t("noTemplate")}
        body={t("noTemplateBody")}
        actions={choose}
      />
    );
  }
  const why = whyNotIssuable(looked.template) ?? "disabled";
  return (
    <PageMessage
      icon="stopped"
      title={t("notIssuable", { name: looked.template.name ?? t("unnamed") })}
      body={t(`why.${why}`)}
      actions={choose}
    />
  );
}
