import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageNotice, StatusWord } from "#components/ui/notice.tsx";
import type { PassTemplate } from "#contract/index.ts";
import { setResponseStatus } from "#portal/observability/request-context.ts";
import { listTemplates, readPageNumber, type TemplateList } from "#portal/passes/templates.ts";
import { passTypeNames } from "../../_shell/pass-type-name.ts";
import { PersonTable } from "../../_shell/person-table.tsx";
import { ServiceFailure, staffPage } from "../../_shell/staff-page.tsx";
import {
  templateMarks,
  templateStatusStyle,
  templateTypeWord,
} from "../../_templates/template-facts.tsx";

export const generateMetadata = titled("staff.templates.title");

export default staffPage("template:read", async (_staff, { query }) => {
  const t = await getTranslations("staff.templates");
  return (
    <>
      <h1 className="mb-1 text-2xl leading-tight font-bold">{t("title")}</h1>
      <p className="mb-6 max-w-2xl text-ink-soft">{t("lead")}</p>
      <Listed list={await listTemplates(readPageNumber(query.page))} />
    </>
  );
});

const addressOf = (page: number) =>
  page > 1 ? `/staff/templates?page=${page}` : "/staff/templates";

async function Listed({ list }: { list: TemplateList }) {
  const t = await getTranslations("staff.templates");
  switch (list.kind) {
    case "failed":
      return <ServiceFailure failure={list.failure} level={2} />;
    case "beyond":
      setResponseStatus(404);
      return (
        <PageNotice
          level={2}
          icon="question"
          title={t("beyond.title", { page: list.page })}
          body={list.pages ? t("beyond.body", { pages: list.pages }) : t("beyond.bodyUntold")}
          actions={<ButtonLink href={addressOf(list.pages ?? 1)}>{t("beyond.back")}</ButtonLink>}
        />
      );
    case "templates":
      return (
        <>
          <TemplateTable templates={list.templates} />
          {list.pages > 1 && <Pages page={list.page} pages={list.pages} total={list.total} />}
        </>
      );
    default:
      return list satisfies never;
  }
}

async function Pages({ page, pages, total }: { page: number; pages: number; total: number }) {
  const t = await getTranslations("staff.templates.pages");
  return (
    <nav aria-label={t("label")} className="mt-6 flex flex-wrap items-center gap-3">
      {page > 1 && (
        <ButtonLink manner="secondary" href={addressOf(page - 1)}>
          {t("before")}
        </ButtonLink>
      )}
      <p>{t("here", { page, pages, total })}</p>
      {page < pages && (
        <ButtonLink manner="secondary" href={addressOf(page + 1)}>
          {t("next")}
        </ButtonLink>
      )}
    </nav>
  );
}

async function TemplateTable({ templates }: { templates: PassTemplate[] }) {
  const t = await getTranslations("staff.templates");
  return (
    <PersonTable
      caption={t("title")}
      name={t("name")}
      facts={[t("kind"), t("price"), t("stamps"), t("fields"), t("marks")]}
      onPhone={1}
      empty={t("none")}
      rows={await Promise.all(templates.map(rowOf))}
    />
  );
}

async function rowOf(template: PassTemplate) {
  const t = await getTranslations("staff.templates");
  const { id, name, type, passPrice, stamps, inputFields } = template;
  const marks = await templateMarks(template);
  const named = name ? (await passTypeNames())(name) : undefined;
  return {
    key: id,
    href: `/staff/templates/${id}`,
    name: named ? <span lang={named.lang}>{named.words}</span> : t("unnamed"),
    state: (
      <span className="whitespace-nowrap">
        <StatusWord {...(await templateStatusStyle(template))} />
      </span>
    ),
    facts: [
      <span key="kind" className="[overflow-wrap:break-word]">
        {await templateTypeWord(type)}
      </span>,
      typeof passPrice === "number" ? (
        <span key="price" className="sm:whitespace-nowrap">
          {t("kronur", { amount: passPrice })}
        </span>
      ) : undefined,
      typeof stamps === "number" ? (
        <span key="stamps" className="tabular-nums">
          {stamps}
        </span>
      ) : undefined,
      <span key="fields" className="tabular-nums">
        {inputFields.length}
      </span>,
      marks.join(" · "),
    ],
  };
}
