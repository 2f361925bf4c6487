"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { recordIdSchema } from "#contract/index.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { idempotencyKey } from "#portal/idempotency-key.ts";
import { readWholeNumber } from "#portal/limits/plain-text.ts";
import {
  discardList,
  pauseBatch,
  resumeBatch,
  sendBatch,
  stopBatch,
  withdrawBatch,
} from "#portal/messaging/bulk/batch-control.ts";
import { findBatch, type ListedBatch } from "#portal/messaging/bulk/batch-list.ts";
import { beginCheck, checkAgain } from "#portal/messaging/bulk/begin-check.ts";
import { type FollowUp, followBatch, followUps } from "#portal/messaging/bulk/follow-batch.ts";
import { ListRejected } from "#portal/messaging/bulk/list/list-event.ts";
import { rereadList } from "#portal/messaging/bulk/list/reread-list.ts";
import { formTokenOf, readSubmit, stepsOf } from "../../../_form/flow.ts";
import type { Problem } from "../../../_form/form-state.ts";
import type { BulkState } from "./bulk-state.ts";
import { confirmationOf, type StepState } from "./bulk-state.ts";
import { lastLookOf, lookOver, mustTypeCount } from "./last-look.ts";
import { readTypedBulk } from "./read-bulk.ts";

/** Checks what was typed, shows the last look, then sets the batch on its way: a step a submit. */
export const sendToList = staffAction<BulkState, BulkState>(
  "bulk:send",
  async (staff, form) => {
    const typed = readTypedBulk(form);
    const t = await getTranslations("staff.bulk.problem");
    const { writing } = stepsOf(typed);
    const { intent, formToken } = readSubmit(form);
    if (intent === "change") return writing();
    const batch = await batchOf(form);
    if (!batch) return writing([{ words: t("gone") }]);
    if (batch.state !== "checked") return redirect(addressOf(batch, staff));
    const now = new Date();
    const read = await lookOver(typed, batch, now);
    if (!read.ok) return writing(read.problems);
    const { value, count, content } = read;
    const seen = String(batch.version);
    const lastLook = async (...problems: Problem[]) => ({
      ...stepsOf({ ...typed, content }, seen).confirming(problems),
      confirmed: await lastLookOf(batch, value, read, now),
    });
    // A saved text that was changed since it was confirmed is confirmed anew.
    if (!formToken || linesOf(typed.content) !== linesOf(content)) return lastLook();
    if (mustTypeCount(count) && readWholeNumber(String(form.get("typedCount") ?? "")) !== count) {
      return lastLook({ field: "typedCount", words: t("count", { count }) });
    }
    // Read by another column or checked anew since the last look, it is another list.
    if (form.get("seen") !== seen) return lastLook({ words: t("changed") });
    const { id: batchId, version } = batch;
    const step = { batchId, staffId: staff.accountId, now, version };
    const isSent = await sendBatch(getDatabase(), step, value);
    const after = isSent ? batch : await batchOf(form);
    if (!isSent && after?.state === "checked") return lastLook({ words: t("changed") });
    redirect(addressOf(after ?? batch, staff));
  },
  async (reason, form, tooLong) => {
    const t = await getTranslations("staff.problem");
    const field = ["content", "message"].find((one) => one === tooLong?.field);
    const words = t(reason, { limit: tooLong?.limit ?? 0 });
    return stepsOf(readTypedBulk(form)).writing([{ field, words }]);
  },
);

async function batchOf(form: FormData): Promise<ListedBatch | undefined> {
  const id = recordIdSchema.safeParse(form.get("batchId")).data;
  return id ? findBatch(getDatabase(), id) : undefined;
}

/** Where a batch shows how it stands; whoever was too late is told there whose words went out. */
function addressOf({ id, confirmedAt, senderId }: ListedBatch, staff: Staff): string {
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
  pause: (database, step) => pauseBatch(database, step, { reason: "asked" }),
  resume: resumeBatch,
  withdraw: withdrawBatch,
  discard: discardList,
  stop: stopBatch,
} as const satisfies Record<string, typeof stopBatch>;

