import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getLocale } from "#app/i18n/locale.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { pageTitle } from "#app/page-title.ts";
import { Notice } from "#components/ui/notice.tsx";
import { getVisit } from "#portal/auth/member/member-session.ts";
import type { ConfiguredMembershipType } from "#portal/configuration/issuer-file.ts";
import { handedToPage, openDeepLink } from "#portal/memberships/deep-link.ts";
import { deliveryAddress } from "../../delivery-address.ts";
import { IdentifyPanel } from "../../identify-panel.tsx";
import { typeOfSlug } from "../../member-address.ts";
import { getPass } from "../actions.ts";
import { FailurePage } from "../failure-page.tsx";
import { MemberBar } from "../member-bar.tsx";
import { OfferSection } from "../offer-section.tsx";
import { viewOffer } from "../offer-view.ts";

interface DeepLink {
  params: Promise<{ slug: string }>;
}

export async function generateMetadata({ params }: DeepLink): Promise<Metadata> {
  return pageTitle((await requireType(params)).name[await getLocale()]);
}

/** One membership type: the address that an issuer puts on its own site. */
export default async function DeepLinkPage({ params }: DeepLink) {
  const type = await requireType(params);
  const locale = await getLocale();
  const link = handedToPage() ?? (await openDeepLink(type.slug, await getVisit()));
  if (link.kind === "fault") {
    return <FailurePage locale={locale} failure="fault" here={`/passes/${type.slug}`} />;
  }
  if (link.kind === "signed-out") {
    const t = await getTranslations("identify");
    return (
      <IdentifyPanel
        locale={locale}
        title={type.name[locale]}
        slug={type.slug}
        notice={
          link.timedOut && (
            <Notice tone="waiting" icon="waiting">
              {t("timedOut")}
            </Notice>
          )
        }
      />
    );
  }
  const { member, lookup } = link;
  if (lookup.kind === "no-such-type") notFound();
  if (lookup.kind === "failed") {
    return (
      <>
        <MemberBar locale={locale} member={member} back />
        <FailurePage
          locale={locale}
          failure={lookup.failure}
          member={member}
          here={`/passes/${type.slug}`}
        />
      </>
    );
  }
  // A navigation was answered before Next.js; this is for the router's own requests.
  if (lookup.offer.kind === "hand-out")
    redirect(await deliveryAddress(lookup.offer.deliveryPageUrl));
  const view = await viewOffer(locale, lookup.offer, member);
  return (
    <>
      <MemberBar locale={locale} member={member} back />
      <h1 className="mb-8 text-3xl leading-tight font-bold sm:text-4xl">{type.name[locale]}</h1>
      <OfferSection view={view} getPass={getPass} />
    </>
  );
}

async function requireType(params: DeepLink["params"]): Promise<ConfiguredMembershipType> {
  return typeOfSlug((await params).slug) ?? notFound();
}
