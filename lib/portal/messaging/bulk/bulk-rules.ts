import "server-only";
import type { Issuer } from "#portal/configuration/issuer-file.ts";
import type { Message } from "#portal/messaging/sending/message-store.ts";
import { sendRefusalOf } from "#portal/pass-service/failure.ts";
import { missingPhone, type PauseReason } from "./bulk-list.ts";

type BulkSettings = Issuer["bulk"];

/** Texts a day while sending to many is tried out. */
export const trialTextsPerDay = 50;

/** Daily limit of texts by bulk lists; undefined without a limit. */
export function textsPerDayOf({ textsPerDay, trial }: BulkSettings): number | undefined {
  if (!trial) return textsPerDay;
  return Math.min(trialTextsPerDay, textsPerDay ?? trialTextsPerDay);
}

/** Whether so many texts are more than may leave in the day that they begin in, and whether it is another day. */
export function beyondDay(
  perDay: number | undefined,
  texts: { used: number; count: number; begins: Date; now: Date },
): "dayLimit" | "dayLimitLater" | undefined {
  const { used, count, begins, now } = texts;
  if (perDay === undefined || used + count <= perDay) return undefined;
  return begins < midnightAfter(now) ? "dayLimit" : "dayLimitLater";
}

const hour = 60 * 60_000;
const day = 24 * hour;

/** Iceland keeps UTC the year round. */
export function midnightBefore(now: Date): Date {
  return new Date(Math.floor(now.getTime() / day) * day);
}

export function midnightAfter(now: Date): Date {
  return new Date(midnightBefore(now).getTime() + day);
}

/** Hours of the day, in Iceland: from 21 until 8 is 21:00 to 08:00. */
export interface QuietHours {
  from: number;
  until: number;
}

/** When the quiet hours that are now end; undefined outside of them. Iceland keeps UTC the year round. */
export function quietUntil(now: Date, quiet: QuietHours | false): Date | undefined {
  if (!quiet || quiet.from === quiet.until) return undefined;
  const midnight = midnightBefore(now).getTime();
  const [from, until] = [midnight + quiet.from * hour, midnight + quiet.until * hour];
  const at = now.getTime();
  if (quiet.from < quiet.until) return at >= from && at < until ? new Date(until) : undefined;
  if (at >= from) return new Date(until + day);
  return at < until ? new Date(until) : undefined;
}

/** Default number of days after a text in which its recipient is excluded from the next bulk list. */
export const recentTextDays = 3;

export function recentTextsSince(now: Date, days = recentTextDays): Date {
  return new Date(now.getTime() - days * day);
}

const typedCountAbove = 1_000;

/**
 * Whether staff must type the number of recipients: above a limit, or after the same message to the
 * same people.
 */
export function mustTypeCount(count: number, isSameAgain: boolean): boolean {
  return isSameAgain || count > typedCountAbove;
}

/** How many of the newest sends decide on a pause; fewer than the least decide nothing. */
export const newestSendsCount = 100;
const leastSends = 20;
const refusedShare = 1 / 5;
const unknownShare = 1 / 2;

export type EndedSend = Pick<Message, "state" | "refusalCode" | "refusalStatus">;

/** Decides from the newest sends since the last start whether a bulk list pauses by itself. */
export function whyPause(newestFirst: readonly EndedSend[]): PauseReason | undefined {
  const newest = newestFirst.slice(0, newestSendsCount);
  const isTaken = newest.some(({ state }) => state !== "refused" && state !== "unknown");
  const ended = newest.filter((one) => !isOfRecipient(one, isTaken));
  const refused = ended.filter(({ state }) => state === "refused");
  const refusals = refused.map(refusalOf);
  if (refusals.includes("keyRefused")) return "key-refused";
  if (refusals.includes("ADDON_REQUIRED")) return "addon-missing";
  if (ended.length < leastSends) return undefined;
  const unknown = ended.filter(({ state }) => state === "unknown").length;
  if (unknown >= ended.length * unknownShare) return "many-unknown";
  return refused.length >= ended.length * refusedShare ? "many-refused" : undefined;
}

/**
 * Refusals that say nothing about the next row: no phone number on file, a closed pass, erased data.
 * The interface document answers a missing number with a 400 without a code (section "Errors"). Such an
 * answer counts as a missing number if the same message is accepted for others.
 */
function isOfRecipient(one: EndedSend, isTaken: boolean): boolean {
  if (one.state !== "refused") return false;
  const isBare = one.refusalStatus === 400 && one.refusalCode === null;
  return (isBare && isTaken) || [missingPhone, "PASS_CLOSED", "ERASED"].includes(refusalOf(one));
}

function refusalOf({ refusalCode, refusalStatus }: EndedSend) {
  return sendRefusalOf({ code: refusalCode, status: refusalStatus ?? 0 });
}
