import { getTranslations } from "#app/i18n/translations.ts";
import { recordIdSchema } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import { readWholeNumber } from "#portal/input/plain-text.ts";
import type { BulkList, BulkListRequest } from "#portal/messaging/bulk/bulk-list.ts";
import type { Confirmed } from "#portal/messaging/bulk/bulk-list-control.ts";
import { findBulkList, type ListedBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { recentTextsSince } from "#portal/messaging/bulk/bulk-rules.ts";
import { namesKennitalas, unknownColumns } from "#portal/messaging/bulk/fill-in.ts";
import {
  readTypedNotification,
  untouchedNotification,
} from "#portal/messaging/sending/notification-request.ts";
import { readTypedSms } from "#portal/messaging/sending/sms-request.ts";
import { localMomentOf, readLocalMoment } from "#portal/passes/writing/local-moment.ts";
import type { Problem } from "../../../_form/form-state.ts";
import { typedNotificationOf } from "../../../_messages/notification-state.ts";
import { type TypedBulk, typedBulkOf, untouchedBulk } from "../bulk-state.ts";

/** A form whose saved text was looked up: what it says stands in `content`. */
export type WrittenBulk = TypedBulk & {
  text: "template" | "own";
  savedText?: Extract<BulkListRequest, { kind: "sms" }>["savedText"];
};

type Read<Value> = { ok: true; value: Value } | { ok: false; problems: Problem[] };

const day = 24 * 60 * 60_000;
/** Everybody on the list has an open pass, and gets it at the number on file. */
const openPass = { content: "any", numberProblem: undefined } as const;
const noLinks = { distributionUrl: "", deliveryPageUrl: "" };

const latestMs = 14 * day;

function typedMomentOf(moment: Date): string {
  const { date, time } = localMomentOf(moment.toISOString());
  return `${date} ${time}`;
}

/** The form as it was typed; a choice that is not on offer is left out. */
export function readTypedBulk(form: FormData): TypedBulk {
  return { ...typedBulkOf(form), ...typedNotificationOf(form) };
}

/** Parses a date and time within the next 14 days, such as 24.12.2026 14:30; else returns the problem. */
export function readSendAt(
  written: string,
  now: Date,
): Date | "at-missing" | "at-no-day" | "at-past" | "at" {
  const words = written.trim().split(/,?\s+/);
  const time = words.pop() ?? "";
  if (/^kl\.?$/.test(words.at(-1) ?? "")) words.pop();
  if (words.length === 0) return "at-missing";
  const read = readLocalMoment({ date: words.join(" "), time }, "begins");
  if (!read.ok || read.moment === null) return "at-no-day";
  const at = new Date(read.moment);
  const ahead = at.getTime() - now.getTime();
  if (ahead <= 0) return "at-past";
  return ahead <= latestMs ? at : "at";
}

/** An example of a time to send at, tomorrow, and the last day that may be chosen. */
export function sendAtExamples(now: Date): { example: string; last: string } {
  const dayIn = (ms: number) => localMomentOf(new Date(now.getTime() + ms).toISOString()).date;
  return { example: `${dayIn(day)} 14:30`, last: dayIn(latestMs) };
}

/** Reads the form whole, the message as in single sending, and says everything that is wrong with it. */
export async function readBulk(
  typed: WrittenBulk,
  bulkList: BulkList,
  now: Date,
): Promise<Read<Confirmed>> {
  const t = await getTranslations("staff.bulk.problem");
  const problems: Problem[] = [];
  const days = readWholeNumber(typed.days);
  const isDays = days !== undefined && days >= 1 && days <= 365;
  if (typed.kind === "sms" && !isDays) problems.push({ field: "days", words: t("no-days") });
  const time = typed.when === "later" ? readSendAt(typed.at, now) : undefined;
  const sendAt = typeof time === "string" ? undefined : time;
  if (typeof time === "string") problems.push({ field: "at", words: t(time, sendAtExamples(now)) });
  const read = typed.kind === "sms" ? await readText(typed) : await readNotice(typed);
  if (!read.ok) problems.push(...read.problems);
  const [field, words] =
    typed.kind === "sms"
      ? (["content", typed.text === "own" ? typed.content : ""] as const)
      : (["message", typed.message] as const);
  const unknown = unknownColumns(words, bulkList.columns);
  if (unknown.length > 0) {
    const columns = unknown.map((name) => `((${name}))`).join(", ");
    problems.push({ field, words: t("columns", { columns }) });
  }
  if (namesKennitalas(words, bulkList)) problems.push({ field, words: t("kennitalas") });
  if (!read.ok || problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    value: {
      sendAt,
      audience: typed.kind === "sms" ? typed.audience : "in-wallet",
      ...(typed.kind === "sms" && typed.recent === "leave-out"
        ? { notTextedDays: days, notTextedSince: recentTextsSince(now, days) }
        : { notTextedSince: null }),
      request: read.value,
    },
  };
}

async function readText(typed: WrittenBulk): Promise<Read<BulkListRequest>> {
  const read = readTypedSms({ ...typed, recipient: "on-file", phone: "" }, openPass, noLinks);
  if (!read.ok) {
    const t = await getTranslations("staff.sms.problem");
    const problems = read.problems.map(({ field, problem }) => ({ field, words: t(problem) }));
    return { ok: false, problems };
  }
  const { customContent, customSender } = read.request?.content ?? {};
  return {
    ok: true,
    value: {
      kind: "sms",
      ...(customContent && { customContent }),
      ...(customSender && { customSender }),
      ...(typed.savedText && { savedText: typed.savedText }),
    },
  };
}

async function readNotice(typed: WrittenBulk): Promise<Read<BulkListRequest>> {
  // Each row has a status of its own: those that are not chosen are left out.
  const read = readTypedNotification(typed, { id: "", status: typed.statuses[0] ?? "" });
  if (!read.ok) {
    const t = await getTranslations("staff.notification.problem");
    const problems = read.problems.map(({ field, problem }) => ({ field, words: t(problem) }));
    return { ok: false, problems };
  }
  const { message } = read.request;
  const { wallets: passWallets, statuses: passStatuses } = typed;
  return { ok: true, value: { kind: "notification", message, passWallets, passStatuses } };
}

/** The form as it was confirmed; undefined of a list that nobody has confirmed anything for. */
export function typedOfBulkList({
  request,
  audience,
  notTextedDays,
  sendAt,
}: Pick<BulkList, "request" | "audience" | "notTextedDays" | "sendAt">): TypedBulk | undefined {
  if (!request || !audience) return undefined;
  const untouched: TypedBulk = {
    ...untouchedBulk,
    ...untouchedNotification,
    ...(sendAt && { when: "later", at: typedMomentOf(sendAt) }),
  };
  if (request.kind === "notification") {
    const { kind, message, passWallets: wallets, passStatuses: statuses } = request;
    return { ...untouched, kind, message, wallets, statuses };
  }
  const { kind, customContent, customSender, savedText } = request;
  const written = customContent === undefined ? "template" : "own";
  return {
    ...untouched,
    kind,
    audience: audience === "not-texted" ? "all-open" : audience,
    days: notTextedDays === null ? untouched.days : String(notTextedDays),
    recent: notTextedDays === null ? "send" : "leave-out",
    text: savedText ? `saved ${savedText.id} ${savedText.language}` : written,
    content: customContent ?? "",
    sender: customSender === undefined ? "template" : "own",
    customSender: customSender ?? "",
  };
}

/** The list that a form names; undefined where it is gone. */
export async function bulkListOf(form: FormData): Promise<ListedBulkList | undefined> {
  const id = recordIdSchema.safeParse(form.get("listId")).data;
  return id ? findBulkList(getDatabase(), id) : undefined;
}
