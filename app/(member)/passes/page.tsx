import { getLocale, translationsIn } from "#app/i18n/translations.ts";
import { typeOfSlug } from "#app/member-address.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { PageNotice } from "#components/ui/notice.tsx";
import { formatKennitala } from "#contract/index.ts";
import { getVisit, type Member, requireMember } from "#portal/auth/member/member-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { hasMemberships, type Offer } from "#portal/memberships/decide-offer.ts";
import { lookUpOffers } from "#portal/memberships/member-offers.ts";
import { withContactLink } from "../contact-link.tsx";
import { FailurePage, otherKennitala } from "../failure-page.tsx";
import { MemberBar } from "../member-bar.tsx";
import { withUnbroken } from "../unbroken.tsx";
import { OfferSection } from "./offer-section.tsx";
import { type OfferView, viewOffer } from "./offer-view.ts";

export const generateMetadata = titled("passes.title");

interface PassesPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function PassesPage({ searchParams }: PassesPageProps) {
  const locale = await getLocale();
  const visit = await getVisit();
  if (visit.kind === "fault") {
    return <FailurePage locale={locale} failure="fault" here="/passes" />;
  }
  const member = requireMember(visit);
  const lookup = await lookUpOffers(member.kennitala);
  const refused = typeOfSlug((await searchParams).refused);
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
                view: await viewOffer(
                  locale,
                  offer,
                  member,
                  refused && offer.type.slug === refused.slug,
                ),
              })),
            )
          }
          member={member}
        />
      )}
    </>
  );
}

interface PassesProps {
  locale: Language;
  offers: { offer: Offer; view: OfferView }[];
  member: Member;
}

function Passes({ locale, offers, member }: PassesProps) {
  const t = translationsIn(locale, "passes");
  const held = offers.filter(({ offer }) => offer.membershipStatus);
  const others = offers.filter(({ offer }) => !offer.membershipStatus);
  if (held.length === 0) return <NothingHeld locale={locale} offers={others} member={member} />;
  return (
    <>
      <h1 className={headingClass}>{t(held.every(isToBeApplied) ? "mayAsk" : "title")}</h1>
      <div className="mt-8">
        <OfferList locale={locale} offers={held} />
      </div>
      {others.length > 0 && (
        <section className="mt-12 border-t border-line pt-8">
          <OfferList locale={locale} offers={others} />
        </section>
      )}
    </>
  );
}

/** Whether the page offers no pass of this type, only a form to apply for one. */
function isToBeApplied({ view: { toDo } }: PassesProps["offers"][number]): boolean {
  return toDo?.kind === "get" && !toDo.wasRefused;
}

const headingClass = "text-3xl leading-tight font-bold sm:text-4xl";

/** The page of a kennitala without a membership: what may be asked for, or why nothing may. */
function NothingHeld({ locale, offers, member }: PassesProps) {
  const t = translationsIn(locale, "passes");
  const kennitala = formatKennitala(member.kennitala);
  const { membershipTypes } = getConfiguration().issuer;
  const mayHold = hasMemberships(membershipTypes);
  const mayGet = offers.flatMap(({ view: { toDo } }) => (toDo?.kind === "get" ? [toDo] : []));
  if (mayGet.length > 0) {
    const isRefused = mayGet.every(({ wasRefused }) => wasRefused);
    const lead = mayHold
      ? t("mayApply", { kennitala, count: mayGet.length })
      : t("mayAskBody", { kennitala });
    return (
      <>
        <h1 className={headingClass}>{t(isRefused ? "wasRefused" : "mayAsk")}</h1>
        {!isRefused && (
          <p className="mt-4 max-w-xl text-lg">
            {withUnbroken(lead, kennitala)} {mayHold && withContactLink(locale, t("noneHeldNext"))}
          </p>
        )}
        <div className="mt-8 mb-10">
          <OfferList locale={locale} offers={offers} />
        </div>
        {otherKennitala(locale, member, isRefused ? "primary" : "secondary")}
      </>
    );
  }
  const refusals = offers.flatMap(({ offer, view: { toDo } }) =>
    toDo?.kind === "refused" ? [{ ...toDo, type: offer.type.name[locale] }] : [],
  );
  const [refusal] = refusals;
  const notice = (
    <PageNotice
      icon={refusal ? "stopped" : "question"}
      title={refusal ? t("refused", { type: refusal.type }) : t("none")}
      body={refusal ? refusal.body : withUnbroken(t("noneBody", { kennitala }), kennitala)}
      next={refusal?.next}
      actions={
        <>
          {refusal && (
            <ButtonLink href="#contact">{translationsIn(locale, "site")("contactUs")}</ButtonLink>
          )}
          {otherKennitala(locale, member, refusal ? "secondary" : "primary")}
        </>
      }
    />
  );
  return (
    <>
      {refusals.some(({ isNew }) => isNew) ? <Focused role="status">{notice}</Focused> : notice}
      {offers.length > 0 && (
        <section className="mt-12 border-t border-line pt-8">
          {/* The heading states the refusal already. */}
          <OfferList
            locale={locale}
            offers={offers.map(({ offer, view }) => ({
              offer,
              view: { ...view, toDo: undefined },
            }))}
          />
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
          <OfferSection locale={locale} view={view} heading="h2" />
        </li>
      ))}
    </ul>
  );
}
