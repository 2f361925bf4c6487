import "server-only";
import type { MemberLookup } from "#contract/index.ts";
import type { CallResult } from "#pass-client/index.ts";

/**
 * What failures of the pass service are called in the messages: for members, for staff who read, and
 * for staff who send, write or scan. Known codes decide; of any other refusal the status tells the
 * cause. A 404 without the documented error body is proof of nothing: a proxy or a wrong base address
 * answers one too.
 */
type Failed = Exclude<CallResult<unknown>, { kind: "ok" }>;
type Unanswered = Exclude<Failed, { kind: "refused" }>;

interface Refusal {
  code: string | null;
  status: number;
}

/** The code of a call that provably never reached the service. */
export const neverReached = "NEVER_REACHED";

type Cause = "keyRefused" | "gone" | "tooMany" | "other";

function causeOf({ code, status }: Refusal): Cause {
  if (status === 401 || status === 403) return "keyRefused";
  if (status === 404 && code !== null) return "gone";
  return status === 429 ? "tooMany" : "other";
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
  return failures[causeOf(answer)];
}

/** Whether something is wrong with the service, and not with what was asked of it. */
export function isFailureOfService(failure: MemberFailure | StaffFailure | "fault"): boolean {
  return !["kennitala-invalid", "not-eligible", "not-a-member"].includes(failure);
}

/** What a member lookup tells. */
export type LookedUpMember =
  | { kind: "member"; lookup: MemberLookup }
  | { kind: "not-a-member" }
  | { kind: "failed"; failure: Exclude<MemberFailure, "not-a-member"> };

/** Reads a member lookup. A 404 with an error body is a kennitala without a member, whatever its code. */
export function readMemberLookup(answer: CallResult<MemberLookup>): LookedUpMember {
  if (answer.kind === "ok") return { kind: "member", lookup: answer.value };
  const isGone = answer.kind === "refused" && causeOf(answer) === "gone";
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
export function sendRefusalOf(refusal: Refusal): SendRefusal {
  return sendCodes.find((one) => one === refusal.code) ?? causeOf(refusal);
}

const scanCodes = ["CODE_NOT_RECOGNISED", "CODE_EXPIRED", "VALIDATION_FAILED"] as const;
export type ScanRefusal = (typeof scanCodes)[number] | Exclude<Cause, "gone">;

/** Why a code opened nothing. A missing and a foreign one are told alike. */
export function scanRefusalOf(refusal: Refusal): ScanRefusal {
  const cause = causeOf(refusal);
  return (
    scanCodes.find((one) => one === refusal.code) ??
    (cause === "gone" ? "CODE_NOT_RECOGNISED" : cause)
  );
}

const actionCodes = [
  "TRANSACTION_EXPIRED",
  "ACTION_NOT_AVAILABLE",
  "AMOUNT_OUT_OF_BOUNDS",
  "PASS_CLOSED",
  neverReached,
] as const;
type ActionRefusal = (typeof actionCodes)[number] | Cause;

/** Why an action on a scanned pass was not carried out. */
export function actionRefusalOf(refusal: Refusal): ActionRefusal {
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
export function writeRefusalOf(refusal: Refusal): WriteRefusal {
  const known = Object.entries(writeWords).find(([one]) => one === refusal.code);
  return known ? known[1] : writeCauses[causeOf(refusal)];
}
