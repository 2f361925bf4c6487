"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { recordIdSchema } from "#contract/index.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { loadPassOnce } from "#portal/passes/load-pass.ts";
import { readNotification } from "#portal/sending/notification-request.ts";
import { planDispatch } from "#portal/sending/plan-dispatch.ts";
import { staffAction } from "#portal/staff/staff-action.ts";
import { digestOfFind } from "../digest-of-find.ts";
import { confirmationOf } from "./confirmation.ts";
import type { NotificationState } from "./notification-state.ts";
import { typedNotificationOf } from "./notification-state.ts";

/** Looks over what was typed, then shows what will be sent, then sends it: a step a submit. */
export const notifyPass = staffAction<NotificationState, NotificationState>(
  "message:send",
  async (staff, form) => {
    const typed = typedNotificationOf(form);
    const t = await getTranslations("staff.notification.problem");
    const attempt = crypto.randomUUID();
    const writing = (problems: NotificationState["problems"] = []): NotificationState => ({
      ...{ step: "write", typed, problems, attempt },
    });
    const intent = form.get("intent");
    if (intent === "change") return writing();
    const looked = await loadPassOnce(String(form.get("passId")));
    if (looked.kind !== "pass") return writing([{ words: t(looked.kind) }]);
    const { pass, template } = looked;
    const read = readNotification(typed, pass);
    if (!read.ok) {
      return writing(read.problems.map(({ field, problem }) => ({ field, words: t(problem) })));
    }
    const formToken = recordIdSchema.safeParse(form.get("formToken"));
    if (intent !== "send" || !formToken.success) {
      const confirmed = await confirmationOf(pass, template, typed);
      return { step: "confirm", typed, problems: [], confirmed, attempt };
    }
    let dispatchId: string;
    try {
      dispatchId = await planDispatch(staff, {
        ...{ kind: "notification", passId: pass.id, passTitle: template?.name ?? null },
        kennitalaDigest: await digestOfFind(staff, form.get("find")),
        ...{ formToken: formToken.data, request: read.request },
        isResend: recordIdSchema.safeParse(form.get("again")).success,
      });
    } catch (error) {
      log().error({ reason: reasonOf(error) }, "a notification could not be planned");
      return writing([{ words: t("fault") }]);
    }
    redirect(`/staff/notifications/${dispatchId}`);
  },
  async (reason, form, tooLong) => {
    const t = await getTranslations("staff.notification.problem");
    return {
      ...{ step: "write", typed: typedNotificationOf(form), attempt: crypto.randomUUID() },
      problems: [
        {
          field: tooLong?.field === "message" ? "message" : undefined,
          words: t(reason, { limit: tooLong?.limit ?? 0 }),
        },
      ],
    };
  },
);
