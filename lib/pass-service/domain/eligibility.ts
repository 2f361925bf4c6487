/** How the pass of a membership type comes to be: by itself, or when the member asks. */
export const issuanceWays = ["automatic", "on-request"] as const;
export type Issuance = (typeof issuanceWays)[number];

/** The status that the source system sent last, or none ever. */
export type SourceStatus = { qualifies: boolean; receivedAt: Date } | null;

/**
 * Whether a member may have the pass of a membership type on request. The source system is never
 * asked at the time: what it sent last decides. Section "Issue", rules 1, 4 and 5.
 */
export function isEligible(issuance: Issuance, status: SourceStatus): boolean {
  return issuance === "on-request" && status !== null && status.qualifies;
}
