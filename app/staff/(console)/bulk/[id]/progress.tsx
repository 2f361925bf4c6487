import { randomUUID } from "node:crypto";
import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getFormatter, getTranslations } from "#app/i18n/translations.ts";
import { Notice } from "#components/ui/notice.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { isDiskFull } from "#portal/database/until-stored.ts";
import { figuresOf, withoutMessage } from "#portal/messaging/bulk/bulk-list-counts.ts";
import { findRelatedLists, type ListedBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { countFollowGroups, type FollowGroup } from "#portal/messaging/bulk/follow-bulk-list.ts";
import { attentionEnds, countEnds } from "#portal/messaging/bulk/row-views.ts";
import { bulkListStatusOf, endOf } from "../../../_shell/bulk-list-status.ts";
import { longMoment } from "../../../_shell/formats.ts";
import { RegisterContact } from "../../../_shell/register-contact.tsx";
import { LinkLine } from "../../../_shell/staff-page.tsx";
import { WhoMay } from "../../../_shell/who-may.tsx";
import type { BulkListPageProps, StepButton } from "../bulk-state.ts";
import { excludedRows } from "../figures.ts";
import { followUpList } from "./actions.ts";
import { FollowForm } from "./follow-form.tsx";
import { FirstLeftOut } from "./left-out-rows.tsx";
import { FollowUps } from "./related-lists.tsx";
import { CountTable, FailedRows, FigureTable, Recipients } from "./row-tables.tsx";
import { SentMessage } from "./sent-message.tsx";
import { StepButtons } from "./step-buttons.tsx";

/** Progress of a bulk list: its figures, and its buttons. */
export async function Progress({ bulkList, counts, maySend, asked }: BulkListPageProps) {
  const t = await getTranslations("staff.bulk");
  const isPaused = bulkList.state === "paused";
  const all = bulkList.recipientCount;
  const { waiting } = figuresOf(bulkList, counts);
  const isFull = !isPaused && isDiskFull();
  const isStuck = !isPaused && !isFull && counts.isRetrying;
  const isBegun = waiting < all;
  const stop = t(isBegun ? "progress.stop" : "progress.stopAll");
  return (
    <>
      {isPaused && <WhyPaused bulkList={bulkList} />}
      {isFull && <DiskFull />}
      <section className="mt-6 max-w-2xl">
        <h2 className="mb-2 text-lg font-semibold">{t("progress.title")}</h2>
        <ProgressBar
          max={all}
          value={all - waiting}
          label={t("progress.waiting", { waiting, all })}
        />
        <div className="mt-2">
          <FigureTable bulkList={bulkList} counts={counts} caption={t("progress.title")} />
        </div>
        {isStuck && <p className="mt-4">{t("progress.heldUp")}</p>}
        <Reload bulkList={bulkList} />
      </section>
      {maySend && (isPaused || waiting > 0) && (
        <StepButtons
          bulkList={bulkList}
          asked={asked}
          buttons={[
            ...(isPaused
              ? await stepsOfPause(bulkList)
              : [{ step: "pause", label: t("progress.pause") }]),
            {
              step: "stop",
              label: stop,
              confirm: {
                title: t(isBegun ? "stop.title" : "stop.titleAll"),
                body: t(isBegun ? "stop.body" : "stop.bodyAll", { left: waiting }),
                send: stop,
              },
            },
          ]}
        />
      )}
      <SentMessage bulkList={bulkList} counts={counts} />
      <FailedRows bulkList={bulkList} counts={counts} />
    </>
  );
}

/** One that goes on by itself can be held; by hand it would only pause again. */
async function stepsOfPause({ pauseReason, resumeAt }: ListedBulkList): Promise<StepButton[]> {
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
async function WhyPaused({ bulkList }: { bulkList: ListedBulkList }) {
  const t = await getTranslations("staff.bulk.pause");
  const format = await getFormatter();
  const when = bulkList.resumeAt ? format.dateTime(bulkList.resumeAt, longMoment) : "";
  const reason = bulkList.pauseReason ?? "asked";
  return (
    <Notice tone="waiting" icon={bulkList.resumeAt ? "later" : "alert"}>
      <p className="text-lg font-semibold">{t(`${reason}.title`)}</p>
      <p>{t(`${reason}.body`, { when })}</p>
    </Notice>
  );
}

/** Without a script the reader asks again. */
export async function Reload({ bulkList }: { bulkList: ListedBulkList }) {
  const t = await getTranslations("staff.bulk.progress");
  return (
    <noscript>
      <LinkLine href={`/staff/bulk/${bulkList.id}`} className="mt-4">
        {t("reload")}
      </LinkLine>
    </noscript>
  );
}

/** Outcome of a bulk list: its messages by end, and the recipients without a message. */
export async function Report({
  bulkList,
  counts,
  maySend,
  isOwn,
}: Omit<BulkListPageProps, "asked">) {
  const t = await getTranslations("staff.bulk");
  const { word: _, ...style } = bulkListStatusOf(bulkList, counts);
  const end = endOf(bulkList, counts);
  const { confirmedAt, recipientCount } = bulkList;
  const { arrived, unconfirmed, onTheWay, failed } = figuresOf(bulkList, counts);
  const uncertain = countEnds(counts, attentionEnds.uncertain);
  const later = countEnds(counts, attentionEnds["delivered-later"]);
  const { results: taken, word: excludedAs } = excludedRows(bulkList);
  const leftOut = new Map([...counts.unplanned].filter(([result]) => !taken.includes(result)));
  const { excluded } = withoutMessage(bulkList, counts);
  const isCutShort = end === "stopped" || end === "discarded";
  return (
    <>
      <Notice {...style}>
        {isCutShort && (
          <>
            <p className="text-lg font-semibold">{t(`report.${end}`)}</p>
            <p>{t(`report.${end}Body`)}</p>
          </>
        )}
        {confirmedAt && (
          <p className={isCutShort ? undefined : "text-lg font-semibold"}>
            {t("report.outcome", { arrived, unconfirmed, failed, uncertain, all: recipientCount })}{" "}
            {later > 0 && t("report.later", { count: later, all: String(later === failed) })}
          </p>
        )}
        {onTheWay > 0 && <p>{t("report.onTheWay", { count: onTheWay })}</p>}
        {maySend && failed > later && (
          <LinkLine href={`#${nextStepsId}`}>{t("report.again")}</LinkLine>
        )}
      </Notice>
      {bulkList.confirmedAt && (
        <section className="mt-8">
          <h2 className="mb-2 text-lg font-semibold">{t("report.title")}</h2>
          <FigureTable bulkList={bulkList} counts={counts} caption={t("report.title")} />
        </section>
      )}
      {maySend && bulkList.confirmedAt && (
        <LinkLine href={`/staff/bulk/${bulkList.id}/report`} className="mt-4">
          {t("report.csv")}
        </LinkLine>
      )}
      <FailedRows bulkList={bulkList} counts={counts} />
      <Recipients bulkList={bulkList} />
      {!maySend && failed > later && <WhoMay permission="bulk:send" className="mt-4 max-w-2xl" />}
      {maySend && bulkList.confirmedAt && <NextSteps bulkList={bulkList} counts={counts} />}
      <SentMessage bulkList={bulkList} counts={counts} />
      {/* Of a deleted list no row is left to be looked at. */}
      {end !== "discarded" && (leftOut.size > 0 || excluded > 0) && (
        <section className="mt-8">
          <h2 className="mb-2 text-lg font-semibold">{t("figures.leftOut")}</h2>
          <CountTable
            counts={leftOut}
            others={[{ label: t(`confirm.${excludedAs}`), count: excluded }]}
            caption={t("figures.leftOut")}
            total={t("figures.all")}
          />
          <details className="border-b border-line">
            <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
              {t("report.leftOutRows")}
            </summary>
            <div className="pb-4">
              <FirstLeftOut
                bulkList={bulkList}
                maySend={false}
                isOwn={isOwn}
                excluded={{ results: taken, words: t(`confirm.${excludedAs}`) }}
              />
            </div>
          </details>
        </section>
      )}
    </>
  );
}

const nextStepsId = "next-steps";

/** Groups of texts only: notifications go to those who have the pass already. */
const textGroups = ["not-fetched", "no-receipt", "on-the-way", "texted", "being-prepared"];
const groupsInOrder = [
  "not-fetched",
  "no-receipt",
  "on-the-way",
  "failed",
  "uncertain",
  "no-phone",
  "settled",
  "delivered-later",
  "sent-again",
  "not-sent",
  "texted",
  "being-prepared",
] as const satisfies FollowGroup[];

/** One follow-up list of the chosen groups, by the same numbers as above; it is checked anew. */
async function NextSteps({ bulkList, counts }: Pick<BulkListPageProps, "bulkList" | "counts">) {
  const t = await getTranslations("staff.bulk");
  const format = await getFormatter();
  const isText = bulkList.request?.kind === "sms";
  const inGroup = countFollowGroups(bulkList, counts);
  const groups = groupsInOrder
    .filter((group) => isText || !textGroups.includes(group))
    .map((group) => ({ group, count: inGroup[group] }))
    .filter(({ count }) => count > 0);
  if (groups.length === 0) return null;
  const { followUps } = await findRelatedLists(getDatabase(), bulkList);
  const isChosen = ({ group }: { group: FollowGroup }) =>
    ["failed", "not-sent"].includes(group) || (groups.length === 1 && !hasHint(group));
  return (
    <section id={nextStepsId} className="mt-8 scroll-mt-4">
      <h2 className="text-lg font-semibold">{t("report.again")}</h2>
      <p className="text-ink-soft">{t("report.againBody")}</p>
      {followUps.length > 0 && (
        <Notice className="mt-4 max-w-2xl" tone="info" icon="list">
          <p>{t("report.followedAlready", { count: followUps.length })}</p>
          <FollowUps lists={followUps} />
        </Notice>
      )}
      <ClientStrings namespaces={["staff.bulk.follow"]}>
        <FollowForm
          act={followUpList}
          carried={[
            ["listId", bulkList.id],
            ["formToken", randomUUID()],
          ]}
          groups={groups.map(({ group, count }) => ({
            value: group,
            label: `${t(`groups.${group}`)}: ${format.number(count)}`,
            hint: hasHint(group) ? t(`follow.hint.${group}`) : undefined,
          }))}
          first={followUps.length > 0 ? [] : groups.filter(isChosen).map(({ group }) => group)}
        />
      </ClientStrings>
      {inGroup.failed > 0 && getConfiguration().issuer.memberRegister && (
        <div className="mt-4">
          <p>{t("report.register")}</p>
          <RegisterContact />
        </div>
      )}
    </section>
  );
}

/** Groups that are shown with a hint, such as that a recipient may get the message twice. */
const hinted = [
  "failed",
  "not-fetched",
  "no-receipt",
  "on-the-way",
  "uncertain",
  "no-phone",
  "texted",
  "being-prepared",
] as const;
const hasHint = (group: FollowGroup): group is (typeof hinted)[number] =>
  hinted.some((one) => one === group);
