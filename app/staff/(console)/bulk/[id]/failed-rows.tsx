import { Fragment } from "react";
import { getTranslations } from "#app/i18n/translations.ts";
import { type DataRow, DataTable } from "#components/ui/data-table.tsx";
import { StatusWord } from "#components/ui/status-word.tsx";
import { getDatabase } from "#portal/database/database.ts";
import {
  type AttentionRow,
  attentionEnds,
  attentions,
  countEnds,
  listAttention,
} from "#portal/messaging/bulk/attention-rows.ts";
import type { BatchCounts } from "#portal/messaging/bulk/batch-counts.ts";
import type { ListedBatch } from "#portal/messaging/bulk/batch-list.ts";
import { messageAddress } from "../../../_messages/message-address.ts";
import { dispatchStyleOf, sendRefusalWords } from "../../../_messages/message-status.ts";
import { PassName } from "../../../_messages/message-table.tsx";
import { cellsInLine, recipientWords } from "../../../_shell/formats.ts";
import { LinkLine } from "../../../_shell/link-line.tsx";

const rowsShown = 20;

/** The first messages that failed or may have been sent, and the ways to all of each kind. */
export async function FailedRows({ batch, counts }: { batch: ListedBatch; counts: BatchCounts }) {
  const t = await getTranslations("staff.bulk");
  const all = countEnds(counts, [...attentionEnds.uncertain, ...attentionEnds.failed]);
  const kinds = attentions
    .map((of) => ({ of, count: countEnds(counts, attentionEnds[of]) }))
    .filter(({ count }) => count > 0);
  if (kinds.length === 0) return null;
  const of = ["uncertain", "failed"] as const;
  const rows = await listAttention(getDatabase(), batch.id, { of, limit: rowsShown });
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-lg font-semibold">{t("report.failed")}</h2>
      {rows.length > 0 && rows.length < all && (
        <p className="mb-2 text-ink-soft">{t("report.shown", { count: rows.length, all })}</p>
      )}
      {rows.length > 0 && (
        <DataTable
          caption={t("report.failed")}
          heads={[t("line"), t("state"), t("to")]}
          empty={null}
          rows={await attentionRows(batch, rows)}
        />
      )}
      <div className="mt-2 flex flex-col items-start">
        {kinds.map(({ of, count }) => (
          <LinkLine key={of} href={`/staff/bulk/${batch.id}/attention?of=${of}`}>
            {t(`report.see.${of}`, { count })}
          </LinkLine>
        ))}
      </div>
    </section>
  );
}

/** As rows of a table: the line of the file, how the message stands, and to whom it was. */
export async function attentionRows(
  batch: Pick<ListedBatch, "recipientColumn">,
  rows: AttentionRow[],
): Promise<(DataRow & { href: string })[]> {
  const words = await getTranslations("staff.dispatch");
  const to = await getTranslations("staff.messages");
  const refusalWhy = await sendRefusalWords();
  return rows.map(({ line, contents, holder, message }) => {
    const { word, ...style } = dispatchStyleOf(message);
    const others = contents?.cells.filter((_, at) => at !== batch.recipientColumn);
    const address = message.kind === "sms" ? recipientWords(message) : to("wallets");
    return {
      key: message.id,
      href: messageAddress(message.kind, message.id),
      cells: [
        line,
        <Fragment key="state">
          <StatusWord
            {...style}
            label={words(`${message.state === "unknown" ? "unknown" : word}.label`)}
          />
          {message.state === "refused" && (
            <span className="block text-sm text-ink-soft">{refusalWhy(message)}</span>
          )}
        </Fragment>,
        <PassName
          key="to"
          title={address ?? to("onFile")}
          holder={holder ?? (others && cellsInLine(others))}
        />,
      ],
    };
  });
}
