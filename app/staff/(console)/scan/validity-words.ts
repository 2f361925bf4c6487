import { getFormatter, getTranslations } from "#app/i18n/translations.ts";
import type { Pass } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import { isVoid } from "#portal/passes/pass-actions.ts";
import { closedSince } from "#portal/passes/pass-details.ts";
import { replacementOf } from "#portal/passes/replacements.ts";
import { notValidWord } from "#portal/passes/scanning/scan-rules.ts";
import { lastLetIn, type Scan } from "#portal/passes/scanning/scan-store.ts";
import { statusReasonsOf } from "#portal/passes/validity.ts";
import { longMoment } from "../../_shell/formats.ts";

export async function validUntil(pass: Pass): Promise<string> {
  const t = await getTranslations("staff.scan.validUntil");
  const format = await getFormatter();
  const reason = statusReasonsOf(pass, new Date()).find(
    ({ word }) => word === "valid-until" || word === "valid-through",
  );
  if (reason && "day" in reason)
    return t("day", { day: format.dateTime(reason.day, { dateStyle: "long" }) });
  if (reason && "at" in reason)
    return t("moment", { date: format.dateTime(reason.at, longMoment) });
  return t("notStated");
}

/** Lines on a void pass: since when, if that is recorded, and whether a new one was issued in its place. */
export async function voidedSince(pass: Pass): Promise<string[]> {
  const since = await closedSince(pass.id, notValidWord(pass, new Date()));
  const replacement = isVoid(pass) ? await replacementOf(pass.id) : undefined;
  const format = await getFormatter();
  return [
    ...(since
      ? [
          (await getTranslations("validity"))(since.word, {
            day: format.dateTime(since.day, longMoment),
          }),
        ]
      : []),
    ...(replacement ? [(await getTranslations("staff.scan"))("replaced")] : []),
  ];
}

/** Why a pass is not valid, with the date where one is known. */
export async function whyNotValid(pass: Pass): Promise<string> {
  const t = await getTranslations("staff.scan.statusWhy");
  const format = await getFormatter();
  const reasons = statusReasonsOf(pass, new Date());
  const dated = reasons.find((one) => "at" in one || "day" in one);
  if (dated?.word === "expired-after") {
    return t("validThrough", { day: format.dateTime(dated.day, { dateStyle: "long" }) });
  }
  const date = dated && "at" in dated && format.dateTime(dated.at, longMoment);
  if (date && dated.word === "expired-on") return t("expiredOn", { date });
  if (date && (dated.word === "valid-from" || dated.word === "not-valid-until")) {
    return t("validFrom", { date });
  }
  return t(notValidWord(pass, new Date()));
}

/** A line with the time at which the scanned pass was valid or used earlier today; empty if it was not. */
export async function letInEarlier(scan: Scan): Promise<string[]> {
  const last = await lastLetIn(getDatabase(), scan, startOfDay());
  return last ? [await letInAt(last)] : [];
}

export async function letInAt(moment: Date): Promise<string> {
  const minutes = Math.floor((Date.now() - moment.getTime()) / 60_000);
  return (await getTranslations("staff.scan"))("letInEarlier", {
    time: await timeOf(moment),
    minutes: minutes < 60 ? minutes : -1,
  });
}

/** Midnight; Iceland keeps UTC all year. */
export function startOfDay(): Date {
  const start = new Date();
  start.setUTCHours(0, 0, 0, 0);
  return start;
}

/** Time of day; Iceland keeps UTC all year. */
async function timeOf(moment: Date): Promise<string> {
  const [hour, minute] = moment.toISOString().slice(11, 16).split(":");
  const t = await getTranslations("staff.scan.state.already-used");
  return t("time", { hour: hour ?? "", minute: minute ?? "" });
}

/** "Already used" with the time, when the portal recorded the use. */
export async function alreadyUsed(passId: string): Promise<string> {
  const t = await getTranslations("staff.scan.state.already-used");
  const since = await closedSince(passId, "REDEEMED");
  if (!since) return t("heading");
  const { day: at } = since;
  const time = await timeOf(at);
  const isToday = at.toISOString().slice(0, 10) === new Date().toISOString().slice(0, 10);
  const day = (await getFormatter()).dateTime(at, { day: "numeric", month: "long" });
  return isToday ? t("today", { time }) : t("before", { day, time });
}
