import type { SmsStatus } from "#contract/index.ts";

/** A message on its way out. */
export interface OutgoingSms {
  id: string;
  sender: string;
  recipient: string;
  content: string;
}

/**
 * Who takes text messages to phones. Both answer the status that the message has entered, or null
 * when nothing is known yet: then they are asked again, later and later.
 */
export interface Carrier {
  /**
   * Hands a message over. A process that dies here leaves it open whether the message was taken,
   * so the same message may come again: a carrier sends each `id` once.
   */
  send(sms: OutgoingSms, now: Date): Promise<SmsStatus | null>;
  /** What became of a message that was handed over. */
  follow(sms: OutgoingSms): Promise<SmsStatus | null>;
}
