import { getFormatter } from "#app/i18n/formatter.ts";
import { getLocale } from "#app/i18n/locale.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { FocusFallback } from "#components/ui/focus-fallback.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { Live } from "#components/ui/live.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { StatusWord } from "#components/ui/status-word.tsx";
import { recordIdSchema } from "#contract/index.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import { getDatabase } from "#portal/database/database.ts";
import { isDiskFull } from "#portal/database/disk-full.ts";
import { countBatch, versionOf } from "#portal/messaging/bulk/batch-counts.ts";
import {
  findBatch,
  findRelatedLists,
  type ListedBatch,
} from "#portal/messaging/bulk/batch-list.ts";
import { isolated } from "#theme/isolated.ts";
import { longMoment } from "../../../_shell/formats.ts";
import { LinkLine } from "../../../_shell/link-line.tsx";
import { NoSuchRecord, staffPage } from "../../../_shell/staff-page.tsx";
import { TimeAgo } from "../../../_shell/time-ago.tsx";
import { type BatchPageProps, batchStyleOf, batchWordOf, stageOf } from "./bulk-state.ts";
import { Checked } from "./checked.tsx";
import { CountTable } from "./count-table.tsx";
import { LeftOutTable } from "./left-out-table.tsx";
import { DiskFull, Progress, Reload } from "./progress.tsx";
import { hasQuestions, ListQuestions, RecipientColumn } from "./recipient-column.tsx";
import { Report } from "./report.tsx";
import { DiscardButton } from "./step-buttons.tsx";

export const generateMetadata = titled("staff.bulk.title");

/** One batch, at the step where it stands. */
export default staffPage<{ id: string }>("bulk:read", async (staff, page) => {
  const { late } = page.query;
  const id = recordIdSchema.safeParse(page.id);
  const batch = id.success ? await findBatch(getDatabase(), id.data) : undefined;
  const t = await getTranslations("staff.bulk");
  if (!batch) {
    const back = { href: "/staff/bulk", label: t("back") };
    return <NoSuchRecord title={t("missing")} body={t("missingBody")} back={back} />;
  }
  const locale = await getLocale();
  const counts = await countBatch(getDatabase(), batch);
  const maySend = mayRole(staff.role, "bulk:send");
  return (
    <>
      {/* The form of a checked list is left alone while somebody writes in it. */}
      {batch.state !== "checked" && (
        <Live changes={`/staff/changes/bulk-${batch.id}`} version={versionOf(batch, counts)} />
      )}
      <LinkLine href="/staff/bulk">{t("back")}</LinkLine>
      <h1 className="mb-1 text-2xl leading-tight font-bold [overflow-wrap:anywhere]">
        <bdi>{batch.name}</bdi>
      </h1>
      <FocusFallback state={stageOf(batch)}>
        <p className="mb-1">
          <StatusWord {...batchStyleOf(batch.state)} label={t(`states.${batchWordOf(batch)}`)} />
        </p>
      </FocusFallback>
      <p className="text-ink-soft">
        {t.rich("readBy", {
          name: isolated(batch.staffName),
          when: () => <TimeAgo locale={locale} moment={batch.createdAt} />,
        })}
      </p>
      <div className="mb-6">
        <RelatedLists batch={batch} />
      </div>
      {late === "" && <TooLate batch={batch} staffId={staff.accountId} />}
      {late === "step" && <ChangedMeanwhile batch={batch} />}
      {late === "hold" && batch.state === "paused" && <NotDone why="held" />}
      {late === "ended" && batch.state === "finished" && <NotDone why="ended" />}
      <Step batch={batch} counts={counts} maySend={maySend} />
    </>
  );
});

/** The way from a list to those with the same people once more, and back. */
async function RelatedLists({ batch }: { batch: ListedBatch }) {
  const locale = await getLocale();
  const t = await getTranslations("staff.bulk");
  const { followed, followUps } = await findRelatedLists(getDatabase(), batch);
  return (
    <>
      {followed && (
        <LinkLine href={`/staff/bulk/${followed.id}`}>
          {t("follows", { name: isolated(followed.name) })}
        </LinkLine>
      )}
      {followUps.map(({ id, name, state, createdAt }) => (
        <div key={id} className="flex flex-wrap items-center gap-x-4">
          <LinkLine href={`/staff/bulk/${id}`}>
            {t("followedBy", { name: isolated(name) })}
          </LinkLine>
          <StatusWord {...batchStyleOf(state)} label={t(`states.${state}`)} />
          <span className="text-ink-soft">
            <TimeAgo locale={locale} moment={createdAt} />
          </span>
        </div>
      ))}
    </>
  );
}

/** For whoever confirmed other words a moment after somebody else: hers went to nobody. */
async function TooLate({ batch, staffId }: { batch: ListedBatch; staffId: string }) {
  const { confirmedAt, senderId, senderName } = batch;
  if (!confirmedAt || senderId === staffId) return null;
  const t = await getTranslations("staff.bulk.late");
  const format = await getFormatter();
  const name = isolated(senderName ?? "");
  const when = format.dateTime(confirmedAt, longMoment);
  return <LateNotice title={t("title")} body={t("body", { name, when })} />;
}

