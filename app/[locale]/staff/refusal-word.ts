import type { Dispatch } from "#portal/sending/dispatch-store.ts";

/** The key under `staff.refusal` in the messages. */
export type RefusalWord = keyof typeof import("#app/messages/staff/is.json")["refusal"];

const known: readonly RefusalWord[] = [
  "ADDON_REQUIRED",
  "SMS_TEMPLATE_MISSING",
  "SMS_SENDER_NOT_APPROVED",
  "PHONE_NUMBER_MISSING",
  "PHONE_NUMBER_FIELD_MISSING",
  "NOTIFICATION_REACHES_NOBODY",
  "PASS_CLOSED",
  "NEVER_REACHED",
  "ERASED",
];

/** Why the service said no: by its code, else by what its status says of the cause. */
export function refusalWordOf({
  refusalCode,
  refusalStatus,
}: Pick<Dispatch, "refusalCode" | "refusalStatus">): RefusalWord {
  const word = known.find((code) => code === refusalCode);
  if (word) return word;
  if (refusalStatus === 401 || refusalStatus === 403) return "keyRefused";
  if (refusalStatus === 404) return "gone";
  return refusalStatus === 429 ? "tooMany" : "other";
}
