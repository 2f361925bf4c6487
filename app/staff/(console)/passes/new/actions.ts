"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import { type Kennitala, type Pass, type PassTemplate, readKennitala } from "#contract/index.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { answerFaults } from "#portal/observability/answer-faults.ts";
import { loadTemplate } from "#portal/passes/load-pass.ts";
import { findReplaced, replacementOf } from "#portal/passes/replacements.ts";
import { isSold, whyNotIssuable } from "#portal/passes/templates.ts";
import { createRequestOf, freeReference } from "#portal/passes/writing/change-pass.ts";
import { partValuesOf } from "#portal/passes/writing/differences.ts";
import { type ReadPass, readTypedPass } from "#portal/passes/writing/read-typed-pass.ts";
import { refusalProblemsOf } from "#portal/passes/writing/refusal-problems.ts";
import { runPassCreate } from "#portal/passes/writing/write-pass.ts";
import { isolated } from "#theme/isolated.ts";
import { readSubmit, rejectionProblem, stepsOf } from "../../../_form/flow.ts";
import { passAddress } from "../../../_shell/pass-address.ts";
import {
  type CheckRow,
  formFieldOf,
  type PassFormState,
  typedPassOf,
  withNewRow,
} from "../pass-form/pass-form-state.ts";
import {
  fieldProblemWords,
  partWords,
  serviceRefusalWords,
  warningsOf,
} from "../pass-form/pass-words.ts";

/** Checks the form, shows the pass, then creates it: one step a submit. */
export const createNewPass = staffAction<PassFormState, PassFormState>(
  "pass:create",
  async (staff, form) => {
    const typed = typedPassOf(form);
    const t = await getTranslations("staff.issue");
    const { writing, confirming, unknown } = stepsOf(typed);
    const { intent, formToken } = readSubmit(form);
    if (intent === "change") return writing();
    if (intent === "add-row") return { ...writing(), typed: withNewRow(typed), isNewRow: true };
    const loaded = await loadTemplate(String(form.get("templateId")));
    if (loaded.kind !== "template") {
      const word = loaded.kind === "failed" ? loaded.failure : loaded.kind;
      return writing([{ words: t(`problem.${word}`) }]);
    }
    const { template } = loaded;
    const why = whyNotIssuable(template);
    if (why) return writing([{ words: t(`problem.${why}`) }]);
    const read = readTypedPass(typed, template);
    if (!read.ok) return writing(await fieldProblemWords(read.problems, template));

    const request = createRequestOf(template, read.values);
    const replaced = await findReplaced(form.get("replaces"), template);
    const { externalIdentifier: reference } = read.values;
    const moved = reference && reference === replaced?.externalIdentifier ? replaced : undefined;
    if (moved && !mayRole(staff.role, "pass:change")) {
      const words = t("replaces.referenceTaken", { reference: isolated(reference ?? "") });
      return writing([{ field: "externalIdentifier", words }]);
    }
    const isReplaced = replaced && (await replacementOf(replaced.id)) !== undefined;
    const confirmed = {
      rows: await newPassRows(template, read.values, replaced),
      warnings: [
        ...(isReplaced ? [t("replaces.alreadyWarning")] : []),
        ...(await warningsOf(template, read.values, "issue")),
      ],
    };
    if (!formToken) return { ...confirming(), ...confirmed };
    if (moved && !(await freeReference(staff, { pass: moved, template }))) {
      const words = t("replaces.referenceNotMoved");
      return writing([{ field: "externalIdentifier", words }]);
    }
    const result = await answerFaults(
      "a pass could not be asked for",
      async () => {
        const replaces = replaced?.id.toLowerCase();
        const kennitala = kennitalaIn(read.values, template);
        return runPassCreate(staff, { formToken, template, replaces, kennitala }, request);
      },
      async () => undefined,
    );
    if (!result) return { ...confirming([{ words: t("problem.uncertain") }]), ...confirmed };
    switch (result.end) {
      case "done":
        return redirect(
          passAddress(result.passId, { done: "created", memberSearch: form.get("find") }),
        );
      case "unknown":
        return { ...unknown(), ...confirmed };
      case "away":
      case "under-way":
        return { ...confirming([{ words: t(`problem.${result.end}`) }]), ...confirmed };
      case "refused": {
        const { inputFields } = request;
        const refusals = refusalProblemsOf(result.refusal, template, inputFields ?? []);
        const problems = await serviceRefusalWords(refusals, template);
        // Some services keep a value from other passes after its pass is voided.
        const isOnVoided = result.refusal.code === "INPUT_VALUE_TAKEN" && form.get("replaces");
        return writing([
          ...problems,
          ...(isOnVoided ? [{ words: t("replaces.valueTaken") }] : []),
          ...(moved ? [{ words: t("replaces.referenceFreed") }] : []),
        ]);
      }
      default:
        return result satisfies never;
    }
  },
  async (reason, form, tooLong) => {
    const { words } = await rejectionProblem(reason, tooLong);
    return stepsOf(typedPassOf(form)).writing([{ field: formFieldOf(tooLong), words }]);
  },
);

/** The kennitala entered into a field of that format. */
function kennitalaIn({ inputs }: ReadPass, { inputFields }: PassTemplate): Kennitala | undefined {
  const field = inputFields.find(({ format }) => format === "KENNITALA");
  const written = inputs.find(({ identifier }) => identifier === field?.identifier)?.value ?? "";
  const kennitala = readKennitala(written);
  return kennitala.ok ? kennitala.kennitala : undefined;
}

async function newPassRows(
  template: PassTemplate,
  values: ReadPass,
  replaced: Pass | undefined,
): Promise<CheckRow[]> {
  const t = await getTranslations("staff");
  const { labelOf, wordsOf } = await partWords(template);
  const oldReference = replaced?.externalIdentifier;
  const movedWords =
    oldReference && oldReference === values.externalIdentifier
      ? t("issue.replaces.movedReference", { reference: isolated(oldReference) })
      : undefined;
  // An empty field of these is listed too, because its default decides validity, visits or payment.
  const unfilled: Record<string, string> = {
    ...(oldReference && {
      externalIdentifier: t("issue.replaces.noReference", { reference: isolated(oldReference) }),
    }),
    stampsLeft:
      template.stamps === null
        ? t("issue.stampsUnsaid")
        : t("issue.stampsOfTemplate", { count: template.stamps }),
    validFrom: t("issue.validAtOnce"),
    expirationDate: t("issue.doesNotExpire"),
    ...(isSold(template) && { alreadyPaid: t("issue.unpaid", { price: template.passPrice ?? 0 }) }),
  };
  return [
    { label: t("issue.template"), after: template.name ?? t("pass.unnamed") },
    ...partValuesOf(template, values).flatMap(([name, part]) => {
      const isFilled = part.value !== null && part.value !== false;
      const filled = (name === "externalIdentifier" && movedWords) || wordsOf(name, part);
      const after = isFilled ? filled : unfilled[name];
      return after === undefined ? [] : [{ label: labelOf(name), after }];
    }),
  ];
}
