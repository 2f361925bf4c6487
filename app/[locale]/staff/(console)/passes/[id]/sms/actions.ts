"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { recordIdSchema } from "#contract/index.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { loadPassOnce } from "#portal/passes/load-pass.ts";
import { planDispatch } from "#portal/sending/plan-dispatch.ts";
import { readSms, smsFields } from "#portal/sending/sms-request.ts";
import { staffAction } from "#portal/staff/staff-action.ts";
import { digestOfFind } from "../digest-of-find.ts";
import { confirmationOf, previewViewOf } from "./confirmation.ts";
import type { PreviewView, SmsState } from "./sms-form-state.ts";
import { hasPhoneField, typedSmsOf } from "./sms-form-state.ts";

/** Looks over what was typed, then shows what will be sent, then sends it: a step a submit. */
export const textPassLink = staffAction<SmsState, SmsState>(
  "message:send",
  async (staff, form) => {
    const typed = typedSmsOf(form);
    const t = await getTranslations("staff.sms");
    const intent = form.get("intent");
    const attempt = crypto.randomUUID();
    const writing = (problems: SmsState["problems"] = []): SmsState => ({
      ...{ step: "write", typed, problems, attempt },
    });
    if (intent === "change") return writing();
    if (intent === "plainer") {
      const plainer = (await previewViewOf(typed.content))?.plainer ?? typed.content;
      typed.content = plainer;
    }
    const looked = await loadPassOnce(String(form.get("passId")));
    if (looked.kind !== "pass") return writing([{ words: t(`problem.${looked.kind}`) }]);
    const { pass, template } = looked;
    const read = readSms(typed, { hasPhoneField: hasPhoneField(template) });
    if (!read.ok) {
      return writing(
        read.problems.map(({ field, problem }) => ({ field, words: t(`problem.${problem}`) })),
      );
    }
    const formToken = recordIdSchema.safeParse(form.get("formToken"));
    if (intent !== "send" || !formToken.success) {
      const confirmed = await confirmationOf({ pass, template, typed, phone: read.phone });
      return { step: "confirm", typed, problems: [], confirmed, attempt };
    }
    let dispatchId: string;
    try {
      dispatchId = await planDispatch(staff, {
        ...{ kind: "sms", passId: pass.id, passTitle: template?.name ?? null },
        kennitalaDigest: await digestOfFind(staff, form.get("find")),
        ...{ formToken: formToken.data, request: read.request },
        isResend: recordIdSchema.safeParse(form.get("again")).success,
      });
    } catch (error) {
      log().error({ reason: reasonOf(error) }, "a text could not be planned");
      return writing([{ words: t("problem.fault") }]);
    }
    redirect(`/staff/sms/${dispatchId}`);
  },
  async (reason, form, tooLong) => {
    const t = await getTranslations("staff.sms.problem");
    const field = smsFields.find((one) => one === tooLong?.field);
    return {
      ...{ step: "write", typed: typedSmsOf(form), attempt: crypto.randomUUID() },
      problems: [{ field, words: t(reason, { limit: tooLong?.limit ?? 0 }) }],
    };
  },
);

/** The live preview beside the text; nothing is sent and nothing is kept. */
export const previewText = staffAction<FormData, PreviewView | undefined>(
  "message:send",
  async (_staff, form) => previewViewOf(String(form.get("content") ?? "")),
  async () => undefined,
);
