import { getTranslations } from "#app/i18n/translations.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import { getDatabase } from "#portal/database/database.ts";
import { listLeftOut } from "#portal/messaging/bulk/left-out-rows.ts";
import { cellsInLine } from "../../../_shell/formats.ts";
import { LinkLine } from "../../../_shell/link-line.tsx";
import type { BatchPageProps } from "./bulk-state.ts";

const rowsShown = 20;

/** The first rows that nothing can be sent to, each with whom it names, and the way to all of them. */
export async function LeftOutTable({ batch, maySend }: Pick<BatchPageProps, "batch" | "maySend">) {
  const t = await getTranslations("staff.bulk");
  const rows = await listLeftOut(getDatabase(), batch, { limit: rowsShown + 1 });
  const shown = rows.slice(0, rowsShown);
  return (
    <>
      {rows.length > rowsShown && <p className="mb-2">{t("listed.first", { count: rowsShown })}</p>}
      <DataTable
        caption={t("listed.shown")}
        heads={[t("line"), t("value"), t("others"), t("fault")]}
        empty={null}
        rows={shown.map(({ line, value, others, result }) => ({
          key: String(line),
          cells: [
            line,
            <bdi key="value" className="[overflow-wrap:anywhere]">
              {value}
            </bdi>,
            <bdi key="others" className="[overflow-wrap:anywhere]">
              {cellsInLine(others)}
            </bdi>,
            t(`results.${result}`),
          ],
        }))}
      />
      <LinkLine href={`/staff/bulk/${batch.id}/faults`} className="mt-2">
        {t("listed.all")}
      </LinkLine>
      {maySend && <LinkLine href={`/staff/bulk/${batch.id}/report`}>{t("report.csv")}</LinkLine>}
    </>
  );
}
