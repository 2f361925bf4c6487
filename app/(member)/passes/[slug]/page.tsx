import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "#app/i18n/translations.ts";
import { linkPreview } from "#app/link-preview.ts";
import { deliveryAddress, typeOfSlug } from "#app/member-address.ts";
import { MissingPage } from "#app/missing-page.tsx";
import { failureHeader } from "#app/page-headers.ts";
import { pageTitle } from "#app/page-title.ts";
import { Notice } from "#components/ui/notice.tsx";
import { getVisit, type Member } from "#portal/auth/member/member-session.ts";
import { lookUpOffer, type MemberOffer } from "#portal/memberships/member-offers.ts";
import type { MemberFailure } from "#portal/pass-service/failure.ts";
import { FailurePage, otherKennitala } from "../../failure-page.tsx";
import { IdentifyPanel } from "../../identify-panel.tsx";
import { MemberBar } from "../../member-bar.tsx";
import { OfferSection } from "../offer-section.tsx";
import { viewOffer } from "../offer-view.ts";

type DeepLink = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: DeepLink): Promise<Metadata> {
  const type = typeOfSlug((await params).slug);
  if (!type) return pageTitle((await getTranslations("missing"))("title"));
  return { ...(await pageTitle(type.name[await getLocale()])), ...(await linkPreview(type)) };
}

/** The page of one membership type, at the address that an issuer puts on its own site. */
export default async function DeepLinkPage({ params }: DeepLink) {
  const type = typeOfSlug((await params).slug);
  if (!type) return <MissingPage />;
  const locale = await getLocale();
  const visit = await getVisit();
  if (visit.kind === "fault") {
    return <FailurePage locale={locale} failure="fault" here={`/passes/${type.slug}`} />;
  }
  if (visit.kind === "signed-out") {
    const t = await getTranslations("identify");
    return (
      <IdentifyPanel
        locale={locale}
        title={type.name[locale]}
        slug={type.slug}
        isOnRequest={type.issuance === "on-request"}
        notice={
          visit.timedOut && (
            <Notice tone="waiting" icon="waiting">
              {t("timedOut")}
            </Notice>
          )
        }
      />
    );
  }
  const { member } = visit;
  const lookup = await lookUp(member, type.slug);
  if (lookup.kind === "no-such-type") return <MissingPage />;
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
  // Client-side navigation: `proxy.ts` redirects only full page loads, so the page redirects these.
  if (lookup.offer.kind === "hand-out")
    redirect(await deliveryAddress(lookup.offer.deliveryPageUrl));
  const view = await viewOffer(locale, lookup.offer, member);
  return (
    <>
      <MemberBar locale={locale} member={member} back />
      <h1 className="mb-8 text-3xl leading-tight font-bold sm:text-4xl">{type.name[locale]}</h1>
      <OfferSection locale={locale} view={view} />
      {lookup.offer.kind === "no-membership" && (
        <div className="mt-8">{otherKennitala(locale, member)}</div>
      )}
    </>
  );
}

/** A lookup that failed in the proxy is not repeated: the service may take seconds to fail. */
async function lookUp({ kennitala }: Member, slug: string): Promise<MemberOffer> {
  const failure = (await headers()).get(failureHeader) as MemberFailure | null;
  return failure ? { kind: "failed", failure } : lookUpOffer(kennitala, slug);
}
