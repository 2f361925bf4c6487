import "server-only";
import type { Kennitala, Membership } from "#contract/index.ts";
import type { CallResult, Members } from "#pass-client/index.ts";
import type { ConfiguredMembershipType, Issuer } from "#portal/configuration/issuer-file.ts";
import { decideOffer, decideOffers } from "#portal/memberships/decide-offer.ts";
import { memberFailureOf } from "#portal/pass-service-failure.ts";
import { type Choice, choosePass } from "./choose-pass.ts";
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
  const lookup = await members.lookUp({ kennitala });
  const isUnknown = lookup.kind === "refused" && lookup.status === 404;
  if (lookup.kind !== "ok" && !isUnknown) return without(lookup, "not-a-member");
  const choice = choosePass(
    offersOf(issuer, lookup.kind === "ok" ? lookup.value.memberships : [], type),
    { mayIssue: type !== undefined },
  );
  if (choice.kind === "text") return choice;
  if (choice.kind === "nothing") {
    return isUnknown ? { kind: "nothing", outcome: "not-a-member" } : choice;
  }
  const issued = await members.issue({ kennitala });
  if (issued.kind !== "ok") return without(issued, isUnknown ? "not-a-member" : choice.otherwise);
  // The call names no type: only a pass of the type that was asked for is texted.
  const offers = offersOf(issuer, issued.value.memberships, type);
  const result = choosePass(offers, { mayIssue: true });
  return result.kind === "issue" ? { kind: "nothing", outcome: "failed" } : result;
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
function without(
  answer: Exclude<CallResult<unknown>, { kind: "ok" }>,
  refused: TextLinkOutcome,
): Found {
  const failure = memberFailureOf(answer);
  switch (failure) {
    case "unreachable":
      return { kind: "retry" };
    case "broken-contract":
      return { kind: "nothing", outcome: "failed" };
    case "kennitala-invalid":
    case "not-a-member":
    case "not-eligible":
      return { kind: "nothing", outcome: refused };
    default:
      return failure satisfies never;
  }
}
