"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type PassTemplate, recordIdSchema } from "#contract/index.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { partValuesOf } from "#portal/pass-writing/differences.ts";
import { createRequestOf } from "#portal/pass-writing/pass-request.ts";
import { type ReadPass, readTypedPass } from "#portal/pass-writing/read-typed-pass.ts";
import { refusalProblemsOf } from "#portal/pass-writing/refusal-problems.ts";
import { whyNotIssuable } from "#portal/pass-writing/template-rules.ts";
import { createPassOnce, type Written } from "#portal/pass-writing/write-once.ts";
import { staffAction } from "#portal/staff/staff-action.ts";
import { loadTemplate } from "#portal/templates/load-template.ts";
import { passAddress } from "../pass-address.ts";
import {
  type CheckRow,
  formFieldOf,
  type PassFormState,
  typedPassOf,
  withNewRow,
} from "../pass-form/pass-form-state.ts";
import { fieldProblemWords, partWords, refusalWords, warningsOf } from "../pass-form/pass-words.ts";

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
      const word = looked.kind === "trouble" ? looked.trouble : looked.kind;
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
    let written: Written;
    try {
      written = await createPassOnce(staff, { formToken: formToken.data, template }, request);
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

/** The pass that will be created, line by line; what is left empty is not there. */
async function newPassRows(template: PassTemplate, values: ReadPass): Promise<CheckRow[]> {
  const t = await getTranslations("staff");
  const { labelOf, wordsOf } = await partWords(template);
  const filled = partValuesOf(template, values).filter(
    ([name, { value }]) => name === "stampsLeft" || (value !== null && value !== false),
  );
  return [
    { label: t("issue.template"), after: template.name ?? t("pass.unnamed") },
    ...filled.map(([name, part]) => ({
      label: labelOf(name),
      after:
        name === "stampsLeft" && part.value === null
          ? template.stamps === null
            ? t("issue.stampsUnsaid")
            : t("issue.stampsOfTemplate", { count: template.stamps })
          : wordsOf(name, part),
    })),
  ];
}
