import parsePhoneNumber from "libphonenumber-js/max";
import {
  formatters,
  getFormatter,
  getTranslations,
  translationsIn,
} from "#app/i18n/translations.ts";
import { formatKennitala, readKennitala } from "#contract/index.ts";
import type { Language } from "#portal/configuration/issuer-file.ts";
import type { BulkList } from "#portal/messaging/bulk/bulk-list.ts";
import type { SmsMessage } from "#portal/messaging/sending/message-store.ts";
import { expiryOf } from "#portal/passes/validity.ts";
import { isolated } from "#theme/isolated.ts";

/** Date and time with the 24-hour clock. */
export const longMoment = { dateStyle: "long", timeStyle: "short", hourCycle: "h23" } as const;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A past moment: minutes within the hour, the clock of today and yesterday, else the date. */
export function timeAgoWords(moment: Date, now: Date, locale: Language): string {
  const format = formatters[locale];
  const t = translationsIn(locale, "staff.time");
  const age = now.getTime() - moment.getTime();
  if (age < minute) return t("now");
  if (age < hour) return format.relativeTime(moment, { now, unit: "minute" });
  // Iceland keeps UTC all year.
  const daysAgo = Math.floor(now.getTime() / day) - Math.floor(moment.getTime() / day);
  const time = format.dateTime(moment, { timeStyle: "short", hourCycle: "h23" });
  if (daysAgo > 1) return t("on", { day: format.dateTime(moment, { dateStyle: "medium" }), time });
  return t(daysAgo === 0 ? "today" : "yesterday", { time });
}

/** Expiry as "through a day" where it ends with that day, else as a moment. */
export async function expiryWords(): Promise<(moment: Date) => string> {
  const t = await getTranslations("staff.pass");
  const format = await getFormatter();
  return (moment) => {
    const { isDay, words } = labelledExpiry(moment, format);
    return isDay ? t("throughDay", { day: words }) : words;
  };
}

/** Expiry for a label that says whether it is a day, valid to its end, or a moment. */
export function labelledExpiry(moment: Date, format: Formatter): { isDay: boolean; words: string } {
  const expiry = expiryOf(moment);
  return expiry.kind === "through-day"
    ? { isDay: true, words: format.dateTime(expiry.day, { dateStyle: "long" }) }
    : { isDay: false, words: format.dateTime(expiry.at, longMoment) };
}

type Formatter = Awaited<ReturnType<typeof getFormatter>>;

/** Value of an input field in local notation; an invalid one as it is. */
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

/**
 * A phone number as people write it: `611 2129`, or with its country `+45 20 12 34 56`. Its spaces are
 * non-breaking, so that it stays on one line.
 */
export function phoneWords(e164: string): string {
  const number = parsePhoneNumber(e164, "IS");
  if (!number) return e164;
  const words = number.country === "IS" ? number.formatNational() : number.formatInternational();
  return words.replaceAll(" ", "\u00a0");
}

/** The end of a pass's identifier, which tells passes without a name apart in a list. */
export function shortPassNumber(passId: string): string {
  return `…${passId.slice(-6)}`;
}

/** A phone number with its middle digits hidden, still recognisable to people who know it. */
export function maskedPhone(e164: string): string {
  const words = phoneWords(e164);
  const last = words.replaceAll(/\D/g, "").length - 2;
  let at = 0;
  return words.replaceAll(/\d/g, (digit) => {
    at += 1;
    return at <= 3 || at > last ? digit : "•";
  });
}

/**
 * Recipient of a text: a number that staff typed is whole, and the one on file masked, as before the
 * sending. Undefined for the number on file until the service reports it.
 */
export function recipientWords({
  recipient,
  request,
}: Pick<SmsMessage, "recipient" | "request">): string | undefined {
  if (request?.phoneNumber) return phoneWords(recipient ?? request.phoneNumber);
  return recipient ? maskedPhone(recipient) : undefined;
}

/** Joins cells into one line, each isolated against right-to-left text in the others. */
export function cellsInLine(cells: readonly string[]): string {
  const line = cells.filter(Boolean).map(isolated).join(" · ");
  // A left-to-right mark first: `<bdi>` takes its direction from the first strong letter, even an
  // isolated one.
  return line.includes("\u2068") ? `\u200e${line}` : line;
}

/** Name of a bulk list; a follow-up list adds which recipients of the earlier list it takes. */
export async function listName({
  name,
  followUp,
}: Pick<BulkList, "name" | "followUp">): Promise<string> {
  if (!followUp) return isolated(name);
  const t = await getTranslations("staff.bulk.report.name");
  return t(followUp, { name: isolated(name) });
}
