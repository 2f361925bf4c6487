import { getFormatter } from "#app/i18n/formatter.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { Notice } from "#components/ui/notice.tsx";
import { countEnds } from "#portal/messaging/bulk/attention-rows.ts";
import { resultsOf } from "#portal/messaging/bulk/batch.ts";
import { withoutMessage } from "#portal/messaging/bulk/batch-counts.ts";
import type { RowResult } from "#portal/messaging/bulk/batch-list.ts";
import { endsOf } from "#portal/messaging/bulk/follow-batch.ts";
import { LinkLine } from "../../../_shell/link-line.tsx";
import type { BatchPageProps } from "./bulk-state.ts";
import { CountTable, EndTable } from "./count-table.tsx";
import { FailedRows } from "./failed-rows.tsx";
import { SentMessage } from "./sent-message.tsx";
import { StepButtons } from "./step-buttons.tsx";

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
      <FailedRows batch={batch} counts={counts} />
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
  const format = await getFormatter();
  const isText = batch.request?.kind === "sms";
  const [failed, uncertain] = [countEnds(counts, endsOf.failed), countEnds(counts, ["unknown"])];
  const reached = countEnds(counts, endsOf["not-fetched"]);
  const any = countEnds(counts, endsOf["not-fetched-any"]);
  const left = [
    ...(uncertain > 0 ? [t("leftUncertain", { count: uncertain })] : []),
    ...(failed > 0 ? [t("leftFailed", { count: failed })] : []),
  ];
  const buttons = [
    ...(batch.state === "stopped" && withoutMessage(batch, counts).notSent > 0
      ? [{ step: "follow-not-sent", label: t("followNotSent") }]
      : []),
    ...(isText && reached > 0
      ? [{ step: "follow-not-fetched", label: t("followNotFetched") }]
      : []),
    ...(isText && reached > 0 && any > reached
      ? [
          {
            step: "follow-not-fetched-any",
            label: t("followNotFetchedAny", { count: any - reached }),
          },
        ]
      : []),
    ...(failed > 0 ? [{ step: "follow-failed", label: t("followFailed") }] : []),
  ];
  if (buttons.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-lg font-semibold">{t("again")}</h2>
      <p className="text-ink-soft">{t("againBody")}</p>
      {isText && reached > 0 && left.length > 0 && (
        <p className="max-w-2xl text-ink-soft">{t("leavesOut", { parts: format.list(left) })}</p>
      )}
      {countEnds(counts, ["no-phone"]) > 0 && <p className="text-ink-soft">{t("failedNote")}</p>}
      <StepButtons batch={batch} buttons={buttons} />
    </section>
  );
}
