/** The fields of a member that decide which of several with one kennitala is selected. */
export interface MemberCandidate {
  memberId: string;
  createdAt: Date;
  memberships: readonly { createdAt: Date }[];
}

/** The newest live membership wins, then the newest member. Section "Member lookup result". */
export function selectMember<Member extends MemberCandidate>(
  members: readonly Member[],
): Member | undefined {
  return members.toSorted(byNewest)[0];
}

function byNewest(one: MemberCandidate, other: MemberCandidate): number {
  return (
    newestMembership(other) - newestMembership(one) ||
    other.createdAt.getTime() - one.createdAt.getTime() ||
    (one.memberId < other.memberId ? -1 : 1)
  );
}

function newestMembership({ memberships }: MemberCandidate): number {
  return Math.max(
    Number.MIN_SAFE_INTEGER,
    ...memberships.map(({ createdAt }) => createdAt.getTime()),
  );
}
