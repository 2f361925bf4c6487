import { getLocale, getTranslations } from "#app/i18n/translations.ts";
import { CopyField } from "#components/ui/copy-field.tsx";
import type { Membership } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { decideOffers, mayAsk } from "#portal/memberships/decide-offer.ts";

/**
 * Links with which the member can ask for a pass. They cannot be texted: a text needs a pass.
 * Section "SMS", `POST /api/v1/pass/{id}/distribute/sms`.
 */
export async function ApplyLinks({ memberships }: { memberships: readonly Membership[] }) {
  const t = await getTranslations("staff.member.apply");
  const locale = await getLocale();
  const { PUBLIC_URL, issuer } = getConfiguration();
  const offers = decideOffers(issuer.membershipTypes, memberships, issuer.deliveryHosts);
  return offers.filter(mayAsk).map(({ type }) => (
    <section key={type.subscriberListId} className="flex flex-col gap-3 border-b border-line py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-lg font-semibold">{type.name[locale]}</h2>
        <p className="text-ink-soft">{t("state")}</p>
      </div>
      <p>{t("body")}</p>
      <p>{t("noText")}</p>
      <div className="max-w-2xl">
        <CopyField
          label={t("link", { name: type.name[locale] })}
          value={`${PUBLIC_URL}/passes/${type.slug}`}
          copy={t("copy")}
          copied={t("copied")}
        />
      </div>
    </section>
  ));
}
