import type { Metadata } from "next";
import { getLocale } from "#app/i18n/locale.ts";
import { getTranslations, translationsIn } from "#app/i18n/translations.ts";
import { pageTitle } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { formatKennitala } from "#contract/index.ts";
import { getVisit, type Member, requireMember } from "#portal/auth/member/member-session.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import type { Offer } from "#portal/memberships/decide-offer.ts";
import { lookUpOffers } from "#portal/memberships/member-memberships.ts";
import { FailurePage } from "./failure-page.tsx";
import { MemberBar } from "./member-bar.tsx";
import { OfferSection, WhomToAsk } from "./offer-section.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await getTranslations("passes"))("title"));
}

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
        <Passes {...lookup} locale={locale} member={member} />
      )}
    </>
  );
}

interface PassesProps {
  locale: Language;
  offers: Offer[];
  knownMember: boolean;
  member: Member;
}

function Passes({ locale, offers, knownMember, member }: PassesProps) {
  const t = translationsIn(locale, "passes");
  const held = offers.filter(({ membershipStatus }) => membershipStatus);
  const others = offers.filter(({ membershipStatus }) => !membershipStatus);
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
            <OfferList locale={locale} offers={held} member={member} />
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
          <OfferList locale={locale} offers={others} member={member} />
        </section>
      )}
    </>
  );
}

function OfferList({ locale, offers, member }: Omit<PassesProps, "knownMember">) {
  return (
    <ul className="flex flex-col gap-12">
      {offers.map((offer) => (
        <li key={offer.type.subscriberListId} aria-label={offer.type.name[locale]}>
          <OfferSection locale={locale} offer={offer} member={member} />
        </li>
      ))}
    </ul>
  );
}
