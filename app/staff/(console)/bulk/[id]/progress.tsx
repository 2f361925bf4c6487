import { getFormatter } from "#app/i18n/formatter.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { Notice } from "#components/ui/notice.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { getDatabase } from "#portal/database/database.ts";
import { isDiskFull } from "#portal/database/disk-full.ts";
import { isHeldUp, type ListedBatch, sendRate } from "#portal/messaging/bulk/batch-list.ts";
import { longMoment } from "../../../_shell/formats.ts";
import { LinkLine } from "../../../_shell/link-line.tsx";
import type { BatchPageProps, StepButton } from "./bulk-state.ts";
import { EndTable } from "./count-table.tsx";
import { FailedRows } from "./failed-rows.tsx";
import { SentMessage } from "./sent-message.tsx";
import { StepButtons } from "./step-buttons.tsx";

/** A batch on its way: how far it is, how fast, what is left, and how to hold it. */
export async function Progress({ batch, counts, maySend }: BatchPageProps) {
  const t = await getTranslations("staff.bulk");
  const format = await getFormatter();
  const isPaused = batch.state === "paused";
  const all = batch.recipientCount;
  const called = [...counts.messages]
    .filter(([state]) => state !== "planned" && state !== "sending")
    .reduce((sum, [, count]) => sum + count, 0);
  const isFull = !isPaused && isDiskFull();
  const isStuck = !isPaused && !isFull && (await isHeldUp(getDatabase(), batch.id));
  const perSecond =
    isPaused || isFull || isStuck ? 0 : await sendRate(getDatabase(), batch, new Date());
  const words = t("progress.done", { done: called, all });
  const stop = t(called > 0 ? "progress.stop" : "progress.stopAll");
  const minutes = perSecond > 0 ? Math.ceil((all - called) / perSecond / 60) : undefined;
  return (
    <>
      {isPaused && <WhyPaused batch={batch} />}
      {isFull && <DiskFull />}
      <section className="mt-6 max-w-2xl">
        <h2 className="mb-2 text-lg font-semibold">{t("progress.title")}</h2>
        <ProgressBar max={all} value={called} label={words} />
        <p className="mb-4">
          {[
            words,
            ...(perSecond > 0
              ? [
                  t("progress.rate", {
                    rate: format.number(perSecond, { maximumFractionDigits: 1 }),
                  }),
                ]
              : []),
            ...(minutes === undefined || all === called
              ? []
              : [minutes > 1 ? t("progress.left", { minutes }) : t("progress.soon")]),
          ].join(" · ")}
        </p>
        {isStuck && <p className="mb-4">{t("progress.heldUp")}</p>}
        <EndTable batch={batch} counts={counts} caption={t("progress.title")} />
        <Reload batch={batch} />
      </section>
      {maySend && (isPaused || called < all) && (
        <StepButtons
          batch={batch}
          buttons={[
            ...(isPaused
              ? await stepsOfPause(batch)
              : [{ step: "pause", label: t("progress.pause") }]),
            {
              step: "stop",
              label: stop,
              confirm: {
                title: t(called > 0 ? "stop.title" : "stop.titleAll"),
                body: t(called > 0 ? "stop.body" : "stop.bodyAll", { left: all - called }),
                send: stop,
              },
            },
          ]}
        />
      )}
      <SentMessage batch={batch} />
      <FailedRows batch={batch} counts={counts} />
    </>
  );
}

/** One that goes on by itself can be held; by hand it would only pause again. */
async function stepsOfPause({ pauseReason, resumeAt }: ListedBatch): Promise<StepButton[]> {
  const t = await getTranslations("staff.bulk.progress");
  if (pauseReason === "scheduled" || pauseReason === "sender-disabled") {
    return [
      { step: "withdraw", label: t("withdraw") },
      { step: "resume", label: t("sendNow") },
    ];
  }
  return resumeAt
    ? [{ step: "pause", label: t("hold") }]
    : [{ step: "resume", label: t("resume"), manner: "primary" }];
}

/** The work goes on by itself when there is room again. */
export async function DiskFull() {
  const t = await getTranslations("staff.bulk.progress");
  return (
    <Notice className="mb-4" tone="stopped" icon="alert">
      <p className="font-semibold">{t("diskFull")}</p>
    </Notice>
  );
}

/** Why nothing leaves, and what to do about it. */
async function WhyPaused({ batch }: { batch: ListedBatch }) {
  const t = await getTranslations("staff.bulk.pause");
  const format = await getFormatter();
  const when = batch.resumeAt ? format.dateTime(batch.resumeAt, longMoment) : "";
  const reason = batch.pauseReason ?? "asked";
  return (
    <Notice tone="waiting" icon={batch.resumeAt ? "later" : "alert"}>
      <p className="text-lg font-semibold">{t(`${reason}.title`)}</p>
      <p>{t(`${reason}.body`, { when })}</p>
    </Notice>
  );
}

/** Without a script the reader asks again. */
export async function Reload({ batch }: { batch: ListedBatch }) {
  const t = await getTranslations("staff.bulk.progress");
  return (
    <noscript>
      <LinkLine href={`/staff/bulk/${batch.id}`} className="mt-4">
        {t("reload")}
      </LinkLine>
    </noscript>
  );
}
