import { getTranslations } from "#app/i18n/translations.ts";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";

interface ReopenedNoticeProps {
  /** The reopened row, as the address names it. */
  row: unknown;
  shown: { row: string; name: string }[];
  /** Whether no further rows wait. */
  areAll: boolean;
}

/** Notice after the handling of a row was undone; a newer message may have replaced the row meanwhile. */
export async function ReopenedNotice({ row, shown, areAll }: ReopenedNoticeProps) {
  const name = shown.find((one) => one.row === row)?.name;
  if (typeof row !== "string" || !(name || areAll)) return null;
  const t = await getTranslations("staff.today.inbox");
  return (
    <div className="mb-4">
      <Focused role="status">
        <Notice tone="info" icon="undo">
          <p className="font-semibold [overflow-wrap:anywhere]">
            {name ? t("reopened", { name }) : t("reopenedGone")}
          </p>
        </Notice>
      </Focused>
    </div>
  );
}
