import { getTranslations } from "next-intl/server";
import type { PassTemplate } from "#contract/index.ts";
import { domainsOf } from "#portal/pass-writing/read-input.ts";
import type { FieldProblem } from "#portal/pass-writing/read-typed-pass.ts";
import type { WritingRefusal } from "#portal/pass-writing/refusal-problems.ts";
import { partWords } from "./part-words.ts";
import type { PassFormState } from "./pass-form-state.ts";

type Problems = PassFormState["problems"];

/** What is wrong with what was typed, each with the name of its field. */
export async function fieldProblemWords(
  problems: readonly FieldProblem[],
  template: PassTemplate,
): Promise<Problems> {
  const t = await getTranslations("staff.passForm.problem");
  const { labelOf } = await partWords(template);
  const domains = domainsOf(template).join(", ");
  return problems.map(({ field, problem }) => ({
    field,
    words: t(problem, { label: labelOf(field), domains }),
  }));
}

/** Why the service said no, at the field where that can be told. */
export async function refusalWords(
  refusals: readonly WritingRefusal[],
  template: PassTemplate,
): Promise<Problems> {
  const t = await getTranslations("staff.passForm.refusal");
  const { labelOf } = await partWords(template);
  return refusals.map(({ field, word, code }) => ({
    field,
    words: t(word, { label: field ? labelOf(field) : "", code }),
  }));
}
