import { getLocale } from "#app/i18n/locale.ts";
import { translationsIn } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { formatKennitala } from "#contract/index.ts";
import { getVisit, type Member, requireMember } from "#portal/auth/member/member-session.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import type { Offer } from "#portal/memberships/decide-offer.ts";
import { lookUpOffers } from "#portal/memberships/member-memberships.ts";
import { WhomToAsk } from "../whom-to-ask.tsx";
import { getPass } from "./actions.ts";
import { FailurePage } from "./failure-page.tsx";
import { MemberBar } from "./member-bar.tsx";
import { OfferSection } from "./offer-section.tsx";
import { type OfferView, viewOffer } from "./offer-view.ts";

export const generateMetadata = titled("passes.title");

export default async function PassesPage() {
  const locale = await getLocale();
  const visit = await getVisit();
  if (visit.kind === "fault") {
    return <FailurePage locale={locale} failure="fault" here="/passes" />;
  }
  const member = requireMember(visit);
  const lookup = await lookUpOffers(member.kennitala);
  return (
    <>
      <MemberBar locale={locale} member={member} />
      {lookup.kind === "failed" ? (
        <FailurePage locale={locale} failure={lookup.failure} member={member} here="/passes" />
      ) : (
        <Passes
          locale={locale}
          offers={
            await Promise.all(
              lookup.offers.map(async (offer) => ({
                offer,
                view: await viewOffer(locale, offer, member),
              })),
            )
          }
          knownMember={lookup.knownMember}
          member={member}
        />
      )}
    </>
  );
}

interface PassesProps {
  locale: Language;
  offers: { offer: Offer; view: OfferView }[];
  knownMember: boolean;
  member: Member;
}

function Passes({ locale, offers, knownMember, member }: PassesProps) {
  const t = translationsIn(locale, "passes");
  const held = offers.filter(({ offer }) => offer.membershipStatus);
  const others = offers.filter(({ offer }) => !offer.membershipStatus);
  const kennitala = formatKennitala(member.kennitala);
  const isProven = member.mode === "electronic-id";
  const unknown = isProven ? "unknownProvenMember" : "unknownMember";
  return (
    <>
      {held.length > 0 ? (
        <>
          <h1 className="text-3xl leading-tight font-bold sm:text-4xl">{t("title")}</h1>
          {held.length > 1 && <p className="mt-2 text-lg text-ink-soft">{t("newestFirst")}</p>}
          <div className="mt-8">
            <OfferList locale={locale} offers={held} />
          </div>
        </>
      ) : (
        <>
          <PageMessage
            icon="question"
            title={t("none")}
            body={t(knownMember ? "noneBody" : unknown, { kennitala })}
            actions={
              !isProven && (
                <ButtonLink manner="secondary" href="/">
                  {t("otherKennitala")}
                </ButtonLink>
              )
            }
          />
          <div className="mt-6">
            <WhomToAsk locale={locale} />
          </div>
        </>
      )}
      {others.length > 0 && (
        <section className="mt-12 border-t border-line pt-8">
          <h2 className="mb-6 text-2xl leading-tight font-bold">{t("available")}</h2>
          <OfferList locale={locale} offers={others} />
        </section>
      )}
    </>
  );
}

function OfferList({ locale, offers }: Pick<PassesProps, "locale" | "offers">) {
  return (
    <ul className="flex flex-col gap-12">
      {offers.map(({ offer: { type }, view }) => (
        <li key={type.subscriberListId} aria-label={type.name[locale]}>
          <OfferSection view={view} getPass={getPass} />
        </li>
      ))}
    </ul>
  );
}
