import "server-only";
import { cache } from "react";
import type { Kennitala, Membership } from "#contract/index.ts";
import { getVisit } from "#portal/auth/member/member-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { type MemberFailure, readMemberLookup } from "#portal/pass-service-failure.ts";
import { decideOffer, decideOffers, type Offer } from "./decide-offer.ts";

type MemberOffers =
  | { kind: "offers"; knownMember: boolean; offers: Offer[] }
  | { kind: "failed"; failure: MemberFailure };

export type MemberOffer =
  | { kind: "offer"; knownMember: boolean; offer: Offer }
  | { kind: "no-such-type" }
  | { kind: "failed"; failure: MemberFailure };

export async function lookUpOffers(kennitala: Kennitala): Promise<MemberOffers> {
  const { issuer } = getConfiguration();
  const result = await membershipsOf(kennitala);
  if (result.kind === "failed") return result;
  const { knownMember, memberships } = result;
  const offers = decideOffers(issuer.membershipTypes, memberships, issuer.deliveryHosts);
  return { kind: "offers", knownMember, offers };
}

/** The offer for one membership type, named by its slug. */
export async function lookUpOffer(kennitala: Kennitala, slug: string): Promise<MemberOffer> {
  const { issuer } = getConfiguration();
  const type = issuer.membershipTypes.find((candidate) => candidate.slug === slug);
  if (!type) return { kind: "no-such-type" };
  const result = await membershipsOf(kennitala);
  if (result.kind === "failed") return result;
  const { knownMember, memberships } = result;
  return {
    kind: "offer",
    knownMember,
    offer: decideOffer(type, memberships, issuer.deliveryHosts),
  };
}

type Memberships =
  | { kind: "looked-up"; knownMember: boolean; memberships: Membership[] }
  | { kind: "failed"; failure: MemberFailure };

async function membershipsOf(kennitala: Kennitala): Promise<Memberships> {
  const result = await lookUpMember(kennitala);
  switch (result.kind) {
    case "member":
      return { kind: "looked-up", knownMember: true, memberships: result.lookup.memberships };
    case "not-a-member":
      return { kind: "looked-up", knownMember: false, memberships: [] };
    case "failed":
      return result;
    default:
      return result satisfies never;
  }
}

/** The member lookup, asked of the pass service anew on every visit and once within it. */
export const lookUpMember = cache(async (kennitala: Kennitala) =>
  readMemberLookup(await getPassClient().members.lookUp({ kennitala })),
);

type DeliveryPage =
  | { kind: "delivery-page"; deliveryPageUrl: string }
  | { kind: "none" }
  | { kind: "failed" };

/** The delivery page of the visitor's pass of a type, which the issuer's file need not list. */
export async function deliveryPageOfType(subscriberListId: string): Promise<DeliveryPage> {
  const visit = await getVisit();
  if (visit.kind === "fault") return { kind: "failed" };
  if (visit.kind === "signed-out") return { kind: "none" };
  const found = await lookUpOffers(visit.member.kennitala);
  if (found.kind === "failed") return { kind: "failed" };
  const offer = found.offers.find(({ type }) => type.subscriberListId === subscriberListId);
  if (offer?.kind !== "hand-out") return { kind: "none" };
  return { kind: "delivery-page", deliveryPageUrl: offer.deliveryPageUrl };
}
