import type { MembershipStatus } from "#contract/index.ts";

/** A person's status for a membership type, as the source system reports it. */
export interface SourceStatusEntry {
  qualifies: boolean;
  /** The status of the membership, where it says one; null: as it is, else ACTIVE. */
  status: MembershipStatus | null;
}

/** A row of the source system's list. */
export interface ReceivedRow {
  kennitala: string;
  /** Null: as it is. */
  name: string | null;
  /** E.164. Null: as it is. */
  phone: string | null;
  sourceEntry: SourceStatusEntry;
}
