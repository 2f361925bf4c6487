import { getLocale } from "#app/i18n/locale.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { Notice } from "#components/ui/notice.tsx";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { ListedBatch } from "#portal/messaging/bulk/batch-list.ts";
import { hasRivals } from "#portal/messaging/bulk/batch-store.ts";
import { isolated } from "#theme/isolated.ts";
import { readAnew } from "./actions.ts";
import { ReadingForm } from "./reading-form.tsx";

interface ListProps {
  batch: ListedBatch;
}

/** How the list was read from its file, and the way to have it read otherwise. */
export async function RecipientColumn({ batch, maySend }: ListProps & { maySend: boolean }) {
  if (batch.followsId) return null;
  const t = await getTranslations("staff.bulk.column");
  const list = await getTranslations("staff.bulk.new");
  const locale = await getLocale();
  const { membershipTypes } = getConfiguration().issuer;
  const types = membershipTypes.map(({ subscriberListId, name }) => ({
    value: subscriberListId,
    label: name[locale],
  }));
  const columns = await columnChoicesOf(batch);
  const labelOf = (column: number) => isolated(columns[column]?.label ?? "");
  const header = batch.columns.filter(Boolean).map(isolated).join(", ");
  const { headerLine = null, hiddenColumns = [] } = batch.reading ?? {};
  const hidden = await hiddenField(batch);
  return (
    <section className="mb-6 [overflow-wrap:anywhere]">
      <p>{t(`taken.${batch.recipients}`, { column: labelOf(batch.recipientColumn) })}</p>
      <Sheets batch={batch} />
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
            carried={[["batchId", batch.id]]}
            fields={[
              {
                name: "column",
                legend: t("column"),
                choices: columns,
                chosen: String(batch.recipientColumn),
              },
              {
                name: "names",
                legend: list("names"),
                choices: [
                  { value: "kennitala", label: list("namesKennitala") },
                  { value: "pass", label: list("namesPass") },
                ],
                chosen: batch.recipients,
              },
              {
                name: "type",
                legend: list("type"),
                hint: list("typeHint"),
                choices: types,
                chosen: batch.subscriberListId ?? types[0]?.value ?? "",
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

/** Whether somebody has to say how the list is read before it is checked. */
export function hasQuestions(batch: ListedBatch): boolean {
  return batch.hiddenRows > 0 || hasRivals(batch);
}

/** What is asked before a list is checked; its button goes on. */
export async function ListQuestions({ batch }: ListProps) {
  const t = await getTranslations("staff.bulk.ask");
  const columns = await columnChoicesOf(batch);
  const rivals = new Set(batch.reading?.kennitalaColumns.map(String));
  const taken = String(batch.recipientColumn);
  const column = {
    name: "column",
    legend: t("column"),
    choices: columns.filter(({ value }) => rivals.has(value) || value === taken),
    chosen: taken,
  };
  const isAsked = hasRivals(batch);
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
          ["batchId", batch.id],
          ["names", batch.recipients],
          ["type", batch.subscriberListId ?? ""],
          ["intent", "go-on"],
          ...(isAsked ? [] : [["column", taken] as const]),
        ]}
        fields={[...(isAsked ? [column] : []), ...(await hiddenField(batch))]}
        submit={{ label: t("goOn"), manner: "primary" }}
      />
    </section>
  );
}

async function columnChoicesOf({ columns }: ListedBatch) {
  const t = await getTranslations("staff.bulk.column");
  return columns.map((name, at) => ({
    value: String(at),
    label: name || t("nameless", { number: at + 1 }),
  }));
}

async function hiddenField({ hiddenRows, takesHiddenRows }: ListedBatch) {
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
async function Sheets({ batch: { reading } }: ListProps) {
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
