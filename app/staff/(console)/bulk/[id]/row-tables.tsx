import { getFormatter, getTranslations } from "#app/i18n/translations.ts";
import { StatusWord } from "#components/ui/notice.tsx";
import { getDatabase } from "#portal/database/database.ts";
import { checkResults, rowFaults } from "#portal/database/schema/messages.ts";
import type { BulkListCounts, MessageEnd } from "#portal/messaging/bulk/bulk-list-counts.ts";
import type { ListedBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import {
  type AttentionRow,
  attentionEnds,
  attentions,
  countEnds,
  listAttention,
  listMessagesOfRows,
} from "#portal/messaging/bulk/row-views.ts";
import { hasFailed } from "#portal/messaging/sending/handled-message.ts";
import { messageAddress } from "../../../_messages/message-address.ts";
import { messageStyleOf, sendRefusalWords } from "../../../_messages/message-status.ts";
import { cellsInLine, recipientWords } from "../../../_shell/formats.ts";
import { type PersonRow, PersonTable } from "../../../_shell/person-table.tsx";
import { LinkLine } from "../../../_shell/staff-page.tsx";
import type { BulkListPageProps } from "../bulk-state.ts";
import { figureWords } from "../figures.ts";

interface Counted {
  label: string;
  /** Address that the label links to. */
  href?: string;
  count: number;
  /** Whether the row is a part of the row above. */
  isPart?: boolean;
}

/** Number of rows by result, in a fixed order, with their sum; results without rows are left out. */
export async function CountTable({
  counts,
  others = [],
  leftOut = new Map(),
  caption,
  total,
}: {
  counts: BulkListCounts["unplanned"];
  others?: Counted[];
  /** Excluded rows, shown as their total and the number for each reason. */
  leftOut?: BulkListCounts["unplanned"];
  caption: string;
  /** Label of the sum; without one it is that of the whole list. */
  total?: string;
}) {
  const t = await getTranslations("staff.bulk");
  const inOrder = [...checkResults, ...rowFaults, null];
  const rowsOf = (some: BulkListCounts["unplanned"]) =>
    inOrder.flatMap((result) => {
      const count = some.get(result);
      return count ? [{ label: t(`results.${result ?? "waiting"}`), count }] : [];
    });
  const sumOf = (rows: Counted[]) => rows.reduce((sum, { count }) => sum + count, 0);
  const shown = [...rowsOf(counts), ...others].filter(({ count }) => count > 0);
  const parts = rowsOf(leftOut).map((one) => ({ ...one, isPart: true }));
  const without = { label: t("report.leftOut"), count: sumOf(parts) };
  return (
    <Counts
      caption={caption}
      counts={[...shown, ...(parts.length > 0 ? [without, ...parts] : [])]}
      totals={[{ label: total ?? t("rowsInAll"), count: sumOf([...shown, without]) }]}
    />
  );
}

const failedRowsId = "not-delivered";

/** Figures that link to the list of their messages, each with its group in the address. */
const listedFigures = new Map([
  ["onTheWay", "on-the-way"],
  ["unconfirmed", "no-receipt"],
]);

/** Figures of a confirmed bulk list: those of its recipients, and the excluded rows. */
export async function FigureTable({
  bulkList,
  counts,
  caption,
}: Pick<BulkListPageProps, "bulkList" | "counts"> & { caption: string }) {
  const t = await getTranslations("staff.bulk");
  const figures = await figureWords(bulkList, counts);
  const [leftOut, ...sent] = figures.toReversed();
  const parts = attentions
    .map((group) => ({ group, count: countEnds(counts, attentionEnds[group]) }))
    .filter(({ count }) => count > 0);
  const [only] = parts.length === 1 ? parts : [];
  const isIn = ({ group, count }: (typeof parts)[number]) => ({
    label: t("figures.partOf", { part: t(`figures.parts.${group}`) }),
    count,
    isPart: true,
  });
  return (
    <Counts
      caption={caption}
      counts={sent.toReversed().flatMap((one): Counted[] => {
        const listed = listedFigures.get(one.key);
        if (listed && one.count > 0)
          return [{ ...one, href: `/staff/bulk/${bulkList.id}/attention?of=${listed}` }];
        if (one.key !== "failed" || one.count === 0) return [one];
        const failed = { ...one, href: `#${failedRowsId}` };
        // A group that is over stays counted as not delivered, which is what the status says.
        return only && shownAttentions.some((group) => group === only.group)
          ? [{ ...failed, label: t(`groups.${only.group}`) }]
          : [failed, ...parts.map(isIn)];
      })}
      totals={[
        { label: t("figures.recipients"), count: bulkList.recipientCount },
        ...(leftOut && leftOut.count > 0
          ? [leftOut, { label: t("rowsInAll"), count: counts.rows }]
          : []),
      ]}
    />
  );
}

async function Counts({
  caption,
  counts,
  totals,
}: {
  caption: string;
  counts: Counted[];
  totals: Counted[];
}) {
  const t = await getTranslations("staff.bulk");
  const format = await getFormatter();
  return (
    <table className="w-full max-w-xl border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("result")}</th>
          <th scope="col">{t("count")}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ label, href, count, isPart }) => (
          <tr key={label} className="border-b border-line">
            <th
              scope="row"
              className={`py-2 pr-4 font-normal ${isPart ? "pl-6 text-ink-soft" : ""}`}
            >
              {href ? (
                <a href={href} className="-my-2.5 inline-block py-2.5 underline underline-offset-4">
                  {label}
                </a>
              ) : (
                label
              )}
            </th>
            <td
              className={`py-2 text-right tabular-nums ${isPart ? "text-ink-soft" : "font-semibold"}`}
            >
              {format.number(count)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totals.map(({ label, count }) => (
          <tr key={label}>
            <th scope="row" className="py-2 pr-4 font-semibold">
              {label}
            </th>
            <td className="py-2 text-right font-semibold tabular-nums">{format.number(count)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

const rowsShown = 20;

const shownAttentions = ["uncertain", "failed", "no-phone"] as const;

/** Table of the first messages that need attention, and a link to the full list of each kind. */
export async function FailedRows({
  bulkList,
  counts,
}: {
  bulkList: ListedBulkList;
  counts: BulkListCounts;
}) {
  const t = await getTranslations("staff.bulk");
  const all = countEnds(
    counts,
    shownAttentions.flatMap((one): readonly MessageEnd[] => attentionEnds[one]),
  );
  const kinds = attentions
    .map((attention) => ({ attention, count: countEnds(counts, attentionEnds[attention]) }))
    .filter(({ count }) => count > 0);
  if (kinds.length === 0) return null;
  const rows = await listAttention(getDatabase(), bulkList.id, {
    attentions: all > 0 ? shownAttentions : ["settled", "delivered-later", "sent-again"],
    limit: rowsShown,
  });
  return (
    <section id={failedRowsId} className="mt-8 scroll-mt-4">
      <h2 className="mb-2 text-lg font-semibold">
        {t(all > 0 ? "report.failed" : "report.notDelivered")}
      </h2>
      {rows.length > 0 && rows.length < all && (
        <p className="mb-2 text-ink-soft">{t("report.shown", { count: rows.length, all })}</p>
      )}
      {rows.length > 0 && (
        <PersonTable
          {...(await attentionHeads())}
          caption={t("report.failed")}
          empty=""
          rows={await attentionRows(bulkList, rows)}
        />
      )}
      <div className="mt-2 flex flex-col items-start">
        {kinds.map(({ attention, count }) => (
          <LinkLine key={attention} href={`/staff/bulk/${bulkList.id}/attention?of=${attention}`}>
            {t(`report.see.${attention}`, { count })}
          </LinkLine>
        ))}
      </div>
    </section>
  );
}

/** The first recipients with their messages, folded: a report names whom it counts. */
export async function Recipients({ bulkList }: { bulkList: ListedBulkList }) {
  const t = await getTranslations("staff.bulk");
  const all = bulkList.recipientCount;
  const rows = await listMessagesOfRows(getDatabase(), bulkList.id, { limit: rowsShown });
  if (rows.length === 0) return null;
  return (
    <details className="mt-4 border-b border-line">
      <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
        {t("confirm.seeRecipients", { count: all })}
      </summary>
      <div className="pb-4">
        {rows.length < all && (
          <p className="mb-2 text-ink-soft">{t("report.shown", { count: rows.length, all })}</p>
        )}
        <PersonTable
          {...(await attentionHeads())}
          caption={t("recipients")}
          empty=""
          rows={await attentionRows(bulkList, rows)}
        />
        {rows.length < all && (
          <LinkLine href={`/staff/bulk/${bulkList.id}/attention?of=all`} className="mt-2">
            {t("report.seeAll", { count: all })}
          </LinkLine>
        )}
      </div>
    </details>
  );
}

/** Column heads for the facts of `attentionRows`. */
export async function attentionHeads(): Promise<{ facts: string[]; onPhone: number }> {
  const t = await getTranslations("staff.bulk");
  return { facts: [t("why"), t("line"), t("to")], onPhone: 1 };
}

/** Rows for messages that need attention, named by the pass's holder, else by the list's own cells. */
export async function attentionRows(
  bulkList: Pick<ListedBulkList, "recipientColumn">,
  rows: AttentionRow[],
): Promise<PersonRow[]> {
  const words = await getTranslations("staff.messageState");
  const refusalWhy = await sendRefusalWords();
  return rows.map(({ line, contents, holder, message }) => {
    const { word, ...style } = messageStyleOf(message);
    const { passId, passTitle, state } = message;
    const others = contents?.cells.filter((_, at) => at !== bulkList.recipientColumn);
    const label = words(`${state === "unknown" ? "unknown" : word}.label`);
    return {
      key: message.id,
      href: messageAddress(message.kind, message.id),
      name: { passId, passTitle, holder: holder ?? (others && cellsInLine(others)) },
      state: <StatusWord {...style} label={label} />,
      at: message.createdAt,
      facts: [
        state === "refused"
          ? refusalWhy(message)
          : hasFailed(message)
            ? words(`${word}.meaning`)
            : undefined,
        line,
        message.kind === "sms" ? recipientWords(message) : undefined,
      ],
    };
  });
}
