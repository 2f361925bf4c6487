import "server-only";
import { formatters, getIssuerLang, translationsIn } from "#app/i18n/translations.ts";
import { deliveryAddress } from "#app/member-address.ts";
import { formatKennitala } from "#contract/index.ts";
import type { Member } from "#portal/auth/member/member-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import { hasMemberships, type Offer } from "#portal/memberships/decide-offer.ts";
import { earlierRefusals } from "#portal/memberships/pass-requests.ts";
import { type PassDetails, passDetailsOf } from "#portal/passes/pass-details.ts";
import {
  type PassCardProps,
  passStatusStyle,
  type StatusStyle,
  statusWordOf,
} from "#theme/pass-card.ts";

export interface OfferView {
  card: PassCardProps;
  /** The issuer's description of the membership type. */
  description?: string | undefined;
  body?: string | undefined;
  more?: string | undefined;
  /** State of the membership, where it is not plainly active. */
  membership?: string | undefined;
  toDo?: ToDo | undefined;
}

export type ToDo =
  | {
      kind: "open";
      href: string;
      label: string;
      /** QR code for a reader at a computer. */
      code: { source: string; title: string; caption: string };
    }
  | {
      kind: "get";
      slug: string;
      label: string;
      working: string;
      invitation?: string | undefined;
      /** Whether a request of an earlier session was refused. */
      wasRefused?: boolean;
    }
  | { kind: "refused"; title: string; body: string; next: string; isNew: boolean };

/** `isNewlyRefused`: the service refused the request to which this page is the response. */
export async function viewOffer(
  locale: Language,
  offer: Offer,
  member: Member,
  isNewlyRefused = false,
): Promise<OfferView> {
  const t = translationsIn(locale);
  const { issuer } = getConfiguration();
  const details = await passDetailsOf(offer);
  const validity = validityWords(locale, details.validity);
  const parts = await partsOf(locale, offer, member);
  const isRefused = isNewlyRefused || member.refused?.includes(offer.type.subscriberListId);
  const { label, body, inWallet, icon, tone, toDo } =
    isRefused && parts.toDo?.kind === "get"
      ? refusedParts(locale, offer, parts, isNewlyRefused)
      : await withEarlierRefusal(locale, parts, offer, member);
  const { membershipStatus } = offer;
  const wasRefused = toDo?.kind === "get" && toDo.wasRefused;
  return {
    card: {
      issuerName: issuer.name,
      logoUrl: issuer.logo && "/issuer/logo",
      title: offer.type.name[locale],
      holder: details.holder,
      holderLang: await getIssuerLang(),
      validity: offer.kind === "hand-out" ? joined(validity, inWallet) : undefined,
      state: { label, tone, icon },
      closed: offer.kind === "closed" || toDo?.kind === "refused" || Boolean(wasRefused),
      outline: ["get-pass", "being-prepared", "no-pass-now", "no-membership"].includes(offer.kind),
    },
    description: isUsable(offer) ? offer.type.description?.[locale] : undefined,
    body,
    more: offer.kind === "closed" ? moreOfClosed(locale, offer, validity) : undefined,
    membership:
      membershipStatus === "PENDING" || membershipStatus === "GRACE"
        ? t(`membership.${membershipStatus}`)
        : undefined,
    toDo,
  };
}

/** Tells the member above the button that an earlier session's request was refused. */
async function withEarlierRefusal(
  locale: Language,
  parts: OfferParts,
  offer: Offer,
  { kennitala }: Member,
): Promise<OfferParts> {
  if (parts.toDo?.kind !== "get") return parts;
  const refusedAt = (await earlierRefusals(kennitala)).get(offer.type.subscriberListId);
  if (!refusedAt) return parts;
  const t = translationsIn(locale, "offer");
  const day = formatters[locale].dateTime(refusedAt, { dateStyle: "long" });
  const toDo = { ...parts.toDo, invitation: t("askOnceMore", { day }), wasRefused: true };
  // An expired pass keeps its state.
  if (offer.kind === "closed") return { ...parts, toDo };
  return { icon: "stopped", tone: "stopped", label: t("wasRefused"), toDo };
}

/** Since when a pass is closed and, where it was voided or removed, whom to ask. */
function moreOfClosed(
  locale: Language,
  { status, mayGetAgain }: Extract<Offer, { kind: "closed" }>,
  since: string | undefined,
): string | undefined {
  const t = translationsIn(locale, "offer");
  const isOver = mayGetAgain || status === "REDEEMED";
  const next = isOver ? undefined : t(status === "EXPIRED" ? "expiredNext" : "closedNext");
  return [since, next].filter(Boolean).join(" ") || undefined;
}

/** The issuer's description is shown for a pass that is usable or that the member may get. */
function isUsable(offer: Offer): boolean {
  if (offer.kind === "hand-out") return offer.status !== "INACTIVE";
  return offer.kind === "get-pass" || offer.kind === "being-prepared";
}

