import { getTranslations } from "next-intl/server";
import { DataTable } from "#components/ui/data-table.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { StatusWord } from "#components/ui/status-word.tsx";
import { getDatabase } from "#portal/database/database.ts";
import { resultsOf } from "#portal/messaging/bulk/batch.ts";
import {
  type BatchCounts,
  type ListedBatch,
  listFailed,
  type RowResult,
} from "#portal/messaging/bulk/batch-list.ts";
import { messageAddress } from "../../../_messages/message-address.ts";
import { dispatchStyleOf } from "../../../_messages/status-style.ts";
import { recipientWords } from "../../../_shell/formats.ts";
import { Counts, CountTable } from "./count-table.tsx";
import { endsOf } from "./ends.ts";

const failedShown = 40;

/** What became of a batch: its messages by their ends, and who got none and why. */
export async function Report({ batch, counts }: { batch: ListedBatch; counts: BatchCounts }) {
  const t = await getTranslations("staff.bulk");
  const isStopped = batch.state === "stopped";
  const taken: (RowResult | null)[] = batch.audience ? resultsOf(batch.audience) : [];
  const leftOut = new Map([...counts.unplanned].filter(([result]) => !taken.includes(result)));
  return (
    <>
      <Notice tone={isStopped ? "stopped" : "good"} icon={isStopped ? "stopped" : "good"}>
        <p className="text-lg font-semibold">{t(`report.${isStopped ? "stopped" : "finished"}`)}</p>
        <p>{t(`report.${isStopped ? "stopped" : "finished"}Body`)}</p>
      </Notice>
      {batch.confirmedAt && (
        <section className="mt-8">
          <h2 className="mb-2 text-lg font-semibold">{t("report.title")}</h2>
          <Counts caption={t("report.title")} counts={await endsOf(batch, counts)} />
        </section>
      )}
      <FailedRows batchId={batch.id} />
      {leftOut.size > 0 && (
        <section className="mt-8">
          <h2 className="mb-2 text-lg font-semibold">{t("report.leftOut")}</h2>
          <CountTable counts={leftOut} caption={t("report.leftOut")} />
        </section>
      )}
    </>
  );
}

/** The first messages that failed or may have been sent; each leads to why, and what to do next. */
export async function FailedRows({ batchId }: { batchId: string }) {
  const failed = await listFailed(getDatabase(), batchId, failedShown);
  if (failed.length === 0) return null;
  const t = await getTranslations("staff.bulk");
  const words = await getTranslations("staff.dispatch");
  const to = await getTranslations("staff.messages");
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-lg font-semibold">{t("report.failed")}</h2>
      <DataTable
        caption={t("report.failed")}
        heads={[t("line"), t("state"), t("to")]}
        empty={null}
        rows={failed.map(({ line, message }) => {
          const { word, ...style } = dispatchStyleOf(message);
          return {
            key: message.id,
            href: messageAddress(message.kind, message.id),
            cells: [
              line,
              <StatusWord key="state" {...style} label={words(`${word}.label`)} />,
              message.kind === "sms" ? (recipientWords(message) ?? to("onFile")) : to("wallets"),
            ],
          };
        })}
      />
    </section>
  );
}
