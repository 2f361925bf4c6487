import { getLocale, getTranslations } from "#app/i18n/translations.ts";
import type { ListedBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { isolated } from "#theme/isolated.ts";
import { TimeAgo } from "../../../_shell/staff-page.tsx";

/** Who uploaded a list and when; for a confirmed list also who confirmed it. */
export async function ListPeople({ bulkList }: { bulkList: ListedBulkList }) {
  const locale = await getLocale();
  const t = await getTranslations("staff.bulk");
  const { staffName, createdAt, senderName, confirmedAt } = bulkList;
  return (
    <div className="text-ink-soft">
      {confirmedAt && (
        <p>
          {t.rich("confirmedBy", {
            name: isolated(senderName ?? ""),
            when: () => <TimeAgo locale={locale} moment={confirmedAt} />,
          })}
        </p>
      )}
      <p>
        {t.rich(bulkList.followsId ? "madeBy" : "readBy", {
          name: isolated(staffName),
          when: () => <TimeAgo locale={locale} moment={createdAt} />,
        })}
      </p>
    </div>
  );
}
