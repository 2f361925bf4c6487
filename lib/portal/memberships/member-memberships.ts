import "server-only";
import { cache } from "react";
import type { Kennitala, Membership } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { type MemberFailure, memberFailureOf } from "#portal/pass-service-failure.ts";
import { decideOffer, decideOffers, type Offer } from "./decide-offer.ts";

export type MemberOffers =
  | { kind: "offers"; knownMember: boolean; offers: Offer[] }
  | { kind: "failed"; failure: MemberFailure };

export type MemberOffer =
  | { kind: "offer"; knownMember: boolean; offer: Offer }
  | { kind: "no-such-type" }
  | { kind: "failed"; failure: MemberFailure };

/** Everything on offer for the member, asked of the pass service anew on every visit. */
export async function lookUpOffers(kennitala: Kennitala): Promise<MemberOffers> {
  const { issuer } = getConfiguration();
  const result = await lookUp(kennitala);
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
  const result = await lookUp(kennitala);
  if (result.kind === "failed") return result;
  const { knownMember, memberships } = result;
  return {
    kind: "offer",
    knownMember,
    offer: decideOffer(type, memberships, issuer.deliveryHosts),
  };
}

type LookedUp =
  | { kind: "looked-up"; knownMember: boolean; memberships: Membership[] }
  | { kind: "failed"; failure: MemberFailure };

/** Once a request; any 404 is a kennitala without memberships, whatever code it carries. */
const lookUp = cache(async (kennitala: Kennitala): Promise<LookedUp> => {
  const answer = await getPassClient().members.lookUp({ kennitala });
  if (answer.kind === "ok") {
    return { kind: "looked-up", knownMember: true, memberships: answer.value.memberships };
  }
  if (answer.kind === "refused" && answer.status === 404) {
    return { kind: "looked-up", knownMember: false, memberships: [] };
  }
  return { kind: "failed", failure: memberFailureOf(answer) };
});
