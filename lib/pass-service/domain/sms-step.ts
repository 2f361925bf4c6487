import { type SmsStatus, terminalSmsStatuses } from "#contract/index.ts";
import {
  maxSendAttempts,
  maxStatusPolls,
  nextAttemptAt,
  reportWaitMs,
  statusWaitMs,
} from "./retry-schedule.ts";

/** An outgoing text message. */
export interface OutgoingSms {
  id: string;
  sender: string;
  recipient: string;
  content: string;
}

/** How handing a message to a carrier ended. */
export type SendOutcome =
  /** The carrier decided: it took the message, or refused it for good (REJECTED). */
  | { kind: "decided"; status: SmsStatus; reference?: string | undefined }
  /** The carrier provably did not take the message: it is tried again, after this long at the least. */
  | { kind: "not-taken"; retryAfterMs?: number | undefined }
  /** The carrier may have taken the message: it is never tried again. */
  | { kind: "unknown" };

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

interface SmsState {
  status: SmsStatus;
  /** Attempts of this step, including the one to come. */
  attempts: number;
}

/** Whether an unsent message waited for a report about an unknown outcome, and that time is over. */
export function isSendOver({ status, attempts }: SmsState): boolean {
  return isUnsent(status) && attempts > maxSendAttempts;
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
 * attempts run out the message expires; one that is delivered at once enters SENT first. A carrier
 * that is not polled has the same time in which to report. Section "SMS delivery status".
 */
export function smsStepOf(
  { status, attempts }: SmsState,
  reported: SmsStatus | null,
  now: Date,
  isPolled = true,
): SmsStep {
  const unsent = isUnsent(status);
  if (reported !== null && isTerminal(reported)) {
    const entered: SmsStatus[] =
      unsent && reported === "DELIVERED" ? ["SENT", reported] : [reported];
    return { entered, attempts, nextStepAt: null };
  }
  if (reported !== null && unsent) {
    return isPolled
      ? { entered: [reported], attempts: 0, nextStepAt: nextAttemptAt(0, now) }
      : { entered: [reported], attempts: maxStatusPolls, nextStepAt: after(statusWaitMs, now) };
  }
  if (attempts >= (unsent ? maxSendAttempts : maxStatusPolls)) {
    return { entered: ["EXPIRED"], attempts, nextStepAt: null };
  }
  const entered = reported !== null && reported !== status ? [reported] : [];
  return { entered, attempts, nextStepAt: nextAttemptAt(attempts, now) };
}

/**
 * State transition of a message after it was handed over. After an unknown outcome it stays PENDING
 * while a delivery report may still tell that it left, and then is EXPIRED: of the interface's
 * statuses the one "without resolution".
 */
export function stepAfterSend(
  sms: SmsState,
  outcome: SendOutcome,
  now: Date,
  isPolled = true,
): SmsStep {
  switch (outcome.kind) {
    case "decided":
      return smsStepOf(sms, outcome.status, now, isPolled);
    case "not-taken": {
      const step = smsStepOf(sms, null, now);
      const earliest = after(outcome.retryAfterMs ?? 0, now);
      return step.nextStepAt && step.nextStepAt < earliest
        ? { ...step, nextStepAt: earliest }
        : step;
    }
    case "unknown":
      return { entered: [], attempts: maxSendAttempts, nextStepAt: after(reportWaitMs, now) };
    default:
      return outcome satisfies never;
  }
}

/**
 * State transition of a message, given a delivery report that came by itself; undefined: none.
 * Reports come twice, late and out of order: an end stays, and only news is entered.
 */
export function stepAfterReport(
  sms: SmsState,
  reported: SmsStatus,
  now: Date,
  isPolled: boolean,
): SmsStep | undefined {
  if (isTerminal(sms.status)) return undefined;
  if (!isTerminal(reported) && !isUnsent(sms.status)) return undefined;
  return smsStepOf(sms, reported, now, isPolled);
}

/** What an operator can know of a message, who must decide whether to send it again. */
export type CarrierAnswer =
  | "waiting"
  | "not-taken"
  | "answer-lost"
  | "taken"
  | "delivered"
  | "refused"
  | "failed"
  | "never-taken"
  | "unknown"
  | "no-report";

/** What the carrier said of a message, given all statuses that it has entered, and its attempts. */
export function carrierAnswerOf(statuses: readonly SmsStatus[], attempts: number): CarrierAnswer {
  const status = statuses.at(-1) ?? "CREATED";
  switch (status) {
    case "CREATED":
    case "PENDING":
      if (attempts >= maxSendAttempts) return "answer-lost";
      return attempts > 0 ? "not-taken" : "waiting";
    case "SENT":
    case "SCHEDULED":
    case "ACCEPTED":
      return "taken";
    case "DELIVERED":
      return "delivered";
    case "REJECTED":
      return "refused";
    case "FAILED":
      return "failed";
    case "EXPIRED":
      if (!statuses.every((one) => isUnsent(one) || one === "EXPIRED")) return "no-report";
      // The attempts that a lost answer leaves (`stepAfterSend`) are exceeded by the last claim.
      return attempts > maxSendAttempts ? "unknown" : "never-taken";
    default:
      return status satisfies never;
  }
}

function after(milliseconds: number, now: Date): Date {
  return new Date(now.getTime() + milliseconds);
}
