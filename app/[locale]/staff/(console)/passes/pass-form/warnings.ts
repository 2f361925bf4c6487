import { getTranslations } from "next-intl/server";
import type { PassTemplate } from "#contract/index.ts";
import type { ReadPass } from "#portal/pass-writing/read-typed-pass.ts";
import { isHoldersField } from "#portal/pass-writing/template-rules.ts";
import { momentOf } from "#portal/passes/stated-moment.ts";

/** What the service takes and a person may not have meant. */
export async function warningsOf(
  template: PassTemplate,
  values: ReadPass,
  purpose: "issue" | "change",
): Promise<string[]> {
  const t = await getTranslations("staff.passForm.warning");
  const { stampsLeft, expirationDate } = values;
  const expires = momentOf(expirationDate);
  const left = template.inputFields.filter(
    (field) =>
      isHoldersField(field) &&
      field.isMandatory &&
      !values.inputs.find(({ identifier }) => identifier === field.identifier)?.value,
  );
  const most = template.stamps;
  return [
    ...(purpose === "issue" && template.type === "MEMBER" ? [t("member")] : []),
    ...(expires && expires.getTime() <= Date.now() ? [t("expired")] : []),
    ...(stampsLeft === 0 ? [t("noStamps")] : []),
    ...(stampsLeft !== null && most !== null && stampsLeft > most
      ? [t("manyStamps", { count: most })]
      : []),
    ...(left.length > 0
      ? [t("holderMust", { labels: left.map(({ label }) => label).join(", ") })]
      : []),
    ...(purpose === "change" && values.backFields.length > 0 ? [t("back")] : []),
  ];
}
