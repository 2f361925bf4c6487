"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { followGroups } from "#portal/database/schema/messages.ts";
import { readWholeNumber } from "#portal/input/plain-text.ts";
import {
  discardList,
  pauseBulkList,
  resumeBulkList,
  sendBulkList,
  stopBulkList,
  withdrawBulkList,
} from "#portal/messaging/bulk/bulk-list-control.ts";
import { beginCheck, checkAgain } from "#portal/messaging/bulk/bulk-list-store.ts";
import { findBulkList, type ListedBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { type FollowGroup, followBulkList } from "#portal/messaging/bulk/follow-bulk-list.ts";
import { findLastFailed } from "#portal/messaging/bulk/last-failed.ts";
import { leaveOutRows } from "#portal/messaging/bulk/list/correct-rows.ts";
import { ListRejected } from "#portal/messaging/bulk/list/list-event.ts";
import { rereadList } from "#portal/messaging/bulk/list/reread-list.ts";
import { withLinkAtEnd } from "#portal/messaging/sending/sms-preview.ts";
import { idempotencyKey } from "#portal/pass-service/idempotency-key.ts";
import {
  answerTo,
  formTokenOf,
  readSubmit,
  rejectionProblem,
  stepsOf,
} from "../../../_form/flow.ts";
import { type Problem, typedText } from "../../../_form/form-state.ts";
import { testOf } from "../../../_messages/test-text.ts";
import {
  type BulkState,
  confirmationOf,
  type FollowState,
  leaveOutRejected,
  type StepState,
  type TypedBulk,
  unsavedField,
} from "../bulk-state.ts";
import { bulkListOf, readTypedBulk } from "./read-bulk.ts";
import { firstTextOf, readReview, reviewOf, typeCountHint } from "./review-step.ts";

/** Validates what was typed, shows the review step, then starts the list: a submit for each. */
export const sendToList = staffAction<BulkState, BulkState>(
  "bulk:send",
  async (staff, form) => {
    const typed = readTypedBulk(form);
    const t = await getTranslations("staff.bulk.problem");
    const { writing } = stepsOf(typed);
    const { intent, formToken } = readSubmit(form);
    // A change can alter who the recent recipients are, so texting them is chosen anew.
    if (intent === "change") return stepsOf({ ...typed, recent: "leave-out" as const }).writing();
    if (intent === "other-recent") typed.recent = typed.recent === "send" ? "leave-out" : "send";
    if (intent === "add-link") {
      typed.text = "own";
      typed.content = withLinkAtEnd(typed.content);
    }
    const listed = await bulkListOf(form);
    if (!listed) return writing([{ words: t("gone") }]);
    if (listed.state !== "checked") return redirect(addressOf(listed, staff));
    const unsaved = typedText(form, unsavedField);
    if (/^\d[\d, ]*$/.test(unsaved)) return writing([{ words: t("unsaved", { lines: unsaved }) }]);
    const now = new Date();
    const bulkList =
      intent === leaveOutRejected ? await withoutRejected(listed, typed, now) : listed;
    const read = await readReview(typed, bulkList, now);
    if (!read.ok) return writing(read.problems);
    const { value, count, content } = read;
    const seen = `${bulkList.version} ${count}`;
    const showReview = async (...problems: Problem[]) => {
      const confirmed = await reviewOf(bulkList, value, read, { now, staffId: staff.accountId });
      const first = confirmed.test && (await firstTextOf(bulkList, value));
      const { problems: untested, ...test } = await testOf(staff, form, first);
      return {
        ...stepsOf({ ...typed, content }, seen).confirming([...problems, ...untested]),
        confirmed: { ...confirmed, ...(first && { test }) },
      };
    };
    // A saved text that was changed since it was confirmed is confirmed anew.
    if (!formToken || linesOf(typed.content) !== linesOf(content)) return showReview();
    // The recipients are not those that were reviewed. Where the version of the list is the same, the
    // choices in this form are the cause; else the list itself changed.
    if (form.get("seen") !== seen) {
      const isSameList = String(form.get("seen")).startsWith(`${bulkList.version} `);
      if (!isSameList) return showReview({ words: t("changed", { count }) });
      const state = await showReview();
      const { confirmed } = state;
      const warnings = [t("countNow", { count }), ...confirmed.warnings];
      return { ...state, confirmed: { ...confirmed, warnings } };
    }
    if (count === 0) return showReview();
    if (
      (await typeCountHint(value, bulkList, count, now)) &&
      readWholeNumber(String(form.get("typedCount") ?? "")) !== count
    ) {
      return showReview({ field: "typedCount", words: t("count", { count }) });
    }
    const { id: listId, version } = bulkList;
    const step = { listId, staffId: staff.accountId, now, version };
    const isSent = await sendBulkList(getDatabase(), step, value);
    const after = isSent ? bulkList : await bulkListOf(form);
    if (!isSent && after?.state === "checked")
      return showReview({ words: t("changed", { count }) });
    redirect(addressOf(after ?? bulkList, staff));
  },
  async (reason, form, tooLong) => {
    const t = await getTranslations("staff.problem");
    const field = ["content", "message"].find((one) => one === tooLong?.field);
    const words = t(reason, { limit: tooLong?.limit ?? 0 });
    return stepsOf(readTypedBulk(form)).writing([{ field, words }]);
  },
);

/** Leaves out the recipients whose number was rejected, and reads the list again. */
async function withoutRejected(bulkList: ListedBulkList, typed: TypedBulk, now: Date) {
  const { id } = bulkList;
  const read = await readReview(typed, bulkList, now);
  if (!read.ok) return bulkList;
  const { rejected } = await findLastFailed(getDatabase(), { id, ...read.value }, 0);
  await leaveOutRows(getDatabase(), id, rejected.lines);
  return (await findBulkList(getDatabase(), id)) ?? bulkList;
}

/** Address of a bulk list's page; `late` says that another person has confirmed the list already. */
function addressOf({ id, confirmedAt, senderId }: ListedBulkList, staff: Staff): string {
  const isTooLate = confirmedAt !== null && senderId !== staff.accountId;
  return `/staff/bulk/${id}${isTooLate ? "?late" : ""}`;
}

/** A browser sends line ends as two characters. */
function linesOf(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

const steps = {
  check: beginCheck,
  "check-again": checkAgain,
  pause: (database, step) => pauseBulkList(database, step, { reason: "asked" }),
  resume: resumeBulkList,
  withdraw: withdrawBulkList,
  discard: discardList,
  stop: stopBulkList,
} as const satisfies Record<string, typeof stopBulkList>;

/** Creates a follow-up list from the chosen groups of an ended list. */
export const followUpList = staffAction<FollowState, FollowState>(
  "bulk:send",
  async (staff, form) => {
    const bulkList = await bulkListOf(form);
    const formToken = formTokenOf(form);
    if (!bulkList || !formToken) redirect("/staff/bulk");
    const groups = followGroupsOf(form);
    const t = await getTranslations("staff.bulk.report");
    if (groups.length === 0)
      return answerTo<FollowGroup[]>([], { field: "groups", words: t("noneChosen") });
    const next = await followBulkList(getDatabase(), bulkList, {
      groups,
      staffId: staff.accountId,
      formToken: idempotencyKey("follow", bulkList.id, groups.join(" "), formToken),
      now: new Date(),
    });
    if (next) redirect(`/staff/bulk/${next}`);
    return answerTo(groups, { words: t("nobody") });
  },
  async (reason, form, tooLong) =>
    answerTo(followGroupsOf(form), await rejectionProblem(reason, tooLong)),
);

function followGroupsOf(form: FormData): FollowGroup[] {
  const chosen = form.getAll("groups");
  return followGroups.filter((one) => chosen.includes(one));
}

/** Performs a step of a bulk list. A step that cannot be undone is confirmed first. */
export const stepBulkList = staffAction<StepState, StepState>(
  "bulk:send",
  async (staff, form) => {
    const bulkList = await bulkListOf(form);
    if (!bulkList) redirect("/staff/bulk");
    const { id, confirmedAt, version } = bulkList;
    const chosen = form.get("step");
    const name = (Object.keys(steps) as (keyof typeof steps)[]).find((one) => one === chosen);
    const { writing } = stepsOf(String(chosen));
    const { intent } = readSubmit(form);
    if (intent === "change") redirect(`/staff/bulk/${id}`);
    // A pause is the one step that harms nothing, whatever was confirmed since the page was opened.
    const isSeen = name === "pause" || form.get("confirmedAt") === confirmationOf(bulkList);
    if (!isSeen) redirect(`/staff/bulk/${id}?late=step`);
    if ((name === "stop" || name === "discard") && intent !== "send")
      redirect(`/staff/bulk/${id}?ask=${name}`);
    const t = await getTranslations("staff.bulk");
    const step = { listId: id, staffId: staff.accountId, now: new Date(), confirmedAt };
    // What paused since, by hand or by itself, is not set off by whoever did not see it.
    const isPaused = name === "resume" && form.get("seen") !== String(version);
    const seen = name === "resume" ? { ...step, version } : step;
    const isDone = name === undefined || (!isPaused && (await steps[name](getDatabase(), seen)));
    if (name === "resume" && !isDone) redirect(`/staff/bulk/${id}?late=hold`);
    if ((name === "pause" || name === "stop") && !isDone) redirect(`/staff/bulk/${id}?late=ended`);
    if (name === "withdraw" && !isDone) return writing([{ words: t("step.setOff") }]);
    redirect(`/staff/bulk/${id}`);
  },
  async (reason, form) => {
    const t = await getTranslations("staff.problem");
    return stepsOf(String(form.get("step"))).writing([{ words: t(reason, { limit: 0 }) }]);
  },
);

export interface ReadingState {
  problem?: string;
}

/**
 * Reads a list anew with another column or its hidden rows; begins the check where the choice did not
 * change.
 */
export const readAnew = staffAction<ReadingState, ReadingState>(
  "bulk:send",
  async (staff, form) => {
    const bulkList = await bulkListOf(form);
    if (!bulkList) redirect("/staff/bulk");
    const { id } = bulkList;
    const column = readWholeNumber(String(form.get("column"))) ?? -1;
    const names = form.get("names") === "pass" ? "pass" : "kennitala";
    const takesHiddenRows = form.get("hidden") === "take";
    const subscriberListId = String(form.get("type"));
    const to = { database: getDatabase(), issuer: getConfiguration().issuer };
    const isAsRead =
      column === bulkList.recipientColumn &&
      names === bulkList.recipients &&
      takesHiddenRows === bulkList.takesHiddenRows;
    const step = { listId: id, staffId: staff.accountId, now: new Date() };
    try {
      if (isAsRead && form.get("intent") === "go-on") await beginCheck(getDatabase(), step);
      else if (column >= 0)
        await rereadList(to, id, { column, names, takesHiddenRows, subscriberListId });
    } catch (error) {
      if (!(error instanceof ListRejected)) throw error;
      const t = await getTranslations("staff.bulk.new.refused");
      return { problem: t(error.reason, { line: 0, sheets: "" }) };
    }
    redirect(`/staff/bulk/${id}`);
  },
  async (reason) => {
    const t = await getTranslations("staff.problem");
    return { problem: t(reason, { limit: 0 }) };
  },
);
