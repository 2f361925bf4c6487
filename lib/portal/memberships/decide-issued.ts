import "server-only";
import type { Membership } from "#contract/index.ts";
import type { Issuer, Wording } from "#portal/configuration/issuer-file.ts";
import {
  type DecidableType,
  decideOffer,
  decideOffers,
  isOfType,
  type Offer,
} from "./decide-offer.ts";

export type DecidedIssue =
  | { kind: "issued"; offer: Offer }
  /** The answer is about another type than the one that was asked for. */
  | { kind: "another-type"; name: Wording }
  | { kind: "nothing" };

/** What was issued: the call names no type, so its answer is compared with the one asked for. */
export function decideIssued(
  asked: DecidableType,
  memberships: readonly Membership[],
  { membershipTypes, deliveryHosts }: Pick<Issuer, "membershipTypes" | "deliveryHosts">,
): DecidedIssue {
  if (memberships.some((membership) => isOfType(membership, asked))) {
    const offer = decideOffer(asked, memberships, deliveryHosts);
    // What may still be asked for has not been issued.
    const isStillOnOffer =
      offer.kind === "get-pass" || (offer.kind === "closed" && offer.mayGetAgain);
    return isStillOnOffer ? { kind: "nothing" } : { kind: "issued", offer };
  }
  if (memberships.length === 0) return { kind: "nothing" };
  // What is held comes first.
  const [other] = decideOffers(membershipTypes, memberships, deliveryHosts);
  return other ? { kind: "another-type", name: other.type.name } : { kind: "nothing" };
}
