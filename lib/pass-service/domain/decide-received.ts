import type { MembershipStatus } from "#contract/index.ts";
import type { Issuance } from "./decide-issue.ts";
import { type MemberCandidate, type MembershipCandidate, selectMember } from "./select-member.ts";

/** A person's status for a membership type, as the source system reports it. */
export interface SourceStatusEntry {
  qualifies: boolean;
  /** Status of the membership; null leaves it as it is, and means ACTIVE for a new one. */
  status: MembershipStatus | null;
}

/** A row of the source system's list. */
export interface ReceivedRow {
  kennitala: string;
  /** Null leaves the name as it is. */
  name: string | null;
  /** Phone number in E.164; null leaves it as it is. */
  phone: string | null;
  /** The member's number with the issuer; null leaves it as it is. */
  memberNumber: string | null;
  sourceEntry: SourceStatusEntry;
}

/** A known member with the kennitala of a row. */
export interface KnownMember extends MemberCandidate {
  name: string;
  phone: string | null;
  memberNumber: string | null;
  /** The newest report of the source system about the type; null when there never was one. */
  sourceEntry: SourceStatusEntry | null;
  /** The live memberships, of every type. */
  memberships: readonly KnownMembership[];
}

export interface KnownMembership extends MembershipCandidate {
  id: string;
  typeId: string;
  status: MembershipStatus;
  pass: "none" | "held" | "removed";
}

/** The membership type that a list is about. */
export interface ReceivingType {
  id: string;
  issuance: Issuance;
  /** Whether the type's template makes new passes. */
  issuable: boolean;
}

/** The change of one member; `memberId` is null for a new one. */
export interface MemberChange {
  memberId: string | null;
  name?: string;
  phone?: string;
  memberNumber?: string;
  sourceEntry?: SourceStatusEntry;
  membership?:
    | { kind: "open"; status: MembershipStatus }
    | { kind: "move"; id: string; status: MembershipStatus }
    | { kind: "end"; id: string; losesPass: boolean };
  /** A pass for the membership that was there, or for the new one. */
  issue?: { membershipId: string | null };
}

type ReceivedDecision =
  | { ok: true; changes: MemberChange[] }
  | { ok: false; problem: "name-missing" };

/**
 * What a row of the source system's list changes. Of several members with one kennitala it is about
 * the one that answers; that somebody does not qualify counts for all of them. Who does not qualify
 * loses membership and pass. Who does gets the pass of an automatic type, and may ask for the pass
 * of one on request. Section "Pass status", fact 4, and "Issue", rule 4.
 */
export function decideReceived(
  row: ReceivedRow,
  members: readonly KnownMember[],
  type: ReceivingType,
): ReceivedDecision {
  const { sourceEntry } = row;
  const answering = selectMember(members);
  if (!answering) return decideUnknown(row, type);
  const concerned = sourceEntry.qualifies ? [answering] : members;
  const changes = concerned.map((member): MemberChange => {
    const isAnswering = member === answering;
    return {
      memberId: member.memberId,
      ...(isAnswering && detailsChanged(row, member)),
      ...sourceStatusChanged(sourceEntry, member, type, isAnswering),
      ...membershipChanged(sourceEntry, member, type),
    };
  });
  return { ok: true, changes: changes.filter((change) => Object.keys(change).length > 1) };
}

function decideUnknown(
  { name, phone, memberNumber, sourceEntry }: ReceivedRow,
  type: ReceivingType,
): ReceivedDecision {
  const { issuance } = type;
  // Somebody unknown who does not qualify changes nothing for an automatic type.
  if (issuance === "automatic" && !sourceEntry.qualifies) return { ok: true, changes: [] };
  if (name === null) return { ok: false, problem: "name-missing" };
  const status = sourceEntry.status ?? "ACTIVE";
  const change: MemberChange = {
    memberId: null,
    name,
    ...(phone !== null && { phone }),
    ...(memberNumber !== null && { memberNumber }),
    ...(issuance === "on-request" && { sourceEntry: keptEntry(sourceEntry, null) }),
    ...(issuance === "automatic" && opened(status, type)),
  };
  return { ok: true, changes: [change] };
}

function detailsChanged(row: ReceivedRow, member: KnownMember): Partial<MemberChange> {
  const { name, phone, memberNumber } = row;
  return {
    ...(name !== null && name !== member.name && { name }),
    ...(phone !== null && phone !== member.phone && { phone }),
    ...(memberNumber !== null && memberNumber !== member.memberNumber && { memberNumber }),
  };
}

/** Stores the received status of a membership on request: the membership begins with it once the member asks. */
function keptEntry(
  { qualifies, status }: SourceStatusEntry,
  known: SourceStatusEntry | null,
): SourceStatusEntry {
  return { qualifies, status: qualifies ? (status ?? known?.status ?? null) : null };
}

function sourceStatusChanged(
  sourceEntry: SourceStatusEntry,
  { sourceEntry: known }: KnownMember,
  { issuance }: ReceivingType,
  isAnswering: boolean,
): Partial<MemberChange> {
  if (issuance !== "on-request" || (!isAnswering && known === null)) return {};
  const kept = keptEntry(sourceEntry, known);
  if (known?.qualifies === kept.qualifies && known.status === kept.status) return {};
  return { sourceEntry: kept };
}

function membershipChanged(
  { qualifies, status }: SourceStatusEntry,
  member: KnownMember,
  type: ReceivingType,
): Partial<MemberChange> {
  const live = member.memberships.find(({ typeId }) => typeId === type.id);
  if (!qualifies) {
    if (!live) return {};
    return { membership: { kind: "end", id: live.id, losesPass: live.pass === "held" } };
  }
  if (!live) return type.issuance === "automatic" ? opened(status ?? "ACTIVE", type) : {};
  const becomes = status ?? live.status;
  return {
    ...(becomes !== live.status && {
      membership: { kind: "move" as const, id: live.id, status: becomes },
    }),
    ...(live.pass === "none" &&
      comesByItself(becomes, type) && {
        issue: { membershipId: live.id },
      }),
  };
}

function opened(status: MembershipStatus, type: ReceivingType): Partial<MemberChange> {
  return {
    membership: { kind: "open", status },
    ...(comesByItself(status, type) && { issue: { membershipId: null } }),
  };
}

/** A membership that is still pending has no pass yet. */
function comesByItself(status: MembershipStatus, { issuance, issuable }: ReceivingType): boolean {
  return issuance === "automatic" && issuable && status !== "PENDING";
}
