import "server-only";
import {
  type ClosedPassStatus,
  isClosedPassStatus,
  type Membership,
  type MembershipStatus,
  type PassStatus,
} from "#contract/index.ts";
import type {
  ConfiguredMembershipType,
  Issuer,
  Wording,
} from "#portal/configuration/issuer-file.ts";
import { isLoopback } from "#process/loopback.ts";

/** A membership type as a page needs it; without a slug when the issuer's file does not list it. */
interface OfferedType {
  subscriberListId: string;
  slug?: string;
  name: Wording;
  nameInSentence?: Wording | undefined;
  description?: Wording;
}

export type DecidableType = OfferedType & Pick<ConfiguredMembershipType, "issuance">;

/** What a member gets for one membership type, and how the membership stands when there is one. */
export type Offer = { type: OfferedType; membershipStatus?: MembershipStatus | string } & (
  | {
      kind: "hand-out";
      passId: string;
      status: PassStatus | string;
      inWallet: boolean;
      deliveryPageUrl: string;
    }
  | { kind: "closed"; passId: string; status: ClosedPassStatus; mayGetAgain: boolean }
  | { kind: "untrusted-link"; status: PassStatus | string }
  /** `isWithoutMembership`: there is no membership of any type, so the service may refuse to issue the pass. */
  | { kind: "get-pass"; isWithoutMembership?: boolean }
  | { kind: "being-prepared" }
  | { kind: "no-pass-now" }
  | { kind: "no-membership" }
);

/** By `subscriberListId`: a type that is issued on request is absent until it is issued. */
export function decideOffer(
  { issuance, ...type }: DecidableType,
  memberships: readonly Membership[],
  deliveryHosts: readonly string[],
): Offer {
  const ofThisType = memberships.filter((membership) => isOfType(membership, type));
  const membership = ofThisType.find(holdsOpenPass) ?? ofThisType.find(passOf) ?? ofThisType[0];
  const pass = membership && passOf(membership);
  const onRequest = issuance === "on-request";

  if (!membership && !onRequest) return { type, kind: "no-membership" };
  if (!membership)
    return {
      type,
      kind: "get-pass",
      ...(memberships.length === 0 && { isWithoutMembership: true }),
    };
  const held = { type, membershipStatus: membership.subscriptionStatus };
  if (!pass && onRequest) return { ...held, kind: "get-pass" };
  // A live membership without a pass may have lost it, so the page does not promise that one is
  // coming.
  if (!pass) return { ...held, kind: isPending(membership) ? "being-prepared" : "no-pass-now" };
  const { id: passId, status } = pass;
  if (isClosedPassStatus(status)) {
    // An expired pass may be had anew: a season ends. A voided one may not.
    return {
      ...held,
      kind: "closed",
      passId,
      status,
      mayGetAgain: onRequest && status === "EXPIRED",
    };
  }
  const deliveryPageUrl = trustedDeliveryLink(pass.deliveryPageUrl, deliveryHosts);
  if (!deliveryPageUrl) return { ...held, kind: "untrusted-link", status };
  const { walletInstalled: inWallet } = pass;
  return { ...held, kind: "hand-out", passId, status, inWallet, deliveryPageUrl };
}

/** Whether the issuer has memberships at all, beside passes that anybody may ask for. */
export function hasMemberships(types: readonly ConfiguredMembershipType[]): boolean {
  return types.some(({ issuance }) => issuance === "automatic");
}

/** All of `/passes`: the lookup's types, newest first, then those that may be asked for. */
export function decideOffers(
  configured: readonly ConfiguredMembershipType[],
  memberships: readonly Membership[],
  deliveryHosts: readonly string[],
): Offer[] {
  const held = memberships.map(
    (membership) =>
      configured.find((type) => isOfType(membership, type)) ?? unlistedType(membership),
  );
  const everyType = new Map<string, DecidableType>();
  for (const type of [...held, ...configured])
    everyType.set(type.subscriberListId.toLowerCase(), type);
  return [...everyType.values()]
    .map((type) => decideOffer(type, memberships, deliveryHosts))
    .filter((offer) => offer.kind !== "no-membership");
}

/** Whether the member may ask for a pass of the type: only of one that the issuer's file lists. */
export function mayAsk(offer: Offer): boolean {
  return offer.kind === "get-pass" || (offer.kind === "closed" && offer.mayGetAgain);
}

function unlistedType({ subscriberListId, subscriberListName }: Membership): DecidableType {
  const name = { is: subscriberListName, en: subscriberListName };
  return { subscriberListId, issuance: "automatic", name };
}

export function isOfType(membership: Membership, type: OfferedType): boolean {
  return membership.subscriberListId.toLowerCase() === type.subscriberListId.toLowerCase();
}

function isPending({ subscriptionStatus }: Membership): boolean {
  return subscriptionStatus === "PENDING";
}

/** A service may report a removed pass as DELETED or as null: both mean that there is none. */
function passOf({ pass }: Membership): Membership["pass"] {
  return pass?.status === "DELETED" ? null : pass;
}

function holdsOpenPass({ pass }: Membership): boolean {
  return pass !== null && !isClosedPassStatus(pass.status);
}

/** A delivery address to follow: https (http on loopback), no credentials, an allowed host. */
export function trustedDeliveryLink(
  written: string,
  allowedHosts: readonly string[],
): string | undefined {
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) return undefined;
  const url = new URL(written);
  const secure = url.protocol === "https:" || isLoopback(url.hostname);
  const allowed = allowedHosts.some((host) => host.toLowerCase() === url.host);
  return secure && allowed && !url.username && !url.password ? url.href : undefined;
}

/** The delivery page in the language chosen here, where the issuer's file says how to ask. */
export function deliveryLinkIn(
  address: string,
  language: string | undefined,
  { deliveryLanguageParameter: parameter }: Pick<Issuer, "deliveryLanguageParameter">,
): string {
  if (!parameter || !language) return address;
  const url = new URL(address);
  url.searchParams.set(parameter, language);
  return url.href;
}
