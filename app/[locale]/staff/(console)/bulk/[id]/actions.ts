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
import type { Batch } from "#portal/messaging/bulk/batch.ts";
import {
  beginCheck,
  checkAgain,
  pauseBatch,
  resumeBatch,
  sendBatch,
  stopBatch,
} from "#portal/messaging/bulk/batch-control.ts";
import { countRecipients, findBatch } from "#portal/messaging/bulk/batch-list.ts";
import { type FollowUp, followBatch, followUps } from "#portal/messaging/bulk/follow-batch.ts";
import { ListRejected } from "#portal/messaging/bulk/list/list-event.ts";
import { rereadList } from "#portal/messaging/bulk/list/reread-list.ts";
import { formTokenOf, readSubmit, stepsOf } from "../../../_confirm/flow.ts";
import type { BulkState, TypedBulk } from "./bulk-state.ts";
import { lastLookOf, mustTypeCount } from "./last-look.ts";
import { readBulk, readTypedBulk, type WrittenBulk } from "./read-bulk.ts";
import { savedChoicesFor } from "./saved-choices-for.ts";

/** Checks what was typed, shows the last look, then sets the batch on its way: a step a submit. */
export const sendToList = staffAction<BulkState, BulkState>(
  "bulk:send",
  async (staff, form) => {
    const typed = readTypedBulk(form);
    const t = await getTranslations("staff.bulk.problem");
    const { writing } = stepsOf(typed);
    const { intent, formToken } = readSubmit(form);
    if (intent === "change") return writing();
    const id = recordIdSchema.safeParse(form.get("batchId")).data;
    const batch = id ? await findBatch(getDatabase(), id) : undefined;
    if (!batch) return writing([{ words: t("gone") }]);
    if (batch.state !== "checked") redirect(`/staff/bulk/${batch.id}`);
    const now = new Date();
    const written = await writtenOf(typed, batch);
    if (!written)
      return writing([{ words: (await getTranslations("staff.sms"))("problem.saved-gone") }]);
    const read = await readBulk(written, batch, now);
    if (!read.ok) return writing(read.problems);
    const isText = typed.kind === "sms";
    const chosen = { id: batch.id, ...read.value };
    const count = await countRecipients(getDatabase(), chosen);
    const field = isText ? "audience" : "kind";
    if (count === 0) return writing([{ field, words: t("nobody") }]);
    const limit = getConfiguration().issuer.bulk.textsPerBatch;
    if (isText && limit !== undefined && count > limit) {
      return writing([{ field: "audience", words: t("batchLimit", { limit }) }]);
    }
    const confirmed = await lastLookOf(batch, read.value, count, now);
    const seen = String(batch.version);
    const { confirming } = stepsOf({ ...typed, content: written.content }, seen);
    const isCounted =
      !mustTypeCount(count) || readWholeNumber(String(form.get("typedCount") ?? "")) === count;
    // A saved text that was changed since it was confirmed is confirmed anew.
    const isAsSeen = linesOf(typed.content) === linesOf(written.content);
    if (!formToken || !isAsSeen) return { ...confirming(), confirmed };
    if (!isCounted) {
      return { ...confirming([{ field: "typedCount", words: t("count", { count }) }]), confirmed };
    }
    // Read by another column or checked anew since the last look, it is another list.
    if (form.get("seen") !== seen) {
      return { ...confirming([{ words: t("changed") }]), confirmed };
    }
    const step = { batchId: batch.id, staffId: staff.accountId, now };
    await sendBatch(getDatabase(), step, { ...read.value, version: batch.version });
    redirect(`/staff/bulk/${batch.id}`);
  },
  async (reason, form, tooLong) => {
    const t = await getTranslations("staff.problem");
    const field = ["content", "message"].find((one) => one === tooLong?.field);
    const words = t(reason, { limit: tooLong?.limit ?? 0 });
    return stepsOf(readTypedBulk(form)).writing([{ field, words }]);
  },
);

/** What is sent: a saved text as it is now; undefined when it is no longer there. */
async function writtenOf(typed: TypedBulk, batch: Batch): Promise<WrittenBulk | undefined> {
  const { kind, text } = typed;
  if (kind === "notification") return { ...typed, text: "own" };
  if (text === "own" || text === "template") return { ...typed, text };
  const saved = (await savedChoicesFor(batch)).find(({ value }) => value === text);
  return saved && { ...typed, text: "own", content: saved.text };
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
  stop: stopBatch,
} as const satisfies Record<string, typeof stopBatch>;

export interface StepState {
  problem?: string;
}

/** The rows of a batch once more, as a new list that is checked anew. */
async function takeUp(
  staff: Staff,
  id: string,
  which: FollowUp,
  form: FormData,
): Promise<StepState> {
  const t = await getTranslations("staff.bulk.report");
  const of = await findBatch(getDatabase(), id);
  const formToken = formTokenOf(form);
  if (!of || !formToken) redirect("/staff/bulk");
  const next = await followBatch(getDatabase(), of, {
    which,
    staffId: staff.accountId,
    formToken: idempotencyKey("follow", id, which, formToken),
    name: t("name", { name: of.name.slice(0, 90) }),
    now: new Date(),
  });
  if (!next) return { problem: t("nobody") };
  redirect(`/staff/bulk/${next}`);
}

/** The next step of a batch, by a button alone; the page then shows where it stands. */
export const stepBatch = staffAction<StepState, StepState>(
  "bulk:send",
  async (staff, form) => {
    const id = recordIdSchema.safeParse(form.get("batchId")).data;
    const name = (Object.keys(steps) as (keyof typeof steps)[]).find(
      (one) => one === form.get("step"),
    );
    if (!id) redirect("/staff/bulk");
    const which = followUps.find((one) => form.get("step") === `follow-${one}`);
    if (which) return takeUp(staff, id, which, form);
    if (name) {
      const step = { batchId: id, staffId: staff.accountId, now: new Date() };
      await steps[name](getDatabase(), step);
    }
    redirect(`/staff/bulk/${id}`);
  },
  async (reason) => {
    const t = await getTranslations("staff.problem");
    return { problem: t(reason, { limit: 0 }) };
  },
);

/** Takes whom the rows name from another column; the page then shows how that went. */
export const chooseColumn = staffAction<StepState, StepState>(
  "bulk:send",
  async (_staff, form) => {
    const id = recordIdSchema.safeParse(form.get("batchId")).data;
    if (!id) redirect("/staff/bulk");
    const column = readWholeNumber(String(form.get("column"))) ?? -1;
    const names = form.get("names") === "pass" ? "pass" : "kennitala";
    const subscriberListId = String(form.get("type"));
    const to = { database: getDatabase(), issuer: getConfiguration().issuer };
    try {
      if (column >= 0) await rereadList(to, id, { column, names, subscriberListId });
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
