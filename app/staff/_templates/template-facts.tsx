import { getIssuerLang, getTranslations } from "#app/i18n/translations.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import { inputFieldFormats, type PassTemplate, passTemplateTypes } from "#contract/index.ts";
import { isOfMembership } from "#portal/passes/templates.ts";
import type { IconName, Tone } from "#theme/icon.ts";
import { FactList } from "../_shell/staff-page.tsx";

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
  if (type === "BASIC") return changes;
  const kind = type === "INCLUDE_TEMPLATE_ID" ? t("INCLUDE_TEMPLATE_ID") : t("otherType", { type });
  return `${changes} ${kind}`;
}

/** Flags with a meaning in the interface, by importance at a desk. `disableIssue` is shown above them. */
const shownFlags = [
  "lockInputFields",
  "deliverByKennitala",
  "supportsGoogleWallet",
] as const satisfies readonly (keyof PassTemplate)[];

/** Flags that the interface only names. */
const undescribedFlags = [
  "isSharingProhibited",
  "isNFC",
  "singleDeviceOnly",
  "firstDeviceOnly",
  "oneDeviceAtATime",
  "oncePerDevice",
  "onePassOfTemplateTypePerDevice",
  "posDistributionOnly",
  "allowReward",
] as const satisfies readonly (keyof PassTemplate)[];

export async function TemplateFlags({ template }: { template: PassTemplate }) {
  const t = await getTranslations("staff.templates");
  return (
    <>
      <ul className="flex max-w-2xl list-disc flex-col gap-1 pl-5">
        {/* Nobody issues a membership's passes, so it is not said that they may be issued. */}
        {(template.disableIssue || !isOfMembership(template)) && (
          <li>{t(`flag.disableIssue.${template.disableIssue ? "on" : "off"}`)}</li>
        )}
        {shownFlags.map((flag) => (
          <li key={flag}>{t(`flag.${flag}.${template[flag] ? "on" : "off"}`)}</li>
        ))}
        {template.useEmailDomainVerification && <li>{t("flag.useEmailDomainVerification")}</li>}
      </ul>
      <details className="mt-6 max-w-2xl">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          {t("untold.title")}
        </summary>
        <p className="mb-2 text-ink-soft">{t("untold.lead")}</p>
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {undescribedFlags.map((flag) => (
            <li
              key={flag}
              className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5"
            >
              <code className="min-w-0 text-sm [overflow-wrap:anywhere]">{flag}</code>
              <span className={template[flag] ? "font-semibold" : "text-ink-soft"}>
                {template[flag] ? t("untold.on") : t("untold.off")}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

type Field = PassTemplate["inputFields"][number];

export async function TemplateFields({ fields }: { fields: Field[] }) {
  const t = await getTranslations("staff.templates");
  const words = await getTranslations("staff.templates.field");
  return (
    <DataTable
      caption={t("parts.fields")}
      heads={[words("label"), words("format"), words("who"), words("rules"), words("identifier")]}
      empty={<p>{words("none")}</p>}
      rows={await Promise.all(fields.map(rowOf))}
    />
  );
}

async function rowOf(field: Field, at: number) {
  const t = await getTranslations("staff.templates.field");
  const { label, description, format, type, isMandatory, isUnique, identifier } = field;
  const knownFormat = inputFieldFormats.find((one) => one === format);
  const who = (["ISSUER", "MEMBER"] as const).find((one) => one === type);
  const rules = [isMandatory ? t("mandatory") : t("optional"), ...(isUnique ? [t("unique")] : [])];
  return {
    key: `${at} ${identifier}`,
    cells: [
      <div key="label" lang={await getIssuerLang()}>
        <p className="font-semibold">{label}</p>
        {description && <p className="text-ink-soft">{description}</p>}
      </div>,
      <span key="format" className="[overflow-wrap:break-word]">
        {knownFormat ? t(`formats.${knownFormat}`) : format}
      </span>,
      <span key="who" className="[overflow-wrap:break-word]">
        {who ? t(`enters.${who}`) : type}
      </span>,
      rules.join(", "),
      identifier,
    ],
  };
}

/** An unknown type is shown as the service's own word. */
export async function templateTypeWord(type: string): Promise<string> {
  const t = await getTranslations("staff.templates.type");
  const known = passTemplateTypes.find((one) => one === type);
  return known ? t(known) : type;
}

interface TemplateStatusStyle {
  label: string;
  icon: IconName;
  tone: Tone;
}

export async function templateStatusStyle({
  status,
  disableIssue,
}: Pick<PassTemplate, "status" | "disableIssue">): Promise<TemplateStatusStyle> {
  const t = await getTranslations("staff.templates.status");
  if (status === "ACTIVE" && disableIssue)
    return { label: t("notIssued"), icon: "alert", tone: "waiting" };
  if (status === "ACTIVE") return { label: t("ACTIVE"), icon: "good", tone: "good" };
  if (status === "VOIDED") return { label: t("VOIDED"), icon: "stopped", tone: "stopped" };
  return { label: status, icon: "question", tone: "info" };
}

export async function templateMarks(template: PassTemplate): Promise<string[]> {
  const t = await getTranslations("staff.templates.mark");
  return [
    template.lockInputFields && t("lockInputFields"),
    template.hasDynamicBarcode && t("hasDynamicBarcode"),
    template.deliverByKennitala && t("deliverByKennitala"),
    template.useEmailDomainVerification && t("useEmailDomainVerification"),
    !template.supportsGoogleWallet && t("noGoogleWallet"),
  ].filter((mark) => mark !== false);
}
