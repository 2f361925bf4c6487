"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { recordIdSchema } from "#contract/index.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { createRequestOf } from "#portal/pass-writing/pass-request.ts";
import { readTypedPass } from "#portal/pass-writing/read-typed-pass.ts";
import { refusalProblemsOf } from "#portal/pass-writing/refusal-problems.ts";
import { whyNotIssuable } from "#portal/pass-writing/template-rules.ts";
import { runPassCreate, type WriteResult } from "#portal/pass-writing/write-pass.ts";
import { staffAction } from "#portal/staff/staff-action.ts";
import { loadTemplate } from "#portal/templates/load-template.ts";
import { passAddress } from "../[id]/pass-address.ts";
import type { PassFormState } from "../pass-form/pass-form-state.ts";
import { fieldProblemWords, refusalWords } from "../pass-form/problem-words.ts";
import { formFieldOf, typedPassOf, withNewRow } from "../pass-form/typed-pass-of.ts";
import { warningsOf } from "../pass-form/warnings.ts";
import { newPassRows } from "./new-pass-rows.ts";

/** Looks over what was typed, then shows what will be created, then creates it: a step a submit. */
export const createPass = staffAction<PassFormState, PassFormState>(
  "pass:create",
  async (staff, form) => {
    const typed = typedPassOf(form);
    const t = await getTranslations("staff.issue");
    const intent = form.get("intent");
    const attempt = crypto.randomUUID();
    const writing = (problems: PassFormState["problems"] = []): PassFormState => ({
      ...{ step: "write", typed, problems, attempt },
    });
    if (intent === "change") return writing();
    if (intent === "add-row") return { ...writing(), typed: withNewRow(typed), isNewRow: true };
    const looked = await loadTemplate(String(form.get("templateId")));
    if (looked.kind !== "template") {
      const word = looked.kind === "failed" ? looked.failure : looked.kind;
      return writing([{ words: t(`problem.${word}`) }]);
    }
    const { template } = looked;
    const why = whyNotIssuable(template);
    if (why) return writing([{ words: t(`problem.${why}`) }]);
    const read = readTypedPass(typed, template);
    if (!read.ok) return writing(await fieldProblemWords(read.problems, template));

    const request = createRequestOf(template, read.values);
    const confirm: PassFormState = {
      ...{ step: "confirm", typed, problems: [], attempt },
      rows: await newPassRows(template, read.values),
      warnings: await warningsOf(template, read.values, "issue"),
    };
    const formToken = recordIdSchema.safeParse(form.get("formToken"));
    if (intent !== "send" || !formToken.success) return confirm;
    let written: WriteResult;
    try {
      written = await runPassCreate(staff, { formToken: formToken.data, template }, request);
    } catch (error) {
      log().error({ reason: reasonOf(error) }, "a pass could not be asked for");
      return { ...confirm, problems: [{ words: t("problem.uncertain") }] };
    }
    switch (written.end) {
      case "done":
        return redirect(passAddress(written.passId, { done: "created", find: form.get("find") }));
      case "unknown":
        return { ...confirm, step: "unknown" };
      case "away":
        return { ...confirm, problems: [{ words: t("problem.away") }] };
      case "under-way":
        return { ...confirm, problems: [{ words: t("problem.under-way") }] };
      case "refused": {
        const { inputFields } = request;
        const refusals = refusalProblemsOf(written.refusal, template, inputFields ?? []);
        return writing(await refusalWords(refusals, template));
      }
      default:
        return written satisfies never;
    }
  },
  async (reason, form, tooLong) => {
    const t = await getTranslations("staff.problem");
    return {
      ...{ step: "write", typed: typedPassOf(form), attempt: crypto.randomUUID() },
      problems: [{ field: formFieldOf(tooLong), words: t(reason, { limit: tooLong?.limit ?? 0 }) }],
    };
  },
);
