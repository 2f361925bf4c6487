import { type Issuance, isEligible, type SourceStatus } from "./eligibility.ts";
import { isHeld } from "./pass-status.ts";

/** A member of the issuer beside one of its membership types. */
export interface IssueCandidate {
  memberId: string;
  memberCreatedAt: Date;
  membershipTypeId: string;
  issuance: Issuance;
  sourceStatus: SourceStatus;
  /** The live membership of this type, if there is one, with its newest pass. */
  membership: {
    id: string;
    createdAt: Date;
    pass: { deletionRequestedAt: Date | null; deletedAt: Date | null } | null;
  } | null;
}

export type IssueDecision<Candidate extends IssueCandidate> =
  | { outcome: "held"; candidate: Candidate }
  | { outcome: "issue"; candidate: Candidate }
  | { outcome: "not-eligible" };

/**
 * Decides a request for a pass, over every member with the kennitala and every type on
 * request. A pass that is held already answers first, so that repeating the call changes nothing;
 * then a live membership without a pass; then the type whose status was received last.
 */
export function decideIssue<Candidate extends IssueCandidate>(
  candidates: readonly Candidate[],
): IssueDecision<Candidate> {
  const eligible = candidates.filter((one) => isEligible(one.issuance, one.sourceStatus));
  const [best] = eligible.toSorted(byPreference);
  if (!best) return { outcome: "not-eligible" };
  return { outcome: holdsPass(best) ? "held" : "issue", candidate: best };
}

/**
 * The memberships to end: their members no longer qualify, so they lose the pass and must ask
 * again once they do. Section "Pass status", fact 4.
 */
export function membershipsToEnd(candidates: readonly IssueCandidate[]): string[] {
  return candidates
    .filter((one) => one.issuance === "on-request" && !isEligible(one.issuance, one.sourceStatus))
    .flatMap(({ membership }) => (membership ? [membership.id] : []));
}

function holdsPass({ membership }: IssueCandidate): boolean {
  return membership?.pass ? isHeld(membership.pass) : false;
}

function byPreference(one: IssueCandidate, other: IssueCandidate): number {
  return (
    Number(holdsPass(other)) - Number(holdsPass(one)) ||
    newest(other.membership?.createdAt) - newest(one.membership?.createdAt) ||
    newest(other.sourceStatus?.receivedAt) - newest(one.sourceStatus?.receivedAt) ||
    newest(other.memberCreatedAt) - newest(one.memberCreatedAt) ||
    (identity(one) < identity(other) ? -1 : 1)
  );
}

function newest(moment: Date | undefined): number {
  return moment?.getTime() ?? Number.MIN_SAFE_INTEGER;
}

function identity({ memberId, membershipTypeId }: IssueCandidate): string {
  return memberId + membershipTypeId;
}