interface OfferParts extends StatusStyle {
  label: string;
  body?: string | undefined;
  /** Whether the pass is in a wallet, where the status does not say it. */
  inWallet?: string | undefined;
  toDo?: ToDo;
}

/** A type that was refused: greyed, with the reason in place of the button. */
function refusedParts(
  locale: Language,
  offer: Offer,
  parts: OfferParts,
  isNew: boolean,
): OfferParts {
  const t = translationsIn(locale);
  const toDo = {
    kind: "refused",
    title: t("failure.not-eligible.title"),
    body: t("offer.refusedBody"),
    next: t("failure.not-eligible.next"),
    isNew,
  } as const;
  // An expired pass keeps its state.
  if (offer.kind === "closed") return { ...parts, toDo };
  return { icon: "stopped", tone: "stopped", label: t("offer.wasRefused"), toDo };
}

/** State on the card, sentence, and action. */
async function partsOf(locale: Language, offer: Offer, member: Member): Promise<OfferParts> {
  const t = translationsIn(locale);
  const { name, nameInSentence, slug, subscriberListId } = offer.type;
  const manner = nameInSentence ? "named" : "plain";
  const button = (act: "open" | "get" | "apply" | "again") =>
    t(`offer.button.${manner}.${act}`, { what: (nameInSentence ?? name)[locale] });
  const get = { kind: "get", slug: slug ?? "", working: t("offer.getting") } as const;
  const statusOf = (status: string) => ({
    ...passStatusStyle(status),
    label: t(`status.${statusWordOf(status)}.label`),
    body: t(`status.${statusWordOf(status)}.body`),
  });
  switch (offer.kind) {
    case "hand-out": {
      const { status, inWallet } = offer;
      // The labels of these two statuses already say that the pass is in no wallet.
      const isTold = status === "UPDATES_OFF" || status === "UNCLAIMED";
      const notInWallet = isTold ? undefined : t("offer.notInWallet");
      return {
        ...statusOf(status),
        // The card states already that the pass is valid, and until when, or that it is ready.
        ...((status === "ACTIVE" || status === "UNCLAIMED") && { body: undefined }),
        inWallet: inWallet ? t("offer.inWallet") : notInWallet,
        toDo: {
          kind: "open",
          href: await deliveryAddress(offer.deliveryPageUrl),
          label: button(inWallet ? "open" : "get"),
          code: {
            source: `/passes/code/${subscriberListId}`,
            title: t("offer.scanTitle", { type: name[locale] }),
            caption: inWallet ? t("offer.scanToOpen") : t("offer.scan"),
          },
        },
      };
    }
    case "closed": {
      const again = { toDo: { ...get, label: button("again") } };
      return { ...statusOf(offer.status), ...(offer.mayGetAgain && again) };
    }
    case "untrusted-link": {
      const body = t("offer.untrustedBody");
      return { icon: "alert", tone: "stopped", label: t("offer.untrusted"), body };
    }
    case "get-pass": {
      const { membershipTypes } = getConfiguration().issuer;
      const mayBeRefused = offer.isWithoutMembership && hasMemberships(membershipTypes);
      const invitation = t(mayBeRefused ? "offer.askWithoutMembership" : "offer.ask");
      const toDo = { ...get, label: button("apply"), invitation };
      return { icon: "wallet", tone: "info", label: t("offer.available"), toDo };
    }
    case "being-prepared": {
      const body = t("offer.preparingBody");
      return { icon: "waiting", tone: "waiting", label: t("offer.preparing"), body };
    }
    case "no-pass-now": {
      const body = t("offer.noPassBody");
      return { icon: "question", tone: "info", label: t("offer.noPass"), body };
    }
    case "no-membership": {
      const kennitala = formatKennitala(member.kennitala);
      const body = t("offer.noMembershipBody", { kennitala });
      return { icon: "question", tone: "info", label: t("offer.noMembership"), body };
    }
    default:
      return offer satisfies never;
  }
}

function joined(validity: string | undefined, inWallet: string | undefined): string | undefined {
  const short = inWallet?.replaceAll(" ", "\u00A0");
  // The dot stays with the words on both sides: none ends or begins a line.
  return [validity, short].filter((part) => part !== undefined).join("\u00A0·\u00A0") || undefined;
}

function validityWords(locale: Language, reason: PassDetails["validity"]): string | undefined {
  if (!reason) return undefined;
  const t = translationsIn(locale, "validity");
  const format = formatters[locale];
  const day =
    "day" in reason
      ? format.dateTime(reason.day, { dateStyle: "long" }).replace(" ", "\u00A0")
      : "";
  // The time of day is left out of an expiry that is more than a day ago.
  const isLongPast = reason.word === "expired-on" && Date.now() - reason.at.getTime() > 86_400_000;
  const clock = isLongPast ? {} : ({ timeStyle: "short", hourCycle: "h23" } as const);
  const at = "at" in reason ? format.dateTime(reason.at, { dateStyle: "long", ...clock }) : "";
  return t(reason.word, { at, day });
}
