"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "#app/i18n/translations.ts";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { staffAction } from "#portal/auth/staff/staff-action.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { answerFaults } from "#portal/observability/answer-faults.ts";
import { loadPassToChange } from "#portal/passes/load-pass.ts";
import { decideChange, runPassChange } from "#portal/passes/writing/change-pass.ts";
import type { ConcurrentChanges } from "#portal/passes/writing/pass-snapshot.ts";
import { refusalProblemsOf } from "#portal/passes/writing/refusal-problems.ts";
import type { TypedPass } from "#portal/passes/writing/typed-pass.ts";
import { readSubmit, rejectionProblem, stepsOf } from "../../../../_form/flow.ts";
import { passAddress } from "../../../../_shell/pass-address.ts";
import {
  type ConcurrentChangesRow,
  formFieldOf,
  type PassFormState,
  typedPassOf,
  withNewRow,
} from "../../pass-form/pass-form-state.ts";
import {
  fieldProblemWords,
  partWords,
  serviceRefusalWords,
  warningsOf,
} from "../../pass-form/pass-words.ts";

/** Checks the form, shows the differences, then changes the pass: one step a submit. */
export const changePass = staffAction<PassFormState, PassFormState>(
  "pass:change",
  async (staff, form) => {
    const typed = typedPassOf(form);
    const seen = String(form.get("seen") ?? "");
    const t = await getTranslations("staff.change.problem");
    const { writing, unknown } = stepsOf(typed, seen);
    const { intent, formToken } = readSubmit(form);
    if (intent === "change") return writing();
    if (intent === "add-row") return { ...writing(), typed: withNewRow(typed), isNewRow: true };
    const loaded = await loadPassToChange(String(form.get("passId")));
    if (loaded.kind !== "pass") {
      return writing([{ words: t(loaded.kind === "failed" ? loaded.failure : loaded.kind) }]);
    }
    const { pass, template } = loaded;
    if (!template) return writing([{ words: t("no-template") }]);
    const change = { typed, seen, template };
    if (!formToken) return withPageAnew(await checkChange({ ...change, pass }));
    const result = await answerFaults(
      "a change of a pass could not be asked for",
      () => runPassChange(staff, { ...change, formToken, pass }),
      async () => undefined,
    );
    if (!result) return writing([{ words: t("uncertain") }]);
    switch (result.end) {
      case "done":
        return redirect(passAddress(pass.id, { done: "changed", memberSearch: form.get("find") }));
      case "unknown": {
        const { rows = [] } = await checkChange({ ...change, pass });
        return { ...unknown(), rows };
      }
      case "away":
      case "under-way":
        return {
          ...(await checkChange({ ...change, pass })),
          problems: [{ words: t(result.end) }],
        };
      case "not-as-seen":
        return withPageAnew(await checkChange({ ...change, pass: result.current }));
      case "refused": {
        const refusals = refusalProblemsOf(result.refusal, template, result.sentInputs);
        return writing(await serviceRefusalWords(refusals, template));
      }
      default:
        return result satisfies never;
    }
  },
  async (reason, form, tooLong) => {
    const { words } = await rejectionProblem(reason, tooLong);
    const { writing } = stepsOf(typedPassOf(form), String(form.get("seen") ?? ""));
    return writing([{ field: formFieldOf(tooLong), words }]);
  },
);

/** Redraws the page around the form when the pass was voided meanwhile. */
function withPageAnew(state: PassFormState): PassFormState {
  if (state.wasVoided) refresh();
  return state;
}

interface Change {
  typed: TypedPass;
  seen: string;
  template: PassTemplate;
  pass: Pass;
}

async function checkChange(change: Change): Promise<PassFormState> {
  const { typed, seen, template } = change;
  const t = await getTranslations("staff.change");
  const decided = decideChange({ key: getConfiguration().DIGEST_SECRET, ...change });
  const { writing, confirming } = stepsOf(typed, seen);
  switch (decided.kind) {
    case "deleted":
      return writing([{ words: t("problem.deleted") }]);
    case "meanwhile": {
      const { meanwhile } = decided;
      return {
        ...stepsOf(meanwhile.typed, decided.seen).writing(),
        meanwhile: await meanwhileRows(meanwhile, template),
        wasVoided: meanwhile.wasVoided,
      };
    }
    case "invalid":
      return writing(await fieldProblemWords(decided.problems, template));
    case "nothing":
      return writing([{ words: t("problem.nothing") }]);
    case "change": {
      const { labelOf, wordsOf } = await partWords(template);
      return {
        ...confirming(),
        rows: decided.differences.map(({ name, before, after }) => ({
          label: labelOf(name),
          before: name === "backFields" ? t("backUntold") : wordsOf(name, before),
          after: wordsOf(name, after),
        })),
        warnings: await warningsOf(template, decided.values, "change"),
      };
    }
    default:
      return decided satisfies never;
  }
}

async function meanwhileRows(
  { parts }: ConcurrentChanges,
  template: PassTemplate,
): Promise<ConcurrentChangesRow[]> {
  const words = await getTranslations("staff.passForm");
  const { labelOf } = await partWords(template);
  const textOf = (name: string, text: string) =>
    name === "alreadyPaid" ? words(text ? "yes" : "no") : text || words("nothing");
  return parts.map(({ part, theirs, yours, isContested }) => ({
    label: labelOf(part.name),
    theirs: textOf(part.name, theirs),
    yours: textOf(part.name, yours),
    stands: isContested ? "yours" : theirs === yours ? "same" : "theirs",
  }));
}
