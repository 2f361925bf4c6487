import "server-only";
import { formatters } from "#app/i18n/formatter.ts";
import { translationsIn } from "#app/i18n/translations.ts";
import { formatKennitala } from "#contract/index.ts";
import type { Member } from "#portal/auth/member/member-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import type { Offer } from "#portal/memberships/decide-offer.ts";
import { validityReasonOf } from "#portal/passes/validity-reason.ts";
import { shapesOfIcon } from "#theme/icon.ts";
import type { PassCardFaceProps } from "#theme/pass-card-face.ts";
import type { Contact } from "../contact-block.tsx";
import { deliveryAddress } from "../member-address.ts";
import { contactIn } from "../whom-to-ask.tsx";
import { cardLookOf, statusWordOf } from "./card-state.ts";

/** What a member's page says of one membership type. */
export interface OfferView {
  card: PassCardFaceProps;
  /** What the issuer says of the type. */
  description?: string | undefined;
  /** Where it stands, the main thing first. */
  body?: string | undefined;
  more: string[];
  /** Of the membership, beside what the pass says. */
  membership?: string | undefined;
  toDo: ToDo;
}

/** The one thing to do. */
export type ToDo =
  | {
      kind: "open";
      href: string;
      label: string;
      /** The way onto the phone, for a reader at a computer. */
      code: { source: string; title: string; caption: string };
    }
  | { kind: "get"; slug: string; label: string; working: string; invitation?: string | undefined }
  | { kind: "ask"; contact: Contact };

/** Reads what else the page says of an offer, and puts it all into words. */
export async function viewOffer(
  locale: Language,
  offer: Offer,
  member: Member,
): Promise<OfferView> {
  const t = translationsIn(locale);
  const { issuer } = getConfiguration();
  const validity = await validityWords(locale, offer);
  const { label, body, more } = wordsFor(locale, offer, member);
  const { icon, tone } = cardLookOf(offer);
  const { membershipStatus } = offer;
  return {
    card: {
      issuerName: issuer.name,
      logoUrl: issuer.logo && "/issuer/logo",
      title: offer.type.name[locale],
      validity: offer.kind === "hand-out" ? validity : undefined,
      state: { label, tone, shapes: shapesOfIcon(icon) },
      closed: offer.kind === "closed",
      outline: ["get-pass", "being-prepared", "no-pass-now", "no-membership"].includes(offer.kind),
    },
    description: mayBeUsed(offer) ? offer.type.description?.[locale] : undefined,
    body,
    more: [offer.kind === "closed" ? validity : undefined, more].filter(
      (words) => words !== undefined,
    ),
    membership:
      membershipStatus === "PENDING" || membershipStatus === "GRACE"
        ? t(`membership.${membershipStatus}`)
        : undefined,
    toDo: await toDoWith(locale, offer),
  };
}

/** What the issuer says of a type is about a pass that can be shown, or that may be had. */
function mayBeUsed(offer: Offer): boolean {
  if (offer.kind === "hand-out") return offer.status !== "INACTIVE";
  return offer.kind === "get-pass" || offer.kind === "being-prepared";
}

async function toDoWith(locale: Language, offer: Offer): Promise<ToDo> {
  const t = translationsIn(locale);
  const { name, nameInSentence, slug, subscriberListId } = offer.type;
  const manner = nameInSentence ? "named" : "plain";
  const label = (act: "open" | "get" | "apply" | "again") =>
    t(`offer.button.${manner}.${act}`, { what: (nameInSentence ?? name)[locale] });
  const get = { kind: "get", slug: slug ?? "", working: t("offer.getting") } as const;
  const ask = { kind: "ask", contact: contactIn(locale) } as const;
  switch (offer.kind) {
    case "hand-out":
      return {
        kind: "open",
        href: await deliveryAddress(offer.deliveryPageUrl),
        label: label(offer.inWallet ? "open" : "get"),
        code: {
          source: `/passes/code/${subscriberListId}`,
          title: t("offer.scanTitle", { type: name[locale] }),
          caption: offer.inWallet ? t("offer.scanToOpen") : t("offer.scan"),
        },
      };
    case "get-pass":
      return { ...get, label: label("apply"), invitation: t("offer.ask") };
    case "closed":
      return offer.mayGetAgain ? { ...get, label: label("again") } : ask;
    case "untrusted-link":
    case "being-prepared":
    case "no-pass-now":
    case "no-membership":
      return ask;
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

/** The state on the card and in a sentence; what may be got says its own beside the button. */
function wordsFor(
  locale: Language,
  offer: Offer,
  member: Member,
): { label: string; body?: string; more?: string } {
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
      return { label: t("offer.available") };
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
