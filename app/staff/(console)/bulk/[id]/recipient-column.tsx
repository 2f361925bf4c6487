import { getLocale, getTranslations } from "#app/i18n/translations.ts";
import { Notice } from "#components/ui/notice.tsx";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { hasRivals } from "#portal/messaging/bulk/bulk-list.ts";
import type { ListedBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { isolated } from "#theme/isolated.ts";
import { readAnew } from "./actions.ts";
import { ReadingForm } from "./step-form.tsx";

interface ListProps {
  bulkList: ListedBulkList;
}

/** How the list was read from its file, and the way to have it read otherwise. */
export async function RecipientColumn({ bulkList, maySend }: ListProps & { maySend: boolean }) {
  if (bulkList.followsId) return null;
  const t = await getTranslations("staff.bulk.column");
  const list = await getTranslations("staff.bulk.new");
  const locale = await getLocale();
  const { membershipTypes } = getConfiguration().issuer;
  const types = membershipTypes.map(({ subscriberListId, name }) => ({
    value: subscriberListId,
    label: name[locale],
  }));
  const columns = await columnChoicesOf(bulkList);
  const labelOf = (column: number) => isolated(columns[column]?.label ?? "");
  const header = bulkList.columns.filter(Boolean).map(isolated).join(", ");
  const { headerLine = null, hiddenColumns = [] } = bulkList.reading ?? {};
  const hidden = await hiddenField(bulkList);
  return (
    <section className="mb-6 [overflow-wrap:anywhere]">
      {bulkList.columns.length > 1 && (
        <p>{t(`taken.${bulkList.recipients}`, { column: labelOf(bulkList.recipientColumn) })}</p>
      )}
      {bulkList.columns.some(isOfPhones) && <p>{t("phones")}</p>}
      <Sheets bulkList={bulkList} />
      {header && headerLine !== null && <p>{t("header", { line: headerLine, names: header })}</p>}
      {hiddenColumns.length > 0 && (
        <p>
          {t("hiddenColumns", {
            count: hiddenColumns.length,
            names: hiddenColumns.map(labelOf).join(", "),
          })}
        </p>
      )}
      {maySend && (
        <details className="mt-4 max-w-2xl border-b border-line">
          <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
            {t("open")}
          </summary>
          <ReadingForm
            act={readAnew}
            carried={[["listId", bulkList.id]]}
            fields={[
              {
                name: "column",
                legend: t("column"),
                choices: columns,
                chosen: String(bulkList.recipientColumn),
              },
              {
                name: "names",
                legend: list("names"),
                choices: [
                  { value: "kennitala", label: list("namesKennitala") },
                  { value: "pass", label: list("namesPass") },
                ],
                chosen: bulkList.recipients,
              },
              {
                name: "type",
                legend: list("type"),
                hint: list("typeHint"),
                choices: types,
                chosen: bulkList.subscriberListId ?? types[0]?.value ?? "",
              },
              ...hidden,
            ]}
            submit={{ label: t("submit"), manner: "secondary" }}
          />
        </details>
      )}
    </section>
  );
}

/** Whether a column's name says that it holds phone numbers. */
function isOfPhones(name: string): boolean {
  return /s[ií]m[ia]|phone|gsm|mobile/i.test(name);
}

/** What is asked before a list is checked; its button goes on. */
export async function ListQuestions({ bulkList }: ListProps) {
  const t = await getTranslations("staff.bulk.ask");
  const columns = await columnChoicesOf(bulkList);
  const rivals = new Set(bulkList.reading?.kennitalaColumns.map(String));
  const taken = String(bulkList.recipientColumn);
  const column = {
    name: "column",
    legend: t("column"),
    choices: columns.filter(({ value }) => rivals.has(value) || value === taken),
    chosen: taken,
  };
  const isAsked = hasRivals(bulkList);
  return (
    <section className="mt-6">
      {isAsked && (
        <Notice className="mb-6 max-w-2xl" tone="waiting" icon="alert">
          <p>{t("rivals")}</p>
        </Notice>
      )}
      <ReadingForm
        act={readAnew}
        carried={[
          ["listId", bulkList.id],
          ["names", bulkList.recipients],
          ["type", bulkList.subscriberListId ?? ""],
          ["intent", "go-on"],
          ...(isAsked ? [] : [["column", taken] as const]),
        ]}
        fields={[...(isAsked ? [column] : []), ...(await hiddenField(bulkList))]}
        submit={{ label: t("goOn"), manner: "primary" }}
      />
    </section>
  );
}

async function columnChoicesOf({ columns }: ListedBulkList) {
  const t = await getTranslations("staff.bulk.column");
  return columns.map((name, at) => ({
    value: String(at),
    label: name || t("nameless", { number: at + 1 }),
  }));
}

async function hiddenField({ hiddenRows, takesHiddenRows }: ListedBulkList) {
  if (hiddenRows === 0) return [];
  const t = await getTranslations("staff.bulk.ask");
  return [
    {
      name: "hidden",
      legend: t("hidden", { count: hiddenRows }),
      choices: [
        { value: "leave-out", label: t("leaveOut") },
        { value: "take", label: t("take") },
      ],
      chosen: takesHiddenRows ? "take" : "leave-out",
    },
  ];
}

/** Which sheet of a workbook was read; more than a line where it is not the first. */
async function Sheets({ bulkList: { reading } }: ListProps) {
  if (!reading?.sheet || reading.otherSheets.length === 0) return null;
  const t = await getTranslations("staff.bulk.column");
  const words = t("sheet", {
    sheet: isolated(reading.sheet),
    others: reading.otherSheets.map(isolated).join(", "),
  });
  if (!reading.isLaterSheet) return <p>{words}</p>;
  return (
    <Notice className="my-4 max-w-2xl" tone="waiting" icon="alert">
      <p className="font-semibold">{t("laterSheet")}</p>
      <p>{words}</p>
    </Notice>
  );
}
