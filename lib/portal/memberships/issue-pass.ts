import "server-only";
import type { Kennitala, Membership } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type {
  ConfiguredMembershipType,
  Issuer,
  Wording,
} from "#portal/configuration/issuer-file.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { type MemberFailure, memberFailureOf } from "#portal/pass-service-failure.ts";
import {
  type DecidableType,
  decideOffer,
  decideOffers,
  isOfType,
  type Offer,
} from "./decide-offer.ts";

type Issued =
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
