import type { MembershipStatus } from "#contract/index.ts";

/** What the source system says of a person and a membership type. */
export interface Standing {
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
  standing: Standing;
}
