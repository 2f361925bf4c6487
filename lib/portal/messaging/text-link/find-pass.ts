import "server-only";
import type { Kennitala, Membership } from "#contract/index.ts";
import type { Members } from "#pass-client/index.ts";
import type { ConfiguredMembershipType, Issuer } from "#portal/configuration/issuer-file.ts";
import { decideOffer, decideOffers, type Offer } from "#portal/memberships/decide-offer.ts";
import {
  type MemberFailure,
  memberFailureOf,
  readMemberLookup,
} from "#portal/pass-service-failure.ts";
import type { TextLinkOutcome } from "./request-store.ts";

export type Found =
  | Extract<Choice, { kind: "text" | "nothing" }>
  /** The service does not answer; the same may be tried later. */
  | { kind: "retry" };

export interface Finding {
  members: Members;
  issuer: Pick<Issuer, "membershipTypes" | "deliveryHosts">;
}

interface Sought {
  kennitala: Kennitala;
  subscriberListId: string | null;
}

/** The member's pass; issued when the request is for a type that is issued on request. */
export async function findPass({ members, issuer }: Finding, sought: Sought): Promise<Found> {
  const { kennitala, subscriberListId } = sought;
  const type = issuer.membershipTypes.find((one) => one.subscriberListId === subscriberListId);
  const result = readMemberLookup(await members.lookUp({ kennitala }));
  if (result.kind === "failed") return without(result.failure, "not-a-member");
  const isUnknown = result.kind === "not-a-member";
  const memberships = isUnknown ? [] : result.lookup.memberships;
  const choice = choosePass(offersOf(issuer, memberships, type), { mayIssue: type !== undefined });
  if (choice.kind === "text") return choice;
  if (choice.kind === "nothing") {
    return isUnknown ? { kind: "nothing", outcome: "not-a-member" } : choice;
  }
  const issued = await members.issue({ kennitala });
  if (issued.kind !== "ok")
    return without(memberFailureOf(issued), isUnknown ? "not-a-member" : choice.otherwise);
  // The call names no type: only a pass of the type that was asked for is texted.
  const offers = offersOf(issuer, issued.value.memberships, type);
  const chosen = choosePass(offers, { mayIssue: true });
  return chosen.kind === "issue" ? { kind: "nothing", outcome: "failed" } : chosen;
}

function offersOf(
  { membershipTypes, deliveryHosts }: Finding["issuer"],
  memberships: readonly Membership[],
  type: ConfiguredMembershipType | undefined,
) {
  return type
    ? [decideOffer(type, memberships, deliveryHosts)]
    : decideOffers(membershipTypes, memberships, deliveryHosts);
}

/** What a call that brought no pass means; `refused` is what it means that the service said no. */
function without(failure: MemberFailure, refused: TextLinkOutcome): Found {
  switch (failure) {
    case "unreachable":
      return { kind: "retry" };
    case "broken-contract":
    case "key-refused":
      return { kind: "nothing", outcome: "failed" };
    case "kennitala-invalid":
    case "not-a-member":
    case "not-eligible":
      return { kind: "nothing", outcome: refused };
    default:
      return failure satisfies never;
  }
}

type Choice =
  | { kind: "text"; passId: string; passTitle: string }
  | { kind: "issue"; otherwise: TextLinkOutcome }
  | { kind: "nothing"; outcome: TextLinkOutcome };

/**
 * The one pass whose link is texted: the newest that no wallet holds, else the newest. A pass is issued
 * only where the request was for that very type (`mayIssue`): somebody who types a kennitala on the
 * start page asks for a link, not for a membership. Section "Members", issue rule 2.
 */
function choosePass(offers: readonly Offer[], { mayIssue }: { mayIssue: boolean }): Choice {
  const held = offers.filter((offer) => offer.kind === "hand-out");
  const chosen = held.find(({ inWallet }) => !inWallet) ?? held[0];
  if (chosen) return { kind: "text", passId: chosen.passId, passTitle: chosen.type.name.is };
  const canBeIssued = offers.some(
    (offer) => offer.kind === "get-pass" || (offer.kind === "closed" && offer.mayGetAgain),
  );
  return mayIssue && canBeIssued
    ? { kind: "issue", otherwise: whyNone(offers) ?? "not-eligible" }
    : { kind: "nothing", outcome: whyNone(offers) ?? "no-live-pass" };
}

function whyNone(offers: readonly Offer[]): TextLinkOutcome | undefined {
  const has = (kind: Offer["kind"]) => offers.some((offer) => offer.kind === kind);
  if (has("untrusted-link")) return "untrusted-link";
  if (has("being-prepared")) return "being-prepared";
  return has("closed") ? "no-live-pass" : undefined;
}
