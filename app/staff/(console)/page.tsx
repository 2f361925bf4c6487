import type { ReactNode } from "react";
import { getFormatter } from "#app/i18n/formatter.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { mayRole } from "#portal/auth/staff/role.ts";
import { getConfiguration, offersMode } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import {
  type ListedBatch,
  listHeldChecks,
  listPausedByItself,
} from "#portal/messaging/bulk/batch-list.ts";
import { countByDay, listNeedingAttention } from "#portal/messaging/sending/dispatch-list.ts";
import {
  countTextLinksOfDay,
  dailyLimitState,
} from "#portal/messaging/text-link/text-link-limits.ts";
import { countScans } from "#portal/passes/scanning/scan-counts.ts";
import { askService } from "#portal/passes/templates/list-templates.ts";
import { isolated } from "#theme/isolated.ts";
import { MessageTable } from "../_messages/message-table.tsx";
import { longMoment } from "../_shell/formats.ts";
import { staffPage } from "../_shell/staff-page.tsx";
import { ScansToday, WeekChart } from "./today-charts.tsx";

const day = 24 * 60 * 60_000;

export const generateMetadata = titled("staff.today.title");

/** What needs eyes, before anything else. */
export default staffPage("today:read", async (staff) => {
  const t = await getTranslations("staff.today");
  const now = new Date();
  const today = new Date(Math.floor(now.getTime() / day) * day);
  const from = new Date(today.getTime() - 6 * day);
  const until = new Date(today.getTime() + day);
  const [service, wanting, counts, scans] = await Promise.all([
    askService(),
    listNeedingAttention(getDatabase(), { since: from, limit: 30 }),
    countByDay(getDatabase(), { from, until }),
    countScans(getDatabase(), { from: today, until }),
  ]);
  return (
    <>
      <h1 className="mb-4 text-2xl leading-tight font-bold">
        {t("greeting", { name: isolated(staff.name.split(" ")[0] ?? "") })}
      </h1>
      {offersMode("kennitala") && mayRole(staff.role, "team:manage") && <KennitalaModeNotice />}
      {offersMode("text-link") && <TextLinkLimit now={now} />}
      {service !== "answers" && (
        <Notice className="mb-6" tone="stopped" icon="offline">
          <p className="font-semibold">{t(`service.${service}.title`)}</p>
          <p>{t(`service.${service}.body`)}</p>
        </Notice>
      )}
      {mayRole(staff.role, "bulk:read") && <PausedBatches />}
      <div className="mb-8">
        <ButtonLink href="/staff/members">{t("find")}</ButtonLink>
      </div>
      <section>
        <h2 className="mb-2 text-lg font-semibold">{t("wanting")}</h2>
        <MessageTable
          rows={wanting}
          caption={t("wanting")}
          empty={t("nothingWanting")}
          withKind
          withHolder
        />
      </section>
      <section className="mt-10">
        <h2 className="mb-2 text-lg font-semibold">{t("week")}</h2>
        <WeekChart from={from} counts={counts} />
      </section>
      <ScansToday counts={scans} />
    </>
  );
});

/** What whoever can have it changed must know while a kennitala alone opens a member's passes. */
async function KennitalaModeNotice() {
  const t = await getTranslations("staff.kennitalaMode");
  return (
    <Notice className="mb-6" tone="waiting" icon="alert">
      <p className="font-semibold">{t("title")}</p>
      <p>{t("body")}</p>
    </Notice>
  );
}

/** How many links went out today, of as many as may; loud when members are about to go without. */
async function TextLinkLimit({ now }: { now: Date }) {
  const t = await getTranslations("staff.textLink.dailyLimit");
  const limit = getConfiguration().TEXT_LINK_DAILY_LIMIT;
  const count = await countTextLinksOfDay(getDatabase(), now);
  const state = dailyLimitState(count, limit);
  const words = t("count", { count, limit });
  if (state === "below") return <p className="mb-6 text-ink-soft">{words}</p>;
  return (
    <Notice className="mb-6" tone={state === "reached" ? "stopped" : "waiting"} icon="alert">
      <p className="font-semibold">{t(`${state}.title`)}</p>
      <p>
        {words} {t(`${state}.body`)}
      </p>
    </Notice>
  );
}

/** Batches that do not go on by themselves, with why, and what to do next. */
async function PausedBatches() {
  const t = await getTranslations("staff.bulk");
  const format = await getFormatter();
  const checks = await listHeldChecks(getDatabase());
  const paused = await listPausedByItself(getDatabase());
  return (
    <>
      {checks.map((one) => (
        <HeldBatch key={one.id} batch={one}>
          {one.state === "checking" && <p>{t(`checking.obstacle.${obstacleOf(one)}.title`)}</p>}
          <p>
            {one.state === "checking"
              ? t(`checking.obstacle.${obstacleOf(one)}.body`)
              : t(`checking.obstacle.over.${obstacleOf(one)}`)}
          </p>
        </HeldBatch>
      ))}
      {paused.map((one) => {
        const { pauseReason, resumeAt } = one;
        const when = resumeAt ? format.dateTime(resumeAt, longMoment) : "";
        return (
          <HeldBatch key={one.id} batch={one}>
            <p>{t(`pause.${pauseReason ?? "asked"}.title`)}</p>
            <p>{t(`pause.${pauseReason ?? "asked"}.body`, { when })}</p>
          </HeldBatch>
        );
      })}
    </>
  );
}

const obstacleOf = ({ checkObstacle }: ListedBatch) => checkObstacle ?? "unreachable";

function HeldBatch({ batch, children }: { batch: ListedBatch; children: ReactNode }) {
  const { id, name, resumeAt } = batch;
  return (
    <Notice
      className="mb-6"
      tone={resumeAt ? "info" : "stopped"}
      icon={resumeAt ? "later" : "alert"}
    >
      <p className="font-semibold">
        <a href={`/staff/bulk/${id}`} className="underline underline-offset-4">
          <bdi>{name}</bdi>
        </a>
      </p>
      {children}
    </Notice>
  );
}
