import { getTranslations } from "next-intl/server";
import type { PassTemplate } from "#contract/index.ts";
import { FactList } from "../../../fact-list.tsx";

/** What a template says in numbers and names. */
export async function TemplateFacts({ template }: { template: PassTemplate }) {
  const t = await getTranslations("staff.templates");
  const { passPrice, stamps, kennitalaAgeVerification: age } = template;
  const domains = template.allowedEmailDomains
    .toSorted((one, other) => one.sortOrder - other.sortOrder)
    .map(({ emailDomain }) => emailDomain);
  return (
    <FactList
      facts={[
        [
          t("price"),
          typeof passPrice === "number" ? t("kronur", { amount: passPrice }) : t("notSold"),
        ],
        [t("stamps"), typeof stamps === "number" ? t("stampCount", { count: stamps }) : undefined],
        [t("barcode"), await barcodeOf(template)],
        [t("age"), typeof age === "number" ? t("ageLimit", { age }) : undefined],
        [t("domains"), domains.length > 0 ? domains.join(", ") : undefined],
        [t("identifier"), template.id],
      ]}
    />
  );
}

async function barcodeOf({
  hasDynamicBarcode,
  dynamicBarcodeExpirationTimeSeconds: seconds,
  dynamicBarcodeType: type,
}: PassTemplate): Promise<string> {
  const t = await getTranslations("staff.templates.code");
  if (!hasDynamicBarcode) return t("fixed");
  const changes = typeof seconds === "number" ? t("everySeconds", { seconds }) : t("changing");
  const known = (["BASIC", "INCLUDE_TEMPLATE_ID"] as const).find((one) => one === type);
  return `${changes} ${known ? t(known) : t("otherType", { type })}`;
}
