import { getFormatter, getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { StatusWord } from "#components/ui/notice.tsx";
import { recordIdSchema } from "#contract/index.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import { getDatabase } from "#portal/database/database.ts";
import { type BulkListCounts, countBulkList } from "#portal/messaging/bulk/bulk-list-counts.ts";
import { type ListedBulkList, listBulkLists } from "#portal/messaging/bulk/bulk-lists.ts";
import { bulkListStatusOf } from "../../_shell/bulk-list-status.ts";
import { listName } from "../../_shell/formats.ts";
import { listAddress, rowOf, rowQuery } from "../../_shell/list-query.ts";
import { PersonTable } from "../../_shell/person-table.tsx";
import { staffPage } from "../../_shell/staff-page.tsx";
import { WhoMay } from "../../_shell/who-may.tsx";
import { figureWords } from "./figures.ts";

const here = "/staff/bulk";
const rowsOnPage = 40;

export const generateMetadata = titled("staff.bulk.title");

/** Every list that was sent by, or is about to be, newest first. */
export default staffPage("bulk:read", async (staff, { query }) => {
  const t = await getTranslations("staff.bulk");
  const format = await getFormatter();
  const from = rowOf(query.after);
  const isPage = from && recordIdSchema.safeParse(from.id).success;
  const after = isPage ? { createdAt: from.at, id: from.id } : undefined;
  const { rows, next } = await listBulkLists(getDatabase(), { after, limit: rowsOnPage });
  return (
    <>
      <h1 className="mb-1 text-2xl leading-tight font-bold">{t("title")}</h1>
      <p className="mb-6 max-w-2xl text-ink-soft">{t("lead")}</p>
      {mayRole(staff.role, "bulk:send") ? (
        <div className="mb-8">
          <ButtonLink href={`${here}/new`}>{t("begin")}</ButtonLink>
        </div>
      ) : (
        <WhoMay permission="bulk:send" className="mb-8 max-w-2xl" />
      )}
      <PersonTable
        caption={t("title")}
        name={t("name")}
        facts={[t("recipients"), t("figures.head"), t("by")]}
        empty={t("none")}
        rows={
          await Promise.all(
            rows.map(async (one) => {
              const counts = await countBulkList(getDatabase(), one);
              const { word, ...style } = bulkListStatusOf(one, counts);
              return {
                key: one.id,
                href: `${here}/${one.id}`,
                name: await listName(one),
                state: <StatusWord {...style} label={t(`states.${word}`)} />,
                at: one.createdAt,
                facts: [
                  one.confirmedAt ? format.number(one.recipientCount) : undefined,
                  one.confirmedAt
                    ? await figureLine(one, counts)
                    : t("rowCount", { count: one.rowCount }),
                  one.senderName ?? one.staffName,
                ],
              };
            }),
          )
        }
      />
      {(next || after) && (
        <div className="mt-6 flex flex-wrap gap-3">
          {after && (
            <ButtonLink manner="secondary" href={here}>
              {t("newest")}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink
              manner="secondary"
              href={listAddress(here, { after: rowQuery({ at: next.createdAt, id: next.id }) })}
            >
              {t("older")}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
});

/** Figures of a bulk list in one line; zeros are left out. */
async function figureLine(bulkList: ListedBulkList, counts: BulkListCounts): Promise<string> {
  const format = await getFormatter();
  const figures = await figureWords(bulkList, counts);
  return figures
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label}\u00a0${format.number(count)}`)
    .join(" · ");
}
