import "server-only";
import type { Kennitala, Membership } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { MemberFailure } from "#portal/pass-service-failure.ts";
import { decideOffer, decideOffers, type Offer } from "./decide-offer.ts";
import { lookUpMember } from "./look-up-member.ts";

export type MemberOffers =
  | { kind: "offers"; knownMember: boolean; offers: Offer[] }
  | { kind: "failed"; failure: MemberFailure };

export type MemberOffer =
  | { kind: "offer"; knownMember: boolean; offer: Offer }
  | { kind: "no-such-type" }
  | { kind: "failed"; failure: MemberFailure };

/** Everything on offer for the member. */
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
    case "failed": {
      const { failure } = result;
      // A refused key is the operator's to mend, and no member's.
      return { kind: "failed", failure: failure === "key-refused" ? "broken-contract" : failure };
    }
    default:
      return result satisfies never;
  }
}
