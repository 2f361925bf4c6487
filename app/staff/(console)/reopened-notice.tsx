import { getTranslations } from "#app/i18n/translations.ts";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** Notice after the handling of a row was undone. */
export async function ReopenedNotice({ name }: { name: string | undefined }) {
  if (!name) return null;
  const t = await getTranslations("staff.today.inbox");
  return (
    <div className="mb-4">
      <Focused role="status">
        <Notice tone="info" icon="back">
          <p className="font-semibold [overflow-wrap:anywhere]">{t("reopened", { name })}</p>
        </Notice>
      </Focused>
    </div>
  );
}