/** For whoever asked for a step of what a page from before showed: it was not done. */
async function ChangedMeanwhile({ batch: { confirmedAt, senderName } }: { batch: ListedBatch }) {
  const t = await getTranslations("staff.bulk.step");
  const format = await getFormatter();
  const name = isolated(senderName ?? "");
  const body = confirmedAt
    ? t("confirmed", { name, when: format.dateTime(confirmedAt, longMoment) })
    : t("takenBack");
  return <LateNotice title={t("problemTitle")} body={body} />;
}

/** For whoever set off what was paused meanwhile, or held what had ended: how it stands is told below. */
async function NotDone({ why }: { why: "held" | "ended" }) {
  const t = await getTranslations("staff.bulk.step");
  return <LateNotice title={t("problemTitle")} body={t(why)} />;
}

function LateNotice({ title, body }: { title: string; body: string }) {
  return (
    <div className="mb-6">
      <Focused role="alert">
        <Notice tone="waiting" icon="alert">
          <p className="text-lg font-semibold">{title}</p>
          <p>{body}</p>
        </Notice>
      </Focused>
    </div>
  );
}

function Step(props: BatchPageProps) {
  switch (props.batch.state) {
    case "listing":
      return <Reload batch={props.batch} />;
    case "broken-off":
      return <BrokenOff {...props} />;
    case "listed":
      return <Faults {...props} />;
    case "checking":
      return <Checking {...props} />;
    case "checked":
      return <Checked {...props} />;
    case "sending":
    case "paused":
      return <Progress {...props} />;
    case "finished":
    case "stopped":
      return <Report {...props} />;
    default:
      return props.batch.state satisfies never;
  }
}

/** The portal went down while it read the list: nothing of it is there any more. */
async function BrokenOff({ batch, maySend }: BatchPageProps) {
  const t = await getTranslations("staff.bulk");
  return (
    <>
      <Notice tone="stopped" icon="stopped">
        <p className="text-lg font-semibold">{t("brokenOff.title")}</p>
        <p>{t("brokenOff.body")}</p>
      </Notice>
      {maySend && (
        <p className="mt-6">
          <ButtonLink href={`/staff/bulk/new?again=${batch.id}`}>{t("brokenOff.again")}</ButtonLink>
        </p>
      )}
    </>
  );
}

/** What is wrong with the list and what has to be chosen, before the service is asked about anybody. */
async function Faults({ batch, counts, maySend }: BatchPageProps) {
  const t = await getTranslations("staff.bulk");
  const leftOut = counts.rows - (counts.unplanned.get(null) ?? 0);
  const faults = leftOut - (counts.unplanned.get("hidden") ?? 0);
  const isAsked = hasQuestions(batch);
  return (
    <>
      <Notice tone="waiting" icon="alert">
        <p className="text-lg font-semibold">{t(faults > 0 ? "listed.title" : "ask.title")}</p>
        <p>{faults > 0 ? t("listed.body", { faults, rows: counts.rows }) : t("ask.body")}</p>
      </Notice>
      {leftOut > 0 && (
        <section className="mt-6 max-w-2xl">
          <h2 className="mb-2 text-lg font-semibold">{t("listed.shown")}</h2>
          <LeftOutTable batch={batch} maySend={maySend} />
        </section>
      )}
      <div className="mt-6">
        <RecipientColumn batch={batch} maySend={maySend} />
      </div>
      {isAsked && maySend && <ListQuestions batch={batch} />}
      {maySend && (
        <DiscardButton
          batch={batch}
          others={
            leftOut < counts.rows && !isAsked
              ? [{ step: "check", label: t("listed.goOn"), manner: "primary" }]
              : []
          }
        />
      )}
    </>
  );
}

async function Checking({ batch, counts, maySend }: BatchPageProps) {
  const t = await getTranslations("staff.bulk");
  const done = counts.rows - (counts.unplanned.get(null) ?? 0);
  const words = t("checking.progress", { done, rows: counts.rows });
  return (
    <>
      <section className="max-w-2xl">
        <h2 className="text-lg font-semibold">{t("checking.title")}</h2>
        <p className="mb-4 text-ink-soft">{t("checking.body")}</p>
        {isDiskFull() && <DiskFull />}
        {batch.checkObstacle && (
          <Notice className="mb-4" tone="waiting" icon="alert">
            <p className="text-lg font-semibold">
              {t(`checking.obstacle.${batch.checkObstacle}.title`)}
            </p>
            <p>{t(`checking.obstacle.${batch.checkObstacle}.body`)}</p>
          </Notice>
        )}
        <ProgressBar max={counts.rows} value={done} label={words} />
        <p className="mb-6 tabular-nums">{words}</p>
        <CountTable counts={counts.unplanned} caption={t("found")} />
        <Reload batch={batch} />
      </section>
      {maySend && <DiscardButton batch={batch} />}
    </>
  );
}
