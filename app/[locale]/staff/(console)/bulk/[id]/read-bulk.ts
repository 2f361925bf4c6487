import { getTranslations } from "#app/i18n/translations.ts";
import { readWholeNumber } from "#portal/limits/plain-text.ts";
import type { Batch } from "#portal/messaging/bulk/batch.ts";
import type { Confirmed } from "#portal/messaging/bulk/batch-control.ts";
import { unknownColumns } from "#portal/messaging/bulk/fill-in.ts";
import { readSms } from "#portal/messaging/sending/sms-request.ts";
import type { Problem } from "../../../_confirm/confirm-form.tsx";
import type { TypedBulk } from "./bulk-state.ts";

type ReadBulk = { ok: true; confirmed: Confirmed } | { ok: false; problems: Problem[] };

const day = 24 * 60 * 60_000;
/** Everybody on the list has an open pass, and gets it at the number on file. */
const openPass = { content: "any", numberProblem: undefined } as const;
const noLinks = { distributionUrl: "", deliveryPageUrl: "" };

const latestMs = 14 * day;

/** A moment to come, within 14 days. Iceland keeps UTC the year round. */
function readMoment(written: string, now: Date): Date | undefined {
  const at = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(written) ? `${written}Z` : Number.NaN);
  const ahead = at.getTime() - now.getTime();
  return ahead > 0 && ahead <= latestMs ? at : undefined;
}

/** Reads the form whole, the text as in single sending, and says everything that is wrong with it. */
export async function readBulk(typed: TypedBulk, batch: Batch, now: Date): Promise<ReadBulk> {
  const t = await getTranslations("staff.bulk.problem");
  const sms = await getTranslations("staff.sms.problem");
  const problems: Problem[] = [];
  const days = readWholeNumber(typed.days);
  const isDays = days !== undefined && days >= 1 && days <= 365;
  if (typed.audience === "not-texted" && !isDays)
    problems.push({ field: "days", words: t("no-days") });
  const sendAt = typed.when === "later" ? readMoment(typed.at, now) : undefined;
  if (typed.when === "later" && !sendAt) problems.push({ field: "at", words: t("at") });
  const read = readSms({ ...typed, recipient: "on-file", phone: "" }, openPass, noLinks);
  if (!read.ok) {
    problems.push(...read.problems.map(({ field, problem }) => ({ field, words: sms(problem) })));
  }
  const unknown = typed.text === "own" ? unknownColumns(typed.content, batch.columns) : [];
  if (unknown.length > 0) {
    const columns = unknown.map((name) => `((${name}))`).join(", ");
    problems.push({ field: "content", words: t("columns", { columns }) });
  }
  if (!read.ok || problems.length > 0) return { ok: false, problems };
  const { customContent, customSender } = read.request?.content ?? {};
  return {
    ok: true,
    confirmed: {
      sendAt,
      audience: typed.audience,
      notTextedSince:
        typed.audience === "not-texted" ? new Date(now.getTime() - (days ?? 0) * day) : null,
      request: {
        kind: "sms",
        ...(customContent && { customContent }),
        ...(customSender && { customSender }),
      },
    },
  };
}
