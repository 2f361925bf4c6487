import { getTranslations } from "next-intl/server";
import type { PassTemplate } from "#contract/index.ts";
import { partValuesOf } from "#portal/pass-writing/differences.ts";
import type { ReadPass } from "#portal/pass-writing/read-typed-pass.ts";
import { partWords } from "../pass-form/part-words.ts";
import type { CheckRow } from "../pass-form/pass-form-state.ts";

/** The pass that will be created, line by line; what is left empty is not there. */
export async function newPassRows(template: PassTemplate, values: ReadPass): Promise<CheckRow[]> {
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
