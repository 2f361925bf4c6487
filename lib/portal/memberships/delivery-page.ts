import "server-only";
import { getVisit } from "#portal/auth/member/member-session.ts";
import { lookUpOffers } from "./member-memberships.ts";

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
