import { getTranslations } from "#app/i18n/translations.ts";
import { getDatabase } from "#portal/database/database.ts";
import { midnightBefore } from "#portal/messaging/bulk/bulk-rules.ts";
import { listReachedLater } from "#portal/messaging/sending/message-list.ts";
import { MessageTable } from "../_messages/message-table.tsx";

const rowsShown = 10;

/** Failed messages that left the inbox today because a newer message arrived, collapsed under their count. */
export async function ReachedLater() {
  const since = midnightBefore(new Date());
  const { rows, count } = await listReachedLater(getDatabase(), since, rowsShown);
  if (count === 0) return null;
  const t = await getTranslations("staff.today.inbox");
  const summary = t("reachedLater", { count });
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer py-2.5 text-ink-soft">{summary}</summary>
      {count > rows.length && <p>{t("reachedMore", { count: rows.length })}</p>}
      <MessageTable withKind rows={rows} caption={summary} empty="" />
    </details>
  );
}
