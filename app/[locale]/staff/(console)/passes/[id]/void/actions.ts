"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { recordIdSchema } from "#contract/index.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { refusalProblemsOf } from "#portal/pass-writing/refusal-problems.ts";
import { voidPassOnce } from "#portal/pass-writing/void-pass-once.ts";
import { readReason } from "#portal/pass-writing/void-reason.ts";
import type { Written } from "#portal/pass-writing/write-once.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { staffAction } from "#portal/staff/staff-action.ts";
import { passAddress } from "../../pass-address.ts";
import type { VoidState } from "./void-state.ts";
import { typedVoidOf } from "./void-state.ts";

/** Voids the pass, with a reason, when whoever asks for it has said that they are sure. */
export const voidPass = staffAction<VoidState, VoidState>(
  "pass:void",
  async (staff, form) => {
    const typed = typedVoidOf(form);
    const t = await getTranslations("staff.void.problem");
    const attempt = crypto.randomUUID();
    const again = (problems: VoidState["problems"]): VoidState => ({ typed, problems, attempt });
    const read = readReason(typed.reason);
    if (!read.ok || !typed.sure) {
      return again([
        ...(read.ok ? [] : [{ field: "reason", words: t(read.problem) }]),
        ...(typed.sure ? [] : [{ field: "sure", words: t("not-sure") }]),
      ]);
    }
    const formToken = recordIdSchema.safeParse(form.get("formToken"));
    if (!formToken.success) return again([{ words: t("stale") }]);
    const looked = await loadPass(String(form.get("passId")));
    if (looked.kind !== "pass") {
      return again([{ words: t(looked.kind === "trouble" ? looked.trouble : looked.kind) }]);
    }
    const { pass, template } = looked;
    let written: Written;
    try {
      written = await voidPassOnce(staff, {
        ...{ formToken: formToken.data, passId: pass.id, reason: read.reason },
        template: { id: pass.passTemplateId, name: template?.name ?? null },
      });
    } catch (error) {
      log().error({ reason: reasonOf(error) }, "a voiding could not be asked for");
      return again([{ words: t("uncertain") }]);
    }
    switch (written.end) {
      case "done":
        return redirect(passAddress(pass.id, { done: "voided", find: form.get("find") }));
      case "unknown":
        return { ...again([]), isUnknown: true };
      case "away":
      case "under-way":
        return again([{ words: t(written.end) }]);
      case "refused": {
        const [refusal] = refusalProblemsOf(written.refusal, { inputFields: [] }, []);
        const code = refusal?.code ?? "";
        if (code === "ALREADY_VOIDED" || code === "PASS_CLOSED") return again([{ words: t(code) }]);
        const words = await getTranslations("staff.passForm.refusal");
        return again([{ words: words(refusal?.word ?? "refused", { label: "", code }) }]);
      }
      default:
        return written satisfies never;
    }
  },
  async (reason, form, tooLong) => {
    const t = await getTranslations("staff.problem");
    return {
      ...{ typed: typedVoidOf(form), attempt: crypto.randomUUID() },
      problems: [
        {
          field: tooLong?.field === "reason" ? "reason" : undefined,
          words: t(reason, { limit: tooLong?.limit ?? 0 }),
        },
      ],
    };
  },
);
