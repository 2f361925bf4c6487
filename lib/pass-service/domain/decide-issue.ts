import { exists, type PassFacts, passStatusOf } from "./pass-status.ts";

/** How the pass of a membership type comes to be: by itself, or when the member asks. */
export const issuanceWays = ["automatic", "on-request"] as const;
export type Issuance = (typeof issuanceWays)[number];

/** The status that the source system sent last, or none ever. */
type SourceStatus = { qualifies: boolean; receivedAt: Date } | null;

/** Whether what the source system sent last lets a pass be issued. Section "Issue", 1, 4 and 5. */
function isEligible(issuance: Issuance, status: SourceStatus): boolean {
  return issuance === "on-request" && status !== null && status.qualifies;
}

/** Candidate for an issue: a member with one of the issuer's membership types. */
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
    pass: Omit<PassFacts, "copiesEver" | "copiesActive"> | null;
  } | null;
}

type IssueDecision<Candidate extends IssueCandidate> =
  | { outcome: "held"; candidate: Candidate }
  /** `replaces`: the membership's last pass has expired, and gives way to the new one. */
  | { outcome: "issue"; candidate: Candidate; replaces: boolean }
  | { outcome: "not-eligible" };

/**
 * Decides a request for a pass, over every member with the kennitala and every type on
 * request. A pass that is held already answers first, so that repeating the call changes nothing;
 * then a live membership without a pass; then the type whose status was received last. An expired
 * pass is not held: a season has ended, and the next one brings another. A live membership
 * with a pass that no source system ever sent answers with that pass: nothing ends the membership, and
 * nothing entitles it to another pass.
 */
export function decideIssue<Candidate extends IssueCandidate>(
  candidates: readonly Candidate[],
  now: Date,
): IssueDecision<Candidate> {
  const [best] = candidates
    .filter((one) => mayIssue(one) || isUnheardOf(one))
    .toSorted(byPreference(now));
  if (!best) return { outcome: "not-eligible" };
  if (holdsPass(best, now) || !mayIssue(best)) return { outcome: "held", candidate: best };
  return { outcome: "issue", candidate: best, replaces: hasExpiredPass(best, now) };
}

/** The memberships whose members no longer qualify. Section "Pass status", fact 4. */
export function membershipsToEnd(candidates: readonly IssueCandidate[]): string[] {
  return candidates
    .filter((one) => one.issuance === "on-request" && one.sourceStatus?.qualifies === false)
    .flatMap(({ membership }) => (membership ? [membership.id] : []));
}

function mayIssue({ issuance, sourceStatus }: IssueCandidate): boolean {
  return isEligible(issuance, sourceStatus);
}

function isUnheardOf({ issuance, sourceStatus, membership }: IssueCandidate): boolean {
  return issuance === "on-request" && sourceStatus === null && Boolean(membership?.pass);
}

function holdsPass(one: IssueCandidate, now: Date): boolean {
  const pass = one.membership?.pass;
  return Boolean(pass && exists(pass)) && !hasExpiredPass(one, now);
}

function hasExpiredPass({ membership }: IssueCandidate, now: Date): boolean {
  if (!membership?.pass) return false;
  return passStatusOf({ ...membership.pass, copiesEver: 0, copiesActive: 0 }, now) === "EXPIRED";
}

function byPreference(now: Date) {
  return (one: IssueCandidate, other: IssueCandidate): number =>
    Number(holdsPass(other, now)) - Number(holdsPass(one, now)) ||
    Number(mayIssue(other)) - Number(mayIssue(one)) ||
    newest(other.membership?.createdAt) - newest(one.membership?.createdAt) ||
    newest(other.sourceStatus?.receivedAt) - newest(one.sourceStatus?.receivedAt) ||
    newest(other.memberCreatedAt) - newest(one.memberCreatedAt) ||
    (identity(one) < identity(other) ? -1 : 1);
}

function newest(moment: Date | undefined): number {
  return moment?.getTime() ?? Number.MIN_SAFE_INTEGER;
}

function identity({ memberId, membershipTypeId }: IssueCandidate): string {
  return memberId + membershipTypeId;
}
