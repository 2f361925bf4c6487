import type { ReactNode } from "react";
import { formatters } from "#app/i18n/formatter.ts";
import { translationsIn } from "#app/i18n/translations.ts";
import { PhoneCode } from "#app/phone-code.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { formatKennitala } from "#contract/index.ts";
import type { Member } from "#portal/auth/member/member-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import type { Offer } from "#portal/memberships/decide-offer.ts";
import { validityReasonOf } from "#portal/passes/validity-reason.ts";
import { PassCard } from "#theme/pass-card.ts";
import { deliveryAddress } from "../delivery-address.ts";
import { cardLookOf, statusWordOf } from "./card-state.ts";
import { GetPass } from "./get-pass.tsx";

interface OfferSectionProps {
  locale: Language;
  offer: Offer;
  member: Member;
}

/** One membership type: its card, where it stands in words, and the one thing to do. */
export async function OfferSection({ locale, offer, member }: OfferSectionProps) {
  const t = translationsIn(locale);
  const { issuer } = getConfiguration();
  const name = offer.type.name[locale];
  const words = wordsFor(locale, offer, member);
  const when = await validityWords(locale, offer);
  const address =
    offer.kind === "hand-out" ? await deliveryAddress(offer.deliveryPageUrl) : undefined;

  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] md:gap-8">
      <PassCard
        issuerName={issuer.name}
        logoUrl={issuer.logo && "/issuer/logo"}
        title={name}
        validity={offer.kind === "hand-out" ? when : undefined}
        state={{ ...cardLookOf(offer), label: words.label }}
        closed={offer.kind === "closed"}
        outline={["get-pass", "being-prepared", "no-pass-now", "no-membership"].includes(
          offer.kind,
        )}
      />
      <div className="flex min-w-0 flex-col gap-4">
        {offer.type.description && mayBeUsed(offer) && (
          <p className="text-ink-soft">{offer.type.description[locale]}</p>
        )}
        <div>
          {offer.kind !== "get-pass" && <p className="text-lg">{words.body}</p>}
          {offer.kind === "closed" && when && <p>{when}</p>}
          {words.more && <p>{words.more}</p>}
          {(offer.membershipStatus === "PENDING" || offer.membershipStatus === "GRACE") && (
            <p className="text-ink-soft">{t(`membership.${offer.membershipStatus}`)}</p>
          )}
        </div>
        <WhatToDo locale={locale} offer={offer} address={address ?? ""} />
      </div>
    </div>
  );
}

/** What the issuer says of a type is about a pass that can be shown, or that may be had. */
function mayBeUsed(offer: Offer): boolean {
  if (offer.kind === "hand-out") return offer.status !== "INACTIVE";
  return offer.kind === "get-pass" || offer.kind === "being-prepared";
}

interface WhatToDoProps extends Omit<OfferSectionProps, "member"> {
  /** Of the delivery page, for a pass that is handed out. */
  address: string;
}

function WhatToDo({ locale, offer, address }: WhatToDoProps): ReactNode {
  const t = translationsIn(locale);
  const { name, nameInSentence, slug } = offer.type;
  const manner = nameInSentence ? "named" : "plain";
  const label = (act: "open" | "get" | "apply" | "again") =>
    t(`offer.button.${manner}.${act}`, { what: (nameInSentence ?? name)[locale] });
  switch (offer.kind) {
    case "hand-out":
      return (
        <>
          <div>
            <ButtonLink href={address} rel="noreferrer">
              {label(offer.inWallet ? "open" : "get")}
            </ButtonLink>
          </div>
          <PhoneCode
            source={`/passes/code/${offer.type.subscriberListId}`}
            title={t("offer.scanTitle", { type: name[locale] })}
            caption={offer.inWallet ? t("offer.scanToOpen") : t("offer.scan")}
          />
        </>
      );
    case "get-pass":
      return (
        <GetPass locale={locale} invitation={t("offer.ask")} label={label("apply")} slug={slug} />
      );
    case "closed":
      return offer.mayGetAgain ? (
        <GetPass locale={locale} label={label("again")} slug={slug} />
      ) : (
        <WhomToAsk locale={locale} />
      );
    case "untrusted-link":
    case "being-prepared":
    case "no-pass-now":
    case "no-membership":
      return <WhomToAsk locale={locale} />;
    default:
      return offer satisfies never;
  }
}

/** Since when, from when or until when, where it is known. */
async function validityWords(locale: Language, offer: Offer): Promise<string | undefined> {
  const reason = await validityReasonOf(offer);
  if (!reason) return undefined;
  const t = translationsIn(locale, "validity");
  const format = formatters[locale];
  const day = "day" in reason ? format.dateTime(reason.day, { dateStyle: "long" }) : "";
  const at =
    "at" in reason
      ? format.dateTime(reason.at, { dateStyle: "long", timeStyle: "short", hourCycle: "h23" })
      : "";
  return t(reason.word, { at, day });
}

export function WhomToAsk({ locale }: { locale: Language }) {
  const t = translationsIn(locale, "site");
  const { name, email, phone } = getConfiguration().issuer.support;
  const link = "inline-flex min-h-11 items-center underline underline-offset-4";
  return (
    <div className="border-l-4 border-line pl-4">
      <p>
        {t("contact")}: <span className="font-semibold">{name[locale]}</span>
      </p>
      <p className="flex flex-wrap gap-x-6">
        {phone && (
          <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={link}>
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
        )}
      </p>
    </div>
  );
}

function wordsFor(
  locale: Language,
  offer: Offer,
  member: Member,
): { label: string; body: string; more?: string } {
  const t = translationsIn(locale);
  switch (offer.kind) {
    case "hand-out": {
      // A pass that was taken out of its wallet says so already.
      const whereItIs = () => {
        if (offer.inWallet) return { more: t("offer.inWallet") };
        return offer.status === "UPDATES_OFF" ? {} : { more: t("offer.notInWallet") };
      };
      const word = statusWordOf(offer.status);
      return {
        label: t(`status.${word}.label`),
        body: t(`status.${word}.body`),
        ...whereItIs(),
      };
    }
    case "closed": {
      const word = statusWordOf(offer.status);
      return { label: t(`status.${word}.label`), body: t(`status.${word}.body`) };
    }
    case "untrusted-link":
      return { label: t("offer.untrusted"), body: t("offer.untrustedBody") };
    case "get-pass":
      return { label: t("offer.available"), body: t("offer.ask") };
    case "being-prepared":
      return { label: t("offer.preparing"), body: t("offer.preparingBody") };
    case "no-pass-now":
      return { label: t("offer.noPass"), body: t("offer.noPassBody") };
    case "no-membership": {
      const kennitala = formatKennitala(member.kennitala);
      return { label: t("offer.noMembership"), body: t("offer.noMembershipBody", { kennitala }) };
    }
    default:
      return offer satisfies never;
  }
}
