import type { MemberLookup, MemberPass, Membership } from "#contract/index.ts";
import type { Addresses } from "../../addresses.ts";
import { isWalletInstalled, passStatusOf } from "../../domain/pass-status.ts";
import { isShown, selectMember } from "../../domain/select-member.ts";
import { issueOnRequest } from "../../store/issue-pass.ts";
import type { StoredMember, StoredMembership } from "../../store/members.ts";
import type { StoredPass } from "../../store/passes.ts";
import type { EndpointHandler } from "../endpoint-handler.ts";
import { httpRefusals } from "../http-refusal.ts";

/** The live memberships of a member, newest first; issues nothing. Section "Members", "Lookup". */
export const lookUpMemberEndpoint: EndpointHandler<"lookUpMember"> = async (service, call) => {
  const { kennitala } = call.body;
  const member = selectMember(await service.findMembers(call.issuerId, kennitala));
  if (!member) return httpRefusals.memberNotFound();
  const now = service.clock();
  return {
    ...memberResponse(member, kennitala),
    memberships: member.memberships
      .filter(isShown)
      .map((one) => membershipResponse(one, service.addresses, now)),
  };
};

/** Issues the pass that the member asks for; a repetition changes nothing. Section "Members", "Issue". */
export const issueMemberPassEndpoint: EndpointHandler<"issueMemberPass"> = async (
  service,
  call,
) => {
  const { kennitala } = call.body;
  const { database, clock, newId, newCode, addresses } = service;
  const now = clock();
  const { issuerId } = call;
  const result = await issueOnRequest(database, { issuerId, kennitala, now, newId, newCode });
  switch (result.outcome) {
    case "unknown-member":
      return httpRefusals.memberNotFound();
    case "not-eligible":
      return httpRefusals.memberNotEligible();
    case "not-issuable":
      return httpRefusals.templateNotIssuable();
    case "held":
    case "issued":
      return {
        ...memberResponse(result.member, kennitala),
        memberships: [membershipResponse(result.membership, addresses, now)],
      };
    default:
      return result satisfies never;
  }
};

/** Response body of a member. Section "Member lookup result". */
function memberResponse(
  member: Omit<StoredMember, "memberships">,
  kennitala: string,
): Omit<MemberLookup, "memberships"> {
  return { memberId: member.memberId, kennitala, memberStatus: member.status };
}

/** Section "Membership entry". */
function membershipResponse(
  { id, status, typeId, typeName, pass }: StoredMembership,
  addresses: Addresses,
  now: Date,
): Membership {
  return {
    subscriptionId: id,
    subscriptionStatus: status,
    subscriberListId: typeId,
    subscriberListName: typeName,
    pass: pass && memberPassAnswer(pass, addresses, now),
  };
}

/** Section "Member pass object". */
function memberPassAnswer(pass: StoredPass, addresses: Addresses, now: Date): MemberPass {
  return {
    id: pass.id,
    status: passStatusOf(pass, now),
    walletInstalled: isWalletInstalled(pass),
    deliveryPageUrl: addresses.deliveryPage(pass.deliveryCode),
    distributionUrl: addresses.distribution(pass.deliveryCode),
  };
}
