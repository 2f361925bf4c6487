import type { MemberLookup, MemberPass, Membership } from "#contract/index.ts";
import type { Addresses } from "../../addresses.ts";
import { isWalletInstalled, passStatusOf } from "../../domain/pass-status.ts";
import type { StoredMember, StoredMembership } from "../../store/members.ts";
import type { StoredPass } from "../../store/pass-facts.ts";

/** Response body of a member. Section "Member lookup result". */
export function memberResponse(
  member: Omit<StoredMember, "memberships">,
  kennitala: string,
): Omit<MemberLookup, "memberships"> {
  return { memberId: member.memberId, kennitala, memberStatus: member.status };
}

/** Section "Membership entry". */
export function membershipResponse(
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
