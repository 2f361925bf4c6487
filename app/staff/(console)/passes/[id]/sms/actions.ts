"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { getDatabase } from "#portal/database/database.ts";
import { countOnPass } from "#portal/messaging/sending/dispatch-list.ts";
import {
  readSms,
  smsFields,
  smsRulesOf,
  type TypedSms,
} from "#portal/messaging/sending/sms-request.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { readSubmit, stepsOf } from "../../../../_form/flow.ts";
import { messageAddress } from "../../../../_messages/message-address.ts";
import { planMessage } from "../../../../_messages/plan-message.ts";
import { phoneWords } from "../../../../_shell/formats.ts";
import { type SmsState, type TypedSmsForm, typedSmsOf } from "./sms-form-state.ts";
import { findSavedChoice, previewViewOf } from "./sms-text-views.ts";

/** Checks what was typed, then shows what will be sent, then sends it: a step a submit. */
export const textPassLink = staffAction<SmsState, SmsState>(
  "message:send",
  async (staff, form) => {
    const typed = typedSmsOf(form);
    const t = await getTranslations("staff.sms");
    const { writing } = stepsOf(typed);
    const { intent, formToken } = readSubmit(form);
    if (intent === "change") return writing();
    if (intent === "plainer") {
      typed.text = "own";
      typed.content = (await previewViewOf(typed.content))?.plainer ?? typed.content;
    }
    const loaded = await loadPass(String(form.get("passId")));
    if (loaded.kind !== "pass") {
      const word = loaded.kind === "failed" ? "failure" : loaded.kind;
      return writing([{ words: t(`problem.${word}`) }]);
    }
    const { pass, template } = loaded;
    const written = await writtenOf(typed, pass);
    if (!written) return writing([{ words: t("problem.saved-gone") }]);
    const read = readSms(written, smsRulesOf(pass, template), pass);
    if (!read.ok) {
      return writing(
        read.problems.map(({ field, problem }) => ({ field, words: t(`problem.${problem}`) })),
      );
    }
    // A saved text that was changed since it was confirmed is confirmed anew.
    // A browser sends line ends as two characters.
    const isAsSeen =
      typed.content.replaceAll("\r\n", "\n") === written.content.replaceAll("\r\n", "\n");
    if (!formToken || !isAsSeen) {
      const about = { pass, template, typed: written, phone: read.phone };
      const confirmed = await confirmationOf(about);
      const state = stepsOf({ ...typed, content: written.content }).confirming();
      return { ...state, confirmed };
    }
    const { request } = read;
    const id = await planMessage(staff, form, { kind: "sms", formToken, pass, template, request });
    return id ? redirect(messageAddress("sms", id)) : writing([{ words: t("problem.fault") }]);
  },
  async (reason, form, tooLong) => {
    const t = await getTranslations("staff.sms.problem");
    const field = smsFields.find((one) => one === tooLong?.field);
    const words = t(reason, { limit: tooLong?.limit ?? 0 });
    return stepsOf(typedSmsOf(form)).writing([{ field, words }]);
  },
);

/** What is sent: a saved text as it is now; undefined when it is no longer there. */
async function writtenOf(typed: TypedSmsForm, pass: Pass): Promise<TypedSms | undefined> {
  const { text } = typed;
  if (text === "own" || text === "template") return { ...typed, text };
  const saved = await findSavedChoice(text, pass.passTemplateId);
  return saved && { ...typed, text: "own", content: saved.text };
}

const day = 24 * 60 * 60_000;

/** What is about to be sent, and everything to think of before it is. */
async function confirmationOf(about: {
  pass: Pass;
  template: PassTemplate | undefined;
  typed: TypedSms;
  /** E.164, when one was typed. */
  phone: string | undefined;
}): Promise<NonNullable<SmsState["confirmed"]>> {
  const { pass, typed, phone } = about;
  const t = await getTranslations("staff.sms");
  const preview = typed.text === "own" ? await previewViewOf(typed.content) : undefined;
  const since = new Date(Date.now() - day);
  const lately = await countOnPass(getDatabase(), { kind: "sms", passId: pass.id, since });
  return {
    to: phone ? phoneWords(phone) : t("onFile"),
    from: typed.sender === "own" ? typed.customSender.trim() : t("templateSender"),
    preview,
    warnings: [
      ...(preview?.warnings ?? []),
      ...(phone ? [t("warning.phoneIsStored")] : []),
      ...(pass.status === "ACTIVE" ? [t("warning.inWallet")] : []),
      ...(lately > 0 ? [t("warning.lately", { count: lately })] : []),
    ],
  };
}
