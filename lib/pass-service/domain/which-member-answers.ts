/** A member as far as the choice among several with one kennitala goes. */
export interface Answering {
  memberId: string;
  createdAt: Date;
  memberships: readonly { createdAt: Date }[];
}

/**
 * Of several members of an issuer that share a kennitala, the one with a live membership answers:
 * the newest such membership decides, then the newest member. Section "Member lookup result".
 */
export function whichMemberAnswers<Member extends Answering>(
  members: readonly Member[],
): Member | undefined {
  return members.toSorted(byNewest)[0];
}

function byNewest(one: Answering, other: Answering): number {
  return (
    newestMembership(other) - newestMembership(one) ||
    other.createdAt.getTime() - one.createdAt.getTime() ||
    (one.memberId < other.memberId ? -1 : 1)
  );
}

function newestMembership({ memberships }: Answering): number {
  return Math.max(
    Number.MIN_SAFE_INTEGER,
    ...memberships.map(({ createdAt }) => createdAt.getTime()),
  );
}