/** The rows of a batch once more, as a new list that is checked anew; false when nobody is left. */
async function takeUp(staff: Staff, id: string, which: FollowUp, form: FormData): Promise<false> {
  const of = await findBatch(getDatabase(), id);
  const formToken = formTokenOf(form);
  if (!of || !formToken) redirect("/staff/bulk");
  const t = await getTranslations("staff.bulk.report");
  const next = await followBatch(getDatabase(), of, {
    which,
    staffId: staff.accountId,
    formToken: idempotencyKey("follow", id, which, formToken),
    name: t(`name.${which}`, { name: of.name.slice(0, 85) }),
    now: new Date(),
  });
  return next ? redirect(`/staff/bulk/${next}`) : false;
}

/** The next step of a batch, by a button; what cannot be undone is confirmed first. */
export const stepBatch = staffAction<StepState, StepState>(
  "bulk:send",
  async (staff, form) => {
    const batch = await batchOf(form);
    if (!batch) redirect("/staff/bulk");
    const { id, confirmedAt, version } = batch;
    const chosen = form.get("step");
    const name = (Object.keys(steps) as (keyof typeof steps)[]).find((one) => one === chosen);
    const { writing, confirming } = stepsOf(String(chosen));
    const { intent } = readSubmit(form);
    if (intent === "change") return writing();
    // A pause is the one step that harms nothing, whatever was confirmed since the page was opened.
    const isSeen = name === "pause" || form.get("confirmedAt") === confirmationOf(batch);
    if (!isSeen) redirect(`/staff/bulk/${id}?late=step`);
    if ((name === "stop" || name === "discard") && intent !== "send") return confirming();
    const t = await getTranslations("staff.bulk");
    const which = followUps.find((one) => chosen === `follow-${one}`);
    if (which && !(await takeUp(staff, id, which, form)))
      return writing([{ words: t("report.nobody") }]);
    const step = { batchId: id, staffId: staff.accountId, now: new Date(), confirmedAt };
    // What paused since, by hand or by itself, is not set off by whoever did not see it.
    const isHeld = name === "resume" && form.get("seen") !== String(version);
    const seen = name === "resume" ? { ...step, version } : step;
    const isDone = name === undefined || (!isHeld && (await steps[name](getDatabase(), seen)));
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

/** Reads a list anew with another column or its hidden rows; begins the check where the choice did not change. */
export const readAnew = staffAction<ReadingState, ReadingState>(
  "bulk:send",
  async (staff, form) => {
    const batch = await batchOf(form);
    if (!batch) redirect("/staff/bulk");
    const { id } = batch;
    const column = readWholeNumber(String(form.get("column"))) ?? -1;
    const names = form.get("names") === "pass" ? "pass" : "kennitala";
    const takesHiddenRows = form.get("hidden") === "take";
    const subscriberListId = String(form.get("type"));
    const to = { database: getDatabase(), issuer: getConfiguration().issuer };
    const isAsRead =
      column === batch.recipientColumn &&
      names === batch.recipients &&
      takesHiddenRows === batch.takesHiddenRows;
    const step = { batchId: id, staffId: staff.accountId, now: new Date() };
    try {
      if (isAsRead && form.get("intent") === "go-on") await beginCheck(getDatabase(), step);
      else if (column >= 0)
        await rereadList(to, id, { column, names, takesHiddenRows, subscriberListId });
    } catch (error) {
      if (!(error instanceof ListRejected)) throw error;
      const t = await getTranslations("staff.bulk.new.refused");
      return { problem: t(error.reason, { line: 0 }) };
    }
    redirect(`/staff/bulk/${id}`);
  },
  async (reason) => {
    const t = await getTranslations("staff.problem");
    return { problem: t(reason, { limit: 0 }) };
  },
);
