import { headers } from "next/headers";
import { type ComponentProps, cache } from "react";
import { getTranslations } from "#app/i18n/translations.ts";
import { pageTitle } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { FocusFallback } from "#components/ui/focus-fallback.tsx";
import { Announcement, Live } from "#components/ui/live.tsx";
import { Notice, StatusWord } from "#components/ui/notice.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { recordIdSchema } from "#contract/index.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import { authoriseStaff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { isDiskFull } from "#portal/database/until-stored.ts";
import { isOwnFile } from "#portal/messaging/bulk/bulk-list.ts";
import {
  type BulkListCounts,
  countBulkList,
  figuresOf,
  versionOf,
} from "#portal/messaging/bulk/bulk-list-counts.ts";
import { findBulkList, type ListedBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { Icon } from "#theme/icon.ts";
import { isFormAnswer } from "../../../_form/flow.ts";
import { bulkListStatusOf, endOf } from "../../../_shell/bulk-list-status.ts";
import { listName } from "../../../_shell/formats.ts";
import { LinkLine, NoSuchRecord, staffPage } from "../../../_shell/staff-page.tsx";
import { WhoMay } from "../../../_shell/who-may.tsx";
import { type BulkListPageProps, listStepOf, stageOf } from "../bulk-state.ts";
import { hasEnded } from "../figures.ts";
import { StepHeading, titleStepWords } from "../step-heading.tsx";
import { Checked } from "./checked.tsx";
import { Faults } from "./faults.tsx";
import { ListPeople } from "./list-people.tsx";
import { DiskFull, Progress, Reload, Report } from "./progress.tsx";
import { RelatedLists } from "./related-lists.tsx";
import { CountTable } from "./row-tables.tsx";
import { correctedRows, correctedRowsId, correctionWords } from "./rows-to-correct.tsx";
import { DiscardButton } from "./step-buttons.tsx";
import { TooLate } from "./too-late.tsx";

/** Classes that hide the result of a correction during the review, and while a correction is refused. */
const notInReview = "group-has-data-refused/page:hidden group-has-data-review/page:hidden";

/** Cached per request, so that title and page show the same counts. */
const loadBulkList = cache(async (id: string) => {
  const bulkList = await findBulkList(getDatabase(), id);
  return bulkList && { bulkList, counts: await countBulkList(getDatabase(), bulkList) };
});

/** The title states figures, step and name of the list, to staff who may read lists. */
export async function generateMetadata({ params }: { params: Promise<{ id: string }> }) {
  const t = await getTranslations("staff.bulk");
  const id = recordIdSchema.safeParse((await params).id);
  const mayRead = (await authoriseStaff("bulk:read")).kind === "allowed";
  const found = mayRead && id.success && (await loadBulkList(id.data));
  if (!found) return pageTitle(t("title"));
  const { bulkList, counts } = found;
  const { arrived, onTheWay, waiting } = figuresOf(bulkList, counts);
  const all = bulkList.recipientCount;
  const state = t(`states.${bulkListStatusOf(bulkList, counts).word}`);
  const figures = hasEnded(bulkList)
    ? t("figures.titleEnded", { arrived, all })
    : t("figures.title", { waiting, all });
  // Figures that change by the second are left out, because screen readers announce each new title.
  const isSettled = bulkList.state === "paused" || (hasEnded(bulkList) && onTheWay === 0);
  const words = [
    bulkList.confirmedAt && isSettled ? `${state}, ${figures}` : state,
    await titleStepWords(listStepOf(bulkList), bulkList.request !== null || (await isFormAnswer())),
    await listName(bulkList),
  ];
  return pageTitle(words.filter(Boolean).join(" – "));
}

/** One bulk list, at the step where it stands. */
export default staffPage<{ id: string }>("bulk:read", async (staff, page) => {
  const { late, ask } = page.query;
  const id = recordIdSchema.safeParse(page.id);
  const found = id.success ? await loadBulkList(id.data) : undefined;
  const t = await getTranslations("staff.bulk");
  if (!found) {
    const back = { href: "/staff/bulk", label: t("back") };
    return <NoSuchRecord title={t("missing")} body={t("missingBody")} back={back} />;
  }
  const { bulkList, counts } = found;
  const maySend = mayRole(staff.role, "bulk:send");
  const isOwn = isOwnFile(bulkList, staff.accountId);
  const corrected =
    bulkList.state === "checked"
      ? await correctionWords(bulkList, await correctedRows({ bulkList, isOwn }), counts)
      : undefined;
  return (
    <div className="group/page">
      {/* The form of a checked list is left alone while somebody writes in it. */}
      {bulkList.state !== "checked" && (
        <Live
          changes={`/staff/changes/bulk-${bulkList.id}`}
          version={versionOf(bulkList, counts)}
        />
      )}
      <LinkLine href="/staff/bulk">{t("back")}</LinkLine>
      <StepHeading step={listStepOf(bulkList)} name={await listName(bulkList)} />
      <Announcement words={await announced(bulkList, counts, corrected?.words)} />
      <FocusFallback
        state={stageOf(bulkList)}
        isAwaited={await isJustRead()}
        answer={corrected?.words}
      >
        <p className="mb-1">
          <ListStatus bulkList={bulkList} counts={counts} />
        </p>
        {corrected?.isWarning && (
          <LinkLine
            href={`#${correctedRowsId}`}
            className={`font-semibold text-waiting ${notInReview}`}
          >
            <span className="mr-2 flex-none">
              <Icon name="alert" />
            </span>
            {corrected.words}
          </LinkLine>
        )}
        {corrected?.isWarning === false && <p className={notInReview}>{corrected.words}</p>}
      </FocusFallback>
      <ListPeople bulkList={bulkList} />
      <div className="mb-6">
        <RelatedLists bulkList={bulkList} />
      </div>
      {typeof late === "string" && (
        <TooLate bulkList={bulkList} late={late} staffId={staff.accountId} />
      )}
      {ask === "stop" && bulkList.state === "finished" && (
        <TooLate bulkList={bulkList} late="ended" staffId={staff.accountId} />
      )}
      {!maySend && !hasEnded(bulkList) && (
        <WhoMay permission="bulk:send" className="mb-8 max-w-2xl" />
      )}
      <Step
        bulkList={bulkList}
        counts={counts}
        maySend={maySend}
        isOwn={isOwn}
        staffId={staff.accountId}
        asked={typeof ask === "string" ? ask : undefined}
        afterLine={lineOf(page.query.others) || lineOf(page.query.after)}
        isPastFirst={lineOf(page.query.others) > 0}
      />
    </div>
  );
});

/** Text that screen readers announce when it changes: how sending ended, or the result of corrections. */
async function announced(
  bulkList: ListedBulkList,
  counts: BulkListCounts,
  corrected = "",
): Promise<string> {
  const t = await getTranslations("staff.bulk");
  const end = endOf(bulkList, counts);
  return end ? t(`report.${end}`) : corrected;
}

/** Whether this page answers the upload form. */
async function isJustRead(): Promise<boolean> {
  const referer = (await headers()).get("referer") ?? "";
  return URL.canParse(referer) && new URL(referer).pathname === "/staff/bulk/new";
}

async function ListStatus({ bulkList, counts }: ListStatusProps) {
  const t = await getTranslations("staff.bulk.states");
  const { word, ...style } = bulkListStatusOf(bulkList, counts);
  return <StatusWord {...style} label={t(word)} />;
}

interface ListStatusProps {
  bulkList: Parameters<typeof bulkListStatusOf>[0];
  counts: BulkListCounts;
}

/** Keyset of a page of rows: the line number in the address; 0 for the first page. */
function lineOf(written: string | string[] | undefined): number {
  return typeof written === "string" && /^\d{1,7}$/.test(written) ? Number(written) : 0;
}

function Step(given: ComponentProps<typeof Faults> & { staffId: string }) {
  const { afterLine, isPastFirst, staffId, ...props } = given;
  switch (props.bulkList.state) {
    case "listing":
      return <Reload bulkList={props.bulkList} />;
    case "broken-off":
      return <BrokenOff {...props} />;
    case "listed":
      return <Faults {...props} afterLine={afterLine} isPastFirst={isPastFirst} />;
    case "checking":
      return <CheckProgress {...props} />;
    case "checked":
      return <Checked {...props} staffId={staffId} />;
    case "sending":
    case "paused":
      return <Progress {...props} />;
    case "finished":
    case "stopped":
      return <Report {...props} />;
    default:
      return props.bulkList.state satisfies never;
  }
}

/** The portal went down while it read the list: nothing of it is there any more. */
async function BrokenOff({ bulkList, maySend }: BulkListPageProps) {
  const t = await getTranslations("staff.bulk");
  return (
    <>
      <Notice tone="stopped" icon="stopped">
        <p className="text-lg font-semibold">{t("brokenOff.title")}</p>
        <p>{t("brokenOff.body")}</p>
      </Notice>
      {maySend && (
        <p className="mt-6">
          <ButtonLink href={`/staff/bulk/new?again=${bulkList.id}`}>
            {t("brokenOff.again")}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

async function CheckProgress({ bulkList, counts, maySend, asked }: BulkListPageProps) {
  const t = await getTranslations("staff.bulk");
  const done = counts.rows - (counts.unplanned.get(null) ?? 0);
  const words = t("checking.progress", { done, rows: counts.rows });
  return (
    <>
      <section className="max-w-2xl">
        <h2 className="text-lg font-semibold">{t("checking.title")}</h2>
        <p className="mb-4 text-ink-soft">{t("checking.body")}</p>
        {isDiskFull() && <DiskFull />}
        {bulkList.checkObstacle && (
          <Notice className="mb-4" tone="waiting" icon="alert">
            <p className="text-lg font-semibold">
              {t(`checking.obstacle.${bulkList.checkObstacle}.title`)}
            </p>
            <p>{t(`checking.obstacle.${bulkList.checkObstacle}.body`)}</p>
          </Notice>
        )}
        <ProgressBar max={counts.rows} value={done} label={words} />
        <p className="mb-6 tabular-nums">{words}</p>
        <CountTable counts={counts.unplanned} caption={t("found")} />
        <Reload bulkList={bulkList} />
      </section>
      {maySend && <DiscardButton bulkList={bulkList} asked={asked} />}
    </>
  );
}
