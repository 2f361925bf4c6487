import { getTranslations } from "next-intl/server";
import { DataTable } from "#components/ui/data-table.tsx";
import { StatusWord } from "#components/ui/status-word.tsx";
import type { PassTemplate } from "#contract/index.ts";
import { templateMarks, templateStatusLook, templateTypeWord } from "./template-words.ts";

/** Templates, a row each; a row leads to the template's own page. */
export async function TemplateTable({ templates }: { templates: PassTemplate[] }) {
  const t = await getTranslations("staff.templates");
  return (
    <DataTable
      caption={t("title")}
      heads={[t("name"), t("kind"), t("state"), t("price"), t("stamps"), t("fields"), t("marks")]}
      empty={<p>{t("none")}</p>}
      rows={await Promise.all(templates.map(rowOf))}
    />
  );
}

async function rowOf(template: PassTemplate) {
  const t = await getTranslations("staff.templates");
  const { id, name, type, status, passPrice, stamps, inputFields } = template;
  const marks = await templateMarks(template);
  return {
    key: id,
    href: `/staff/templates/${id}`,
    cells: [
      name ?? t("unnamed"),
      <span key="kind" className="[overflow-wrap:break-word]">
        {await templateTypeWord(type)}
      </span>,
      <span key="state" className="whitespace-nowrap">
        <StatusWord {...(await templateStatusLook(status))} />
      </span>,
      <span key="price" className="sm:whitespace-nowrap">
        {typeof passPrice === "number" ? t("kronur", { amount: passPrice }) : t("nothing")}
      </span>,
      <span key="stamps" className="tabular-nums">
        {stamps ?? t("nothing")}
      </span>,
      <span key="fields" className="tabular-nums">
        {inputFields.length}
      </span>,
      marks.length > 0 ? marks.join(", ") : t("nothing"),
    ],
  };
}
