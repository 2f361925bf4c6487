import "server-only";
import type { MemberLookup } from "#contract/index.ts";
import type { CallResult } from "#pass-client/index.ts";

/**
 * Kinds of failures of the pass service, by their keys in the interface strings. Known codes decide
 * the cause; for other refusals the status does. A 404 without the documented error body proves
 * nothing, because a proxy or a wrong base address answers the same.
 */
type Failed = Exclude<CallResult<unknown>, { kind: "ok" }>;
type Unanswered = Exclude<Failed, { kind: "refused" }>;

interface ServiceRefusal {
  code: string | null;
  status: number;
}

/** The code of a call that provably never reached the service. */
export const neverReached = "NEVER_REACHED";

type Cause = "keyRefused" | "gone" | "tooMany" | "other";

function causeOf({ code, status }: ServiceRefusal): Cause {
  if (status === 401 || status === 403) return "keyRefused";
  if (status === 404 && code !== null) return "gone";
  return status === 429 ? "tooMany" : "other";
}

/**
 * Cause for a call without a record in its address (lookup, issue, fetch-scan). NOT_FOUND proves
 * nothing about member or code there: the included service uses it for unknown addresses too.
 */
function causeWithoutRecord(refusal: ServiceRefusal): Cause {
  const cause = causeOf(refusal);
  return cause === "gone" && refusal.code === "NOT_FOUND" ? "other" : cause;
}

function failureToAnswer({ reason }: Unanswered): "unreachable" | "broken-contract" {
  return reason === "broken-contract" ? "broken-contract" : "unreachable";
}

/** Why a member cannot be served now; each has its own words. */
export type MemberFailure =
  | "kennitala-invalid"
  | "not-eligible"
  | "not-a-member"
  | "key-refused"
  | "unreachable"
  | "broken-contract";

export function memberFailureOf(answer: Failed): MemberFailure {
  if (answer.kind !== "refused") return failureToAnswer(answer);
  if (answer.code === "KENNITALA_INVALID") return "kennitala-invalid";
  if (answer.code === "MEMBER_NOT_ELIGIBLE") return "not-eligible";
  const failures = {
    gone: "not-a-member",
    tooMany: "unreachable",
    keyRefused: "key-refused",
    other: "broken-contract",
  } as const;
  return failures[causeWithoutRecord(answer)];
}

/** Whether something is wrong with the service, and not with what was asked of it. */
export function isFailureOfService(failure: MemberFailure | StaffFailure | "fault"): boolean {
  return !["kennitala-invalid", "not-eligible", "not-a-member"].includes(failure);
}

/** The result of a member lookup. */
export type LookedUpMember =
  | { kind: "member"; lookup: MemberLookup }
  | { kind: "not-a-member" }
  | { kind: "failed"; failure: Exclude<MemberFailure, "not-a-member"> };

/**
 * Result of a member lookup. The interface has no code for an unknown kennitala, so any 404 counts
 * except NOT_FOUND.
 */
export function readMemberLookup(answer: CallResult<MemberLookup>): LookedUpMember {
  if (answer.kind === "ok") return { kind: "member", lookup: answer.value };
  const isGone = answer.kind === "refused" && causeWithoutRecord(answer) === "gone";
  const failure = isGone ? "not-a-member" : memberFailureOf(answer);
  return failure === "not-a-member" ? { kind: failure } : { kind: "failed", failure };
}

/** Why staff cannot be shown what they asked the service for. */
export type StaffFailure = "key-refused" | "unreachable" | "broken-contract";

/** What an answer that gave nothing means to staff: there is no such record, or a failure of the service. */
export function staffFailureOf(answer: Failed): StaffFailure | "not-there" {
  if (answer.kind !== "refused") return failureToAnswer(answer);
  const failures = {
    gone: "not-there",
    tooMany: "unreachable",
    keyRefused: "key-refused",
    other: "broken-contract",
  } as const;
  return failures[causeOf(answer)];
}

const sendCodes = [
  "ADDON_REQUIRED",
  "SMS_TEMPLATE_MISSING",
  "SMS_SENDER_NOT_APPROVED",
  "PHONE_NUMBER_MISSING",
  "PHONE_NUMBER_FIELD_MISSING",
  "NOTIFICATION_REACHES_NOBODY",
  "PASS_CLOSED",
  "INPUT_FIELDS_LOCKED",
  "VALIDATION_FAILED",
  neverReached,
  "ERASED",
  "ROW_UNREADABLE",
] as const;
type SendRefusal = (typeof sendCodes)[number] | Cause;

/** Why a message was not sent. */
export function sendRefusalOf(refusal: ServiceRefusal): SendRefusal {
  return sendCodes.find((one) => one === refusal.code) ?? causeOf(refusal);
}

const scanCodes = ["CODE_NOT_RECOGNISED", "CODE_EXPIRED", "VALIDATION_FAILED"] as const;
type ScanRefusal =
  | { kind: "refused"; refusal: (typeof scanCodes)[number] | "other" }
  | { kind: "failed"; failure: "keyRefused" | "tooMany" | "unexpected" };

/**
 * Why a code opened no pass. A refusal concerns the code; a failure proves nothing about it. The
 * service answers the same for a missing code and one of another issuer.
 */
export function scanRefusalOf(answer: ServiceRefusal): ScanRefusal {
  const known = scanCodes.find((one) => one === answer.code);
  if (known) return { kind: "refused", refusal: known };
  const cause = causeWithoutRecord(answer);
  if (cause === "gone") return { kind: "refused", refusal: "CODE_NOT_RECOGNISED" };
  if (cause !== "other") return { kind: "failed", failure: cause };
  const isRefused = answer.code !== null && answer.status !== 404;
  return isRefused
    ? { kind: "refused", refusal: "other" }
    : { kind: "failed", failure: "unexpected" };
}

const actionCodes = [
  "TRANSACTION_EXPIRED",
  "ACTION_NOT_AVAILABLE",
  "AMOUNT_OUT_OF_BOUNDS",
  "PASS_CLOSED",
  neverReached,
] as const;
type ServiceActionRefusal = (typeof actionCodes)[number] | Cause;

/** Why an action on a scanned pass was not carried out. */
export function actionRefusalOf(refusal: ServiceRefusal): ServiceActionRefusal {
  return actionCodes.find((one) => one === refusal.code) ?? causeOf(refusal);
}

/** None of these codes is documented. */
const writeWords = {
  EXTERNAL_IDENTIFIER_TAKEN: "identifier-taken",
  INPUT_VALUE_TAKEN: "value-taken",
  VALIDATION_FAILED: "field-refused",
  TEMPLATE_NOT_ISSUABLE: "not-issuable",
  INPUT_FIELDS_LOCKED: "locked",
  PASS_CLOSED: "closed",
} as const;
const writeCauses = {
  keyRefused: "key-refused",
  gone: "gone",
  tooMany: "too-many",
  other: "refused",
} as const satisfies Record<Cause, string>;
export type WriteRefusal =
  | (typeof writeWords)[keyof typeof writeWords]
  | (typeof writeCauses)[Cause];

/** Why a pass was not created, changed or voided. */
export function writeRefusalOf(refusal: ServiceRefusal): WriteRefusal {
  const known = Object.entries(writeWords).find(([one]) => one === refusal.code);
  return known ? known[1] : writeCauses[causeOf(refusal)];
}
