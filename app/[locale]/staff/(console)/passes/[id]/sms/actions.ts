"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { loadPassOnce } from "#portal/passes/load-pass.ts";
import { readSms, smsFields } from "#portal/sending/sms-request.ts";
import { staffAction } from "#portal/staff/staff-action.ts";
import { readSubmit, stepsOf } from "../../../../_confirm/flow.ts";
import { messageAddress } from "../../../../_messages/message-address.ts";
import { planMessage } from "../../../../_messages/plan-message.ts";
import { confirmationOf, previewViewOf } from "./confirmation.ts";
import { hasPhoneField, type PreviewView, type SmsState, typedSmsOf } from "./sms-form-state.ts";

/** Checks what was typed, then shows what will be sent, then sends it: a step a submit. */
export const textPassLink = staffAction<SmsState, SmsState>(
  "message:send",
  async (staff, form) => {
    const typed = typedSmsOf(form);
    const t = await getTranslations("staff.sms");
    const { writing, confirming } = stepsOf(typed);
    const { intent, formToken } = readSubmit(form);
    if (intent === "change") return writing();
    if (intent === "plainer") {
      typed.content = (await previewViewOf(typed.content))?.plainer ?? typed.content;
    }
    const loaded = await loadPassOnce(String(form.get("passId")));
    if (loaded.kind !== "pass") return writing([{ words: t(`problem.${loaded.kind}`) }]);
    const { pass, template } = loaded;
    const read = readSms(typed, { hasPhoneField: hasPhoneField(template) });
    if (!read.ok) {
      return writing(
        read.problems.map(({ field, problem }) => ({ field, words: t(`problem.${problem}`) })),
      );
    }
    if (!formToken) {
      const confirmed = await confirmationOf({ pass, template, typed, phone: read.phone });
      return { ...confirming(), confirmed };
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

/** The live preview beside the text; nothing is sent and nothing is kept. */
export const previewText = staffAction<FormData, PreviewView | undefined>(
  "message:send",
  async (_staff, form) => previewViewOf(String(form.get("content") ?? "")),
  async () => undefined,
);
