import "server-only";
import { getVisit } from "#portal/auth/member/member-session.ts";
import { lookUpOffer, lookUpOffers } from "./member-memberships.ts";

/**
 * Where the deep link of a membership type leads the member who is signed in: the delivery page of
 * their pass, when it can be handed out. Everything else is for the page to explain.
 */
export async function deliveryPageOfVisitor(slug: string): Promise<string | undefined> {
  const visit = await getVisit();
  if (visit.kind !== "member") return undefined;
  const found = await lookUpOffer(visit.member.kennitala, slug);
  return found.kind === "offer" && found.offer.kind === "hand-out"
    ? found.offer.deliveryPageUrl
    : undefined;
}

type DeliveryPage =
  | { kind: "delivery-page"; deliveryPageUrl: string }
  | { kind: "none" }
  | { kind: "failed" };

/** The same for a type by its identifier, which those have too that the issuer's file does not list. */
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
