import { type SmsStatus, terminalSmsStatuses } from "#contract/index.ts";
import { maxSendAttempts, maxStatusPolls, nextAttemptAt } from "./retry-schedule.ts";

/** An outgoing text message. */
export interface OutgoingSms {
  id: string;
  sender: string;
  recipient: string;
  content: string;
}

function isTerminal(status: SmsStatus): boolean {
  return (terminalSmsStatuses as readonly SmsStatus[]).includes(status);
}

/** The status flag of the record: terminal, once the message was delivered. */
export function isDelivered(statuses: readonly SmsStatus[]): boolean {
  return statuses.includes("DELIVERED");
}

/** Whether a message in this status has not been sent to the carrier yet. */
export function isUnsent(status: SmsStatus): boolean {
  return status === "CREATED" || status === "PENDING";
}

export interface SmsStep {
  /** The statuses that the message enters, in order. */
  entered: SmsStatus[];
  attempts: number;
  /** When the next step is due; null when the status is terminal. */
  nextStepAt: Date | null;
}

/**
 * State transition of a message, given the status that the carrier reported; null: none. When the
 * attempts run out the message expires; one that is delivered at once enters SENT first. Section
 * "SMS delivery status".
 */
export function smsStepOf(
  { status, attempts }: { status: SmsStatus; attempts: number },
  reported: SmsStatus | null,
  now: Date,
): SmsStep {
  const unsent = isUnsent(status);
  if (reported !== null && isTerminal(reported)) {
    const entered: SmsStatus[] =
      unsent && reported === "DELIVERED" ? ["SENT", reported] : [reported];
    return { entered, attempts, nextStepAt: null };
  }
  if (reported !== null && unsent) {
    return { entered: [reported], attempts: 0, nextStepAt: nextAttemptAt(0, now) };
  }
  if (attempts >= (unsent ? maxSendAttempts : maxStatusPolls)) {
    return { entered: ["EXPIRED"], attempts, nextStepAt: null };
  }
  const entered = reported !== null && reported !== status ? [reported] : [];
  return { entered, attempts, nextStepAt: nextAttemptAt(attempts, now) };
}
