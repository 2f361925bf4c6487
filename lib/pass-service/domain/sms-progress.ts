import { type SmsStatus, terminalSmsStatuses } from "#contract/index.ts";
import { mostQuestions, mostTries, nextTryAt } from "./next-try.ts";

/** Whether a message that is in this status goes no further. */
export function isTerminal(status: SmsStatus): boolean {
  return (terminalSmsStatuses as readonly SmsStatus[]).includes(status);
}

/** The status flag of the record: terminal, once the message was delivered. */
export function isDelivered(statuses: readonly SmsStatus[]): boolean {
  return statuses.includes("DELIVERED");
}

/** Whether a message in this status has not been handed to the carrier yet. */
export function isUnsent(status: SmsStatus): boolean {
  return status === "CREATED" || status === "PENDING";
}

export interface SmsStep {
  /** The statuses that the message enters, in order. */
  entered: SmsStatus[];
  attempts: number;
  /** When the next thing is to be done about it; null when nothing more will happen. */
  nextStepAt: Date | null;
}

/**
 * What the carrier's word comes to, null being no word. A message that was tried or asked about too
 * often has expired; one that is delivered at once was sent before. Section "SMS delivery status".
 */
export function smsStepOf(
  { status, attempts }: { status: SmsStatus; attempts: number },
  news: SmsStatus | null,
  now: Date,
): SmsStep {
  const unsent = isUnsent(status);
  if (news !== null && isTerminal(news)) {
    const entered: SmsStatus[] = unsent && news === "DELIVERED" ? ["SENT", news] : [news];
    return { entered, attempts, nextStepAt: null };
  }
  if (news !== null && unsent) {
    return { entered: [news], attempts: 0, nextStepAt: nextTryAt(0, now) };
  }
  if (attempts >= (unsent ? mostTries : mostQuestions)) {
    return { entered: ["EXPIRED"], attempts, nextStepAt: null };
  }
  const entered = news !== null && news !== status ? [news] : [];
  return { entered, attempts, nextStepAt: nextTryAt(attempts, now) };
}
