import type { Issuance } from "./decide-issue.ts";

/** The fields of a live membership that decide whether a lookup shows it, and whose it is. */
export interface MembershipCandidate {
  createdAt: Date;
  issuance: Issuance;
  /** When the newest pass of the membership was issued, deleted or not; null if there never was one. */
  issuedAt: Date | null;
}

/** The fields of a member that decide which of several with one kennitala is selected. */
export interface MemberCandidate {
  memberId: string;
  createdAt: Date;
  memberships: readonly MembershipCandidate[];
}

/** A membership on request is absent until its pass is issued. Section "Members", lookup rule 5. */
export function isShown({
  issuance,
  issuedAt,
}: Pick<MembershipCandidate, "issuance" | "issuedAt">): boolean {
  return issuance === "automatic" || issuedAt !== null;
}

/**
 * Selects the member with the newest live membership or the newest pass of one, then the newest member.
 * Passes count, so that a pass issued on an old membership is in the next lookup. Section "Member
 * lookup result".
 */
export function selectMember<Member extends MemberCandidate>(
  members: readonly Member[],
): Member | undefined {
  return members.toSorted(byNewest)[0];
}

function byNewest(one: MemberCandidate, other: MemberCandidate): number {
  return (
    newestMoment(other) - newestMoment(one) ||
    other.createdAt.getTime() - one.createdAt.getTime() ||
    (one.memberId < other.memberId ? -1 : 1)
  );
}

function newestMoment({ memberships }: MemberCandidate): number {
  const moments = memberships
    .filter(isShown)
    .flatMap(({ createdAt, issuedAt }) => [createdAt.getTime(), issuedAt?.getTime() ?? 0]);
  return Math.max(Number.MIN_SAFE_INTEGER, ...moments);
}
