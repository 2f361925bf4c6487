import { Fragment } from "react";
import { getTranslations } from "#app/i18n/translations.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { StatusWord } from "#components/ui/status-word.tsx";
import { getDatabase } from "#portal/database/database.ts";
import { resultsOf } from "#portal/messaging/bulk/batch.ts";
import { withoutMessage } from "#portal/messaging/bulk/batch-counts.ts";
import { type ListedBatch, listFailed, type RowResult } from "#portal/messaging/bulk/batch-list.ts";
import type { DispatchState } from "#portal/messaging/sending/dispatch-state.ts";
import { messageAddress } from "../../../_messages/message-address.ts";
import { dispatchStyleOf, sendRefusalWords } from "../../../_messages/message-status.ts";
import { PassName } from "../../../_messages/message-table.tsx";
import { cellsInLine, recipientWords } from "../../../_shell/formats.ts";
import { LinkLine } from "../../../_shell/link-line.tsx";
import type { BatchPageProps } from "./bulk-state.ts";
import { CountTable, EndTable } from "./count-table.tsx";
import { SentMessage } from "./sent-message.tsx";
import { StepButtons } from "./step-buttons.tsx";

const failedShown = 40;

/** What became of a batch: its messages by their ends, and who got none and why. */
export async function Report({ batch, counts, maySend }: BatchPageProps) {
  const t = await getTranslations("staff.bulk");
  const isStopped = batch.state === "stopped";
  const sent = isStopped ? "stopped" : "finished";
  const end = batch.confirmedAt ? sent : "discarded";
  const { audience, confirmedAt } = batch;
  const taken: (RowResult | null)[] = confirmedAt && audience ? resultsOf(audience) : [];
  const leftOut = new Map([...counts.unplanned].filter(([result]) => !taken.includes(result)));
  const { excluded } = withoutMessage(batch, counts);
  const excludedAs = batch.request?.kind === "sms" ? "texted" : "otherStatus";
  return (
    <>
      <Notice tone={isStopped ? "stopped" : "good"} icon={isStopped ? "stopped" : "good"}>
        <p className="text-lg font-semibold">{t(`report.${end}`)}</p>
        {end === "finished" ? (
          (counts.messages.get("accepted") ?? 0) > 0 && <p>{t("report.finishedBody")}</p>
        ) : (
          <p>{t(`report.${end}Body`)}</p>
        )}
      </Notice>
      {batch.confirmedAt && (
        <section className="mt-8">
          <h2 className="mb-2 text-lg font-semibold">{t("report.title")}</h2>
          <EndTable batch={batch} counts={counts} caption={t("report.title")} />
        </section>
      )}
      {maySend && batch.confirmedAt && (
        <LinkLine href={`/staff/bulk/${batch.id}/report`} className="mt-4">
          {t("report.csv")}
        </LinkLine>
      )}
      {maySend && batch.confirmedAt && <NextSteps batch={batch} counts={counts} />}
      <FailedRows batch={batch} />
      <SentMessage batch={batch} />
      {(leftOut.size > 0 || excluded > 0) && (
        <section className="mt-8">
          <h2 className="mb-2 text-lg font-semibold">{t("report.leftOut")}</h2>
          <CountTable
            counts={leftOut}
            others={[{ label: t(`confirm.${excludedAs}`), count: excluded }]}
            caption={t("report.leftOut")}
          />
        </section>
      )}
    </>
  );
}

/** The same people once more: as a new list, which is checked anew. */
async function NextSteps({ batch, counts }: Omit<BatchPageProps, "maySend">) {
  const t = await getTranslations("staff.bulk.report");
  const of = (...states: DispatchState[]) =>
    states.reduce((sum, state) => sum + (counts.messages.get(state) ?? 0), 0);
  const buttons = [
    ...(batch.state === "stopped" && withoutMessage(batch, counts).notSent > 0
      ? [{ step: "follow-not-sent", label: t("followNotSent") }]
      : []),
    ...(batch.request?.kind === "sms" && of("accepted", "succeeded", "unresolved") > 0
      ? [{ step: "follow-not-fetched", label: t("followNotFetched") }]
      : []),
    ...(of("refused", "failed") > 0 ? [{ step: "follow-failed", label: t("followFailed") }] : []),
  ];
  if (buttons.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-lg font-semibold">{t("again")}</h2>
      <p className="text-ink-soft">{t("againBody")}</p>
      <StepButtons batch={batch} buttons={buttons} />
    </section>
  );
}

/** The first messages that failed or may have been sent; each leads to why, and what to do next. */
export async function FailedRows({ batch }: { batch: ListedBatch }) {
  const failed = await listFailed(getDatabase(), batch.id, failedShown);
  if (failed.length === 0) return null;
  const t = await getTranslations("staff.bulk");
  const words = await getTranslations("staff.dispatch");
  const to = await getTranslations("staff.messages");
  const refusalWhy = await sendRefusalWords();
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-lg font-semibold">{t("report.failed")}</h2>
      <DataTable
        caption={t("report.failed")}
        heads={[t("line"), t("state"), t("to")]}
        empty={null}
        rows={failed.map(({ line, contents, holder, message }) => {
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
        })}
      />
    </section>
  );
}
