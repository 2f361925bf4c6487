import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { recordIdSchema } from "#contract/index.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import { getDatabase } from "#portal/database/database.ts";
import {
  attentionEnds,
  attentions,
  countEnds,
  listAttention,
} from "#portal/messaging/bulk/attention-rows.ts";
import { countBatch } from "#portal/messaging/bulk/batch-counts.ts";
import { findBatch } from "#portal/messaging/bulk/batch-list.ts";
import { isolated } from "#theme/isolated.ts";
import { LinkLine } from "../../../../_shell/link-line.tsx";
import { listAddress } from "../../../../_shell/list-query.ts";
import { NoSuchRecord, staffPage } from "../../../../_shell/staff-page.tsx";
import { attentionRows } from "../failed-rows.tsx";
import { settleRows } from "./actions.ts";
import { SettleForm } from "./settle-form.tsx";

const rowsOnPage = 50;

export const generateMetadata = titled("staff.bulk.title");

/** The messages of a batch that need attention for one reason, fifty a page; several can be settled at once. */
export default staffPage<{ id: string }>("bulk:read", async (staff, page) => {
  const id = recordIdSchema.safeParse(page.id).data;
  const batch = id ? await findBatch(getDatabase(), id) : undefined;
  const t = await getTranslations("staff.bulk");
  if (!batch) {
    const back = { href: "/staff/bulk", label: t("back") };
    return <NoSuchRecord title={t("missing")} body={t("missingBody")} back={back} />;
  }
  const of = attentions.find((one) => one === page.query.of) ?? "uncertain";
  const written = String(page.query.after ?? "");
  const afterLine = /^\d{1,7}$/.test(written) ? Number(written) : 0;
  const counts = await countBatch(getDatabase(), batch);
  const found = await listAttention(getDatabase(), batch.id, {
    of: [of],
    afterLine,
    limit: rowsOnPage + 1,
  });
  const rows = found.slice(0, rowsOnPage);
  const here = `/staff/bulk/${batch.id}/attention`;
  const next = found.length > rowsOnPage ? rows.at(-1)?.line : undefined;
  const isToSettle = of === "uncertain" || of === "failed";
  const count = countEnds(counts, attentionEnds[of]);
  const heads = [t("line"), t("state"), t("to")];
  const shown = await attentionRows(batch, rows);
  return (
    <>
      <LinkLine href={`/staff/bulk/${batch.id}`}>{t("attention.back")}</LinkLine>
      <p className="text-ink-soft [overflow-wrap:anywhere]">{isolated(batch.name)}</p>
      <h1 className="mb-1 text-2xl leading-tight font-bold">
        {t(`attention.title.${of}`, { count })}
      </h1>
      <p className="mb-6 max-w-2xl text-ink-soft">{t(`attention.lead.${of}`)}</p>
      {isToSettle && rows.length > 0 && mayRole(staff.role, "message:send") ? (
        <ClientStrings of={["staff.bulk.attention", "staff.messages.handled"]}>
          <SettleForm
            act={settleRows}
            carried={{ batchId: batch.id, of }}
            caption={t(`attention.title.${of}`, { count })}
            heads={[...heads, t("attention.message")]}
            rows={shown}
          />
        </ClientStrings>
      ) : (
        <DataTable
          caption={t(`attention.title.${of}`, { count })}
          heads={heads}
          empty={<p>{t("attention.none")}</p>}
          rows={shown}
        />
      )}
      {(next !== undefined || afterLine > 0) && (
        <div className="mt-6 flex flex-wrap gap-3">
          {afterLine > 0 && (
            <ButtonLink manner="secondary" href={listAddress(here, { of })}>
              {t("attention.first")}
            </ButtonLink>
          )}
          {next !== undefined && (
            <ButtonLink manner="secondary" href={listAddress(here, { of, after: String(next) })}>
              {t("attention.next")}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
});
