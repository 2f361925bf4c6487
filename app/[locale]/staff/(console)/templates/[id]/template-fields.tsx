import { getTranslations } from "next-intl/server";
import { DataTable } from "#components/ui/data-table.tsx";
import { inputFieldFormats, type PassTemplate } from "#contract/index.ts";

type Field = PassTemplate["inputFields"][number];

/** What is asked for on a pass of the template, and of whom. */
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
      <div key="label">
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
