import "server-only";
import { cache } from "react";
import type { Kennitala, Membership } from "#contract/index.ts";
import { getVisit } from "#portal/auth/member/member-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type {
  ConfiguredMembershipType,
  Issuer,
  Wording,
} from "#portal/configuration/issuer-file.ts";
import { getPassClient } from "#portal/pass-service/client.ts";
import {
  isFailureOfService,
  type MemberFailure,
  memberFailureOf,
  readMemberLookup,
} from "#portal/pass-service/failure.ts";
import {
  type DecidableType,
  decideOffer,
  decideOffers,
  isOfType,
  mayAsk,
  type Offer,
} from "./decide-offer.ts";

type MemberOffers =
  | { kind: "offers"; offers: Offer[] }
  | { kind: "failed"; failure: MemberFailure };

export type MemberOffer =
  | { kind: "offer"; offer: Offer }
  | { kind: "no-such-type" }
  | { kind: "failed"; failure: MemberFailure };

export async function lookUpOffers(kennitala: Kennitala): Promise<MemberOffers> {
  const { issuer } = getConfiguration();
  const result = await membershipsOf(kennitala);
  if (result.kind === "failed") return result;
  const { memberships } = result;
  const offers = decideOffers(issuer.membershipTypes, memberships, issuer.deliveryHosts);
  return { kind: "offers", offers };
}

/** The offer for one membership type, named by its slug. */
export async function lookUpOffer(kennitala: Kennitala, slug: string): Promise<MemberOffer> {
  const { issuer } = getConfiguration();
  const type = issuer.membershipTypes.find((candidate) => candidate.slug === slug);
  if (!type) return { kind: "no-such-type" };
  const result = await membershipsOf(kennitala);
  if (result.kind === "failed") return result;
  return { kind: "offer", offer: decideOffer(type, result.memberships, issuer.deliveryHosts) };
}

type Memberships =
  | { kind: "looked-up"; memberships: Membership[] }
  | { kind: "failed"; failure: MemberFailure };

async function membershipsOf(kennitala: Kennitala): Promise<Memberships> {
  const result = await cachedMemberLookup(kennitala);
  switch (result.kind) {
    case "member":
      return { kind: "looked-up", memberships: result.lookup.memberships };
    case "not-a-member":
      // A pass is issued to members only, so others are offered nothing.
      return { kind: "failed", failure: "not-a-member" };
    case "failed":
      return result;
    default:
      return result satisfies never;
  }
}

/** The member lookup, asked of the pass service anew on every visit and once within it. */
export const cachedMemberLookup = cache(async (kennitala: Kennitala) =>
  readMemberLookup(await getPassClient().members.lookUp({ kennitala })),
);

type DeliveryPage =
  | { kind: "delivery-page"; deliveryPageUrl: string }
  | { kind: "none" }
  | { kind: "failed" };

/**
 * Delivery page of the visitor's pass of a membership type, even one that the issuer's file does
 * not list.
 */
export async function deliveryPageOfType(subscriberListId: string): Promise<DeliveryPage> {
  const visit = await getVisit();
  if (visit.kind === "fault") return { kind: "failed" };
  if (visit.kind === "signed-out") return { kind: "none" };
  const found = await lookUpOffers(visit.member.kennitala);
  if (found.kind === "failed")
    return { kind: isFailureOfService(found.failure) ? "failed" : "none" };
  const offer = found.offers.find(({ type }) => type.subscriberListId === subscriberListId);
  if (offer?.kind !== "hand-out") return { kind: "none" };
  return { kind: "delivery-page", deliveryPageUrl: offer.deliveryPageUrl };
}

export type Issued =
  | { kind: "issued"; offer: Offer }
  | { kind: "another-type"; name: Wording }
  | { kind: "failed"; failure: MemberFailure };

/** Asks for the member's pass of a type that is issued on request. */
export async function issuePass(
  kennitala: Kennitala,
  asked: ConfiguredMembershipType,
): Promise<Issued> {
  const answer = await getPassClient().members.issue({ kennitala });
  if (answer.kind !== "ok") return { kind: "failed", failure: memberFailureOf(answer) };
  const decided = decideIssued(asked, answer.value.memberships, getConfiguration().issuer);
  return decided.kind === "nothing" ? { kind: "failed", failure: "broken-contract" } : decided;
}

type DecidedIssue =
  | { kind: "issued"; offer: Offer }
  /** The service answered with another membership type than the requested one. */
  | { kind: "another-type"; name: Wording }
  | { kind: "nothing" };

/** Result of an issue call. The call names no type, so the answer is compared with the requested type. */
export function decideIssued(
  asked: DecidableType,
  memberships: readonly Membership[],
  { membershipTypes, deliveryHosts }: Pick<Issuer, "membershipTypes" | "deliveryHosts">,
): DecidedIssue {
  if (memberships.some((membership) => isOfType(membership, asked))) {
    const offer = decideOffer(asked, memberships, deliveryHosts);
    // The type can still be asked for, so it was not issued.
    return mayAsk(offer) ? { kind: "nothing" } : { kind: "issued", offer };
  }
  if (memberships.length === 0) return { kind: "nothing" };
  // `decideOffers` lists existing passes first.
  const [other] = decideOffers(membershipTypes, memberships, deliveryHosts);
  return other ? { kind: "another-type", name: other.type.name } : { kind: "nothing" };
}
