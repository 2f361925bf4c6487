import parsePhoneNumber from "libphonenumber-js/max";
import { getFormatter } from "#app/i18n/formatter.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { formatKennitala, readKennitala } from "#contract/index.ts";
import type { SmsDispatch } from "#portal/messaging/sending/dispatch.ts";
import { expiryOf } from "#portal/passes/stated-moment.ts";
import { isolated } from "#theme/isolated.ts";

/** A date and time of day in full, by the 24-hour clock in every language. */
export const longMoment = { dateStyle: "long", timeStyle: "short", hourCycle: "h23" } as const;

/** Says until when something is valid: through a day where it ends with it, else to a moment. */
export async function expiryWords(): Promise<(moment: Date) => string> {
  const t = await getTranslations("staff.pass");
  const format = await getFormatter();
  return (moment) => {
    const expiry = expiryOf(moment);
    return expiry.kind === "through-day"
      ? t("throughDay", { day: format.dateTime(expiry.day, { dateStyle: "long" }) })
      : format.dateTime(expiry.at, longMoment);
  };
}

type Formatter = Awaited<ReturnType<typeof getFormatter>>;

/** The value of an input field as people here write it; one not of its format as it came. */
export function inputWords(words: Formatter, format: string | undefined, value: string): string {
  switch (format) {
    case "DATE": {
      const isDate = /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value));
      return isDate ? words.dateTime(new Date(value), { dateStyle: "long" }) : value;
    }
    case "PHONE_NUMBER":
      return phoneWords(value);
    case "KENNITALA": {
      const read = readKennitala(value);
      return read.ok ? formatKennitala(read.kennitala) : value;
    }
    default:
      return value;
  }
}

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
}: Pick<SmsDispatch, "recipient" | "request">): string | undefined {
  const phone = recipient ?? request?.phoneNumber;
  return phone ? phoneWords(phone) : undefined;
}

/** The cells of a row side by side: one that is written from right to left moves none of the others. */
export function cellsInLine(cells: readonly string[]): string {
  const line = cells.filter(Boolean).map(isolated).join(" · ");
  // `<bdi>` goes by the first strong letter, also by one that is isolated.
  return line.includes("\u2068") ? `\u200e${line}` : line;
}
