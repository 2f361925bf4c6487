import { getTranslations } from "next-intl/server";
import { PhoneCode } from "#app/phone-code.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import type { Pass } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { trustedDeliveryLink } from "#portal/memberships/delivery-link.ts";
import { mayHandOut } from "#portal/passes/pass-actions.ts";

/** The way to hand the pass out over a desk; a closed one is handed out to nobody. */
export async function PassDelivery({ pass, title }: { pass: Pass; title: string }) {
  const t = await getTranslations("staff.pass.delivery");
  if (!mayHandOut(pass)) return <p>{t("closed")}</p>;
  const { deliveryHosts } = getConfiguration().issuer;
  const address = trustedDeliveryLink(pass.deliveryPageUrl, deliveryHosts);
  if (!address) return <p>{t("untrusted")}</p>;
  return (
    <div className="flex flex-col items-start gap-4">
      <ButtonLink manner="secondary" href={address} rel="noreferrer">
        {t("open")}
      </ButtonLink>
      <PhoneCode address={address} title={t("codeTitle", { title })} caption={t("scan")} />
    </div>
  );
}
