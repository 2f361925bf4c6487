import "server-only";
import { getVisit } from "#portal/auth/member/member-session.ts";
import { lookUpOffer } from "./member-memberships.ts";

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
