import { getFormatter } from "#app/i18n/formatter.ts";
import { getLocale } from "#app/i18n/locale.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { StatusWord } from "#components/ui/status-word.tsx";
import { recordIdSchema } from "#contract/index.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import { getDatabase } from "#portal/database/database.ts";
import { listBatches } from "#portal/messaging/bulk/batch-list.ts";
import { listAddress, rowOf, rowQuery } from "../../_shell/list-query.ts";
import { staffPage } from "../../_shell/staff-page.tsx";
import { TimeAgo } from "../../_shell/time-ago.tsx";
import { batchStyleOf, batchWordOf } from "./[id]/bulk-state.ts";

const here = "/staff/bulk";
const rowsOnPage = 40;

export const generateMetadata = titled("staff.bulk.title");

/** Every list that was sent by, or is about to be, newest first. */
export default staffPage("bulk:read", async (staff, { query }) => {
  const locale = await getLocale();
  const t = await getTranslations("staff.bulk");
  const format = await getFormatter();
  const from = rowOf(query.after);
  const isPage = from && recordIdSchema.safeParse(from.id).success;
  const after = isPage ? { createdAt: from.at, id: from.id } : undefined;
  const { rows, next } = await listBatches(getDatabase(), { after, limit: rowsOnPage });
  return (
    <>
      <h1 className="mb-1 text-2xl leading-tight font-bold">{t("title")}</h1>
      <p className="mb-6 max-w-2xl text-ink-soft">{t("lead")}</p>
      {mayRole(staff.role, "bulk:send") && (
        <div className="mb-8">
          <ButtonLink href={`${here}/new`}>{t("begin")}</ButtonLink>
        </div>
      )}
      <DataTable
        caption={t("title")}
        heads={[t("name"), t("when"), t("rows"), t("recipients"), t("state"), t("by")]}
        empty={<p>{t("none")}</p>}
        rows={rows.map((one) => ({
          key: one.id,
          href: `${here}/${one.id}`,
          cells: [
            one.name,
            <TimeAgo key="when" locale={locale} moment={one.createdAt} />,
            format.number(one.rowCount),
            one.confirmedAt ? format.number(one.recipientCount) : "–",
            <StatusWord
              key="state"
              {...batchStyleOf(one.state)}
              label={t(`states.${batchWordOf(one)}`)}
            />,
            one.senderName ?? one.staffName,
          ],
        }))}
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
