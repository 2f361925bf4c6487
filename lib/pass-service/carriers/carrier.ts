import type { SmsStatus } from "#contract/index.ts";
import type { Database } from "../store/database.ts";

/** A message on its way out. */
export interface OutgoingSms {
  id: string;
  sender: string;
  recipient: string;
  content: string;
}

/** What a step came to, and when to look again; null when nothing more will happen. */
export interface SmsStep {
  status: SmsStatus | null;
  nextStepAt: Date | null;
}

/** Who takes text messages to phones. Both calls happen within the transaction that records them. */
export interface Carrier {
  send(transaction: Database, sms: OutgoingSms, now: Date): Promise<SmsStep>;
  /** Asks what became of a message that was sent. */
  follow(transaction: Database, sms: OutgoingSms, now: Date): Promise<SmsStep>;
}
