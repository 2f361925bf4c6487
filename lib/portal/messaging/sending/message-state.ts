import "server-only";
import {
  documentedMessages,
  type Notification,
  type SmsRecord,
  type SmsStatus,
  terminalSmsStatuses,
} from "#contract/index.ts";
import type { CallResult } from "#pass-client/index.ts";
import type {
  messageStates,
  refusedFields,
  unknownReasons,
} from "#portal/database/schema/messages.ts";

export type MessageState = (typeof messageStates)[number];
type RefusedField = (typeof refusedFields)[number];
export type UnknownReason = (typeof unknownReasons)[number];

/** How a call to send ended. Only `planned` is ever tried again: then provably nothing was sent. */
export type CallOutcome =
  | { state: "accepted"; serviceId: string }
  | { state: "refused"; code: string | null; status: number; field: RefusedField | null }
  | { state: "unknown"; reason: UnknownReason }
  | { state: "planned" };

export function callOutcomeOf(answer: CallResult<{ id: string }>): CallOutcome {
  switch (answer.kind) {
    case "ok":
      return { state: "accepted", serviceId: answer.value.id };
    case "refused":
      return refusedOutcomeOf(answer);
    case "unavailable":
      return { state: "planned" };
    case "unknown-outcome":
      return { state: "unknown", reason: unknownReasonOf(answer) };
    default:
      return answer satisfies never;
  }
}

function unknownReasonOf({
  reason,
  status,
}: Extract<CallResult<unknown>, { kind: "unknown-outcome" }>): UnknownReason {
  switch (reason) {
    case "timeout":
      return "timeout";
    case "server-error":
      // 504: a gateway waited for the service in the portal's place.
      return status === 504 ? "timeout" : "server-error";
    case "broken-contract":
      return "unreadable-answer";
    case "unreachable":
      return status === undefined ? "connection-lost" : "answer-lost";
    default:
      return reason satisfies never;
  }
}

function refusedOutcomeOf(answer: Refused): CallOutcome {
  const code = refusalCodeOf(answer);
  const { status, possibleFixes } = answer;
  const field = fieldOfCode.get(code ?? "") ?? fieldAmong(possibleFixes) ?? null;
  return { state: "refused", code, status, field };
}

type Refused = Extract<CallResult<unknown>, { kind: "refused" }>;

/** The interface fixes one refusal by its text alone; the rest go by their code. Section "Errors". */
function refusalCodeOf({ code, message }: Refused) {
  const isTemplate = message?.trim() === documentedMessages.SMS_TEMPLATE_MISSING;
  return isTemplate ? "SMS_TEMPLATE_MISSING" : code;
}

const fieldOfCode: ReadonlyMap<string, RefusedField> = new Map([
  ["SMS_SENDER_NOT_APPROVED", "customSender"],
  ["PHONE_NUMBER_FIELD_MISSING", "phone"],
  ["INPUT_FIELDS_LOCKED", "phone"],
]);

const fieldOfPath: ReadonlyMap<string, RefusedField> = new Map([
  ["content.customContent", "content"],
  ["content.customSender", "customSender"],
  ["phoneNumber", "phone"],
  ["message", "message"],
]);

/** Our own service tells the path of a field among the fixes, before a colon. Not documented. */
function fieldAmong(fixes: readonly string[]): RefusedField | undefined {
  return fixes
    .map((fix) => fieldOfPath.get(fix.slice(0, 100).split(":", 1)[0] ?? ""))
    .find((field) => field !== undefined);
}

/** The delivery status of an accepted message, as the service states it. */
export interface DeliveryStatus {
  state: "accepted" | "succeeded" | "failed";
  /** The newest status, in the interface's word. */
  status: string | null;
  /** Whether nothing more can be learned. */
  isLast: boolean;
}

const badEnds: readonly string[] = [
  "EXPIRED",
  "REJECTED",
  "FAILED",
] as const satisfies readonly SmsStatus[];

/**
 * Terminal status: it may stand anywhere among the statuses. ACCEPTED is success, because some carriers
 * report no more.
 */
export function smsDeliveryStatus({
  delivered,
  statuses,
}: Pick<SmsRecord, "delivered" | "statuses">): DeliveryStatus {
  if (delivered) return { state: "succeeded", status: "DELIVERED", isLast: true };
  const ends: readonly string[] = terminalSmsStatuses;
  const inOrder = statuses.toSorted(
    (one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp),
  );
  const end = inOrder.findLast(({ status }) => ends.includes(status));
  const status = end?.status ?? inOrder.at(-1)?.status ?? null;
  if (!end) return { state: "accepted", status, isLast: false };
  return { state: badEnds.includes(end.status) ? "failed" : "succeeded", status, isLast: true };
}

/** SENT is success already: platform B never reports more. Only DELIVERED and NO_ANSWER are last. */
export function notificationDeliveryStatus({
  status,
}: Pick<Notification, "status">): DeliveryStatus {
  switch (status) {
    case "SENT":
      return { state: "succeeded", status, isLast: false };
    case "DELIVERED":
      return { state: "succeeded", status, isLast: true };
    case "NO_ANSWER":
      return { state: "failed", status, isLast: true };
    default:
      return { state: "accepted", status, isLast: false };
  }
}

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Polling intervals, with backoff: how long after one poll the next is due. */
const intervalsMs = [2 * seconds, 5 * seconds, 15 * seconds, minutes, 3 * minutes, 10 * minutes];
const maxIntervalMs = 30 * minutes;
const pollingMs = 72 * hours;

/** Time after which a planned message that never reached the service is refused. */
export const sendRetryMs = hours;

/** Age from which on a message is neither sent nor polled. */
export const maxOpenMs = sendRetryMs + pollingMs;

/** The next poll; none after 72 hours. `jitter` (0 to 1) spreads messages sent at once. */
export function nextPollAt(poll: {
  acceptedAt: Date;
  pollCount: number;
  now: Date;
  jitter: number;
}): Date | undefined {
  const { acceptedAt, pollCount, now, jitter } = poll;
  if (now.getTime() - acceptedAt.getTime() >= pollingMs) return undefined;
  const interval = intervalsMs[pollCount] ?? maxIntervalMs;
  return new Date(now.getTime() + interval * (0.9 + 0.2 * jitter));
}
