import { getTranslations } from "#app/i18n/translations.ts";
import { PhoneCode } from "#app/phone-code.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PassTemplate } from "#contract/index.ts";
import { mayRole, type Role } from "#portal/auth/staff/role.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { trustedDeliveryLink } from "#portal/memberships/delivery-link.ts";
import { qrCodeAddress } from "#portal/memberships/qr-code.ts";
import { whyNotIssuable } from "#portal/passes/writing/template-rules.ts";
import { Icon } from "#theme/icon.ts";

/** The way to a new pass of the template; in words, where it makes none. */
export async function IssueFromTemplate({
  template,
  role,
}: {
  template: PassTemplate;
  role: Role;
}) {
  const t = await getTranslations("staff.templates.issue");
  const why = whyNotIssuable(template);
  if (why) {
    return (
      <div className="max-w-2xl">
        <Notice tone="stopped" icon="stopped">
          {t(why)}
        </Notice>
      </div>
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
export async function TemplateDelivery({ template }: { template: PassTemplate }) {
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
