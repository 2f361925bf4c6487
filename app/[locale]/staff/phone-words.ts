import parsePhoneNumber from "libphonenumber-js/max";
import type { SmsSend } from "#contract/index.ts";
import type { Dispatch } from "#portal/sending/dispatch-store.ts";

/** A phone number as people write it: `611 2129` at home, `+45 20 12 34 56` abroad. */
export function phoneWords(e164: string): string {
  const number = parsePhoneNumber(e164, "IS");
  if (!number) return e164;
  return number.country === "IS" ? number.formatNational() : number.formatInternational();
}

/** Where a text went, or was asked to go; undefined for the number on file that nobody has told yet. */
export function recipientWords({
  recipient,
  request,
}: Pick<Dispatch, "recipient" | "request">): string | undefined {
  const phone = recipient ?? (request as SmsSend | null)?.phoneNumber;
  return phone ? phoneWords(phone) : undefined;
}
