import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { recordIdSchema } from "#contract/index.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { BulkList } from "#portal/messaging/bulk/bulk-list.ts";
import {
  type BulkListCounts,
  countBulkList,
  figuresOf,
  isUnconfirmed,
} from "#portal/messaging/bulk/bulk-list-counts.ts";
import { findBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import {
  attentionEnds,
  attentions,
  countEnds,
  listAttention,
  listMessagesOfRows,
  listUnderWay,
} from "#portal/messaging/bulk/row-views.ts";
import { listName } from "../../../../_shell/formats.ts";
import { listAddress } from "../../../../_shell/list-query.ts";
import { PersonTable, personHeads, personRows } from "../../../../_shell/person-table.tsx";
import { LinkLine, NoSuchRecord, staffPage } from "../../../../_shell/staff-page.tsx";
import { attentionHeads, attentionRows } from "../row-tables.tsx";
import { settleRows } from "./actions.ts";
import { SettleForm } from "./settle-form.tsx";
import { SettledNotice } from "./settled-notice.tsx";

const rowsOnPage = 50;

const groups = [...attentions, "on-the-way", "no-receipt", "all"] as const;
type Group = (typeof groups)[number];

function messagesOf(listId: string, group: Group, page: { afterLine: number; limit: number }) {
  const database = getDatabase();
  if (group === "all") return listMessagesOfRows(database, listId, page);
  if (group === "on-the-way") return listUnderWay(database, listId, page);
  if (group === "no-receipt") return listMessagesOfRows(database, listId, page, isUnconfirmed);
  return listAttention(database, listId, { attentions: [group], ...page });
}

function countOf(bulkList: BulkList, counts: BulkListCounts, group: Group): number {
  if (group === "all") return bulkList.recipientCount;
  if (group === "on-the-way") return figuresOf(bulkList, counts).onTheWay;
  if (group === "no-receipt") return counts.unconfirmed;
  return countEnds(counts, attentionEnds[group]);
}

export const generateMetadata = titled("staff.bulk.title");

/** One group of a bulk list's messages, fifty a page. Staff can mark several as handled at once. */
export default staffPage<{ id: string }>("bulk:read", async (staff, page) => {
  const id = recordIdSchema.safeParse(page.id).data;
  const bulkList = id ? await findBulkList(getDatabase(), id) : undefined;
  const t = await getTranslations("staff.bulk");
  if (!bulkList) {
    const back = { href: "/staff/bulk", label: t("back") };
    return <NoSuchRecord title={t("missing")} body={t("missingBody")} back={back} />;
  }
  const group = groups.find((one) => one === page.query.of) ?? "uncertain";
  const written = String(page.query.after ?? "");
  const afterLine = /^\d{1,7}$/.test(written) ? Number(written) : 0;
  const counts = await countBulkList(getDatabase(), bulkList);
  const found = await messagesOf(bulkList.id, group, { afterLine, limit: rowsOnPage + 1 });
  const rows = found.slice(0, rowsOnPage);
  const here = `/staff/bulk/${bulkList.id}/attention`;
  const next = found.length > rowsOnPage ? rows.at(-1)?.line : undefined;
  const isToSettle = group === "uncertain" || group === "failed";
  const count = countOf(bulkList, counts, group);
  const heads = await attentionHeads();
  const shown = await attentionRows(bulkList, rows);
  return (
    <>
      <LinkLine href={`/staff/bulk/${bulkList.id}`}>{t("attention.back")}</LinkLine>
      <p className="text-ink-soft [overflow-wrap:anywhere]">{await listName(bulkList)}</p>
      <h1 className="mb-1 text-2xl leading-tight font-bold">
        {t(`attention.title.${group}`, { count })}
      </h1>
      <p className="mb-6 max-w-2xl text-ink-soft">{t(`attention.lead.${group}`)}</p>
      {mayRole(staff.role, "message:send") && (
        <SettledNotice
          listId={bulkList.id}
          of={group}
          handledAt={page.query.handledAt}
          reopened={page.query.reopened}
        />
      )}
      {isToSettle && rows.length > 0 && mayRole(staff.role, "message:send") ? (
        <ClientStrings namespaces={["staff.bulk.attention", "staff.messages.handled"]}>
          <SettleForm
            act={settleRows}
            carried={{ listId: bulkList.id, of: group }}
            caption={t("attention.rows")}
            heads={await personHeads(heads)}
            rows={(await personRows(shown)).map((row, at) => ({
              ...row,
              line: rows[at]?.line ?? 0,
            }))}
          />
        </ClientStrings>
      ) : (
        <PersonTable
          {...heads}
          caption={t("attention.rows")}
          empty={t("attention.none")}
          rows={shown}
        />
      )}
      {(next !== undefined || afterLine > 0) && (
        <div className="mt-6 flex flex-wrap gap-3">
          {afterLine > 0 && (
            <ButtonLink manner="secondary" href={listAddress(here, { of: group })}>
              {t("attention.first")}
            </ButtonLink>
          )}
          {next !== undefined && (
            <ButtonLink
              manner="secondary"
              href={listAddress(here, { of: group, after: String(next) })}
            >
              {t("attention.next")}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
});
