import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { mayRole } from "#portal/auth/staff/role.ts";
import { getConfiguration, offersMode } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { countByDay } from "#portal/messaging/sending/message-list.ts";
import {
  countTextLinksOfDay,
  dailyLimitState,
} from "#portal/messaging/text-link/text-link-requests.ts";
import { addressOfEntranceMode } from "#portal/passes/scanning/entrance-mode.ts";
import { getKeptEntranceMode } from "#portal/passes/scanning/kept-entrance-mode.ts";
import { countScans } from "#portal/passes/scanning/scan-store.ts";
import { askService } from "#portal/passes/templates.ts";
import { Icon } from "#theme/icon.ts";
import { isolated } from "#theme/isolated.ts";
import { newPassAddress } from "../_shell/pass-address.ts";
import { Section, staffPage } from "../_shell/staff-page.tsx";
import { WhoMay } from "../_shell/who-may.tsx";
import { foldKennitalaNotice } from "./actions.ts";
import { Inbox } from "./inbox.tsx";
import { isKennitalaNoticeRead } from "./kennitala-notice.ts";
import { ScansToday, WeekChart } from "./today-charts.tsx";

const day = 24 * 60 * 60_000;

export const generateMetadata = titled("staff.today.title");

export default staffPage("today:read", async (staff, { query }) => {
  const t = await getTranslations("staff.today");
  const now = new Date();
  const today = new Date(Math.floor(now.getTime() / day) * day);
  const from = new Date(today.getTime() - 6 * day);
  const until = new Date(today.getTime() + day);
  const [service, counts, scans, textLinks] = await Promise.all([
    askService(),
    countByDay(getDatabase(), { from, until }),
    countScans(getDatabase(), { from: today, until }),
    offersMode("text-link") ? countTextLinksOfDay(getDatabase(), now) : undefined,
  ]);
  const limit = getConfiguration().TEXT_LINK_DAILY_LIMIT;
  const isNearLimit = textLinks !== undefined && dailyLimitState(textLinks, limit) !== "below";
  return (
    <>
      <h1 className="mb-4 text-2xl leading-tight font-bold">
        {t(isEvening(now) ? "greetingEvening" : "greeting", {
          name: isolated(staff.name.split(" ")[0] ?? ""),
        })}
      </h1>
      <div className="mb-6 flex flex-wrap gap-3">
        <ButtonLink href="/staff/members">{t("find")}</ButtonLink>
        {mayRole(staff.role, "pass:create") && (
          <ButtonLink manner="secondary" href={newPassAddress(undefined, undefined)}>
            {t("issue")}
          </ButtonLink>
        )}
        {mayRole(staff.role, "pass:scan") && <EntranceLink />}
      </div>
      {offersMode("kennitala") && mayRole(staff.role, "team:manage") && <KennitalaModeNotice />}
      {service !== "answers" && (
        <Notice className="mb-6" tone="stopped" icon="offline">
          <p className="font-semibold">{t(`service.${service}.title`)}</p>
          <p>{t(`service.${service}.body`)}</p>
        </Notice>
      )}
      {isNearLimit && <TextLinkLimit count={textLinks} limit={limit} />}
      <Inbox
        staff={staff}
        isServiceUp={service === "answers"}
        handled={query.handled}
        reopened={query.reopened}
      />
      <Section title={t("week")}>
        <WeekChart from={from} counts={counts} />
        {textLinks !== undefined && !isNearLimit && (
          <TextLinkLimit count={textLinks} limit={limit} />
        )}
      </Section>
      <ScansToday counts={scans} />
      {!mayRole(staff.role, "team:manage") && (
        <WhoMay permission="team:manage" className="mt-10 max-w-2xl text-ink-soft" />
      )}
    </>
  );
});

/** Whether it is evening: from 18:00 until midnight. Iceland keeps UTC all year. */
function isEvening(now: Date): boolean {
  return now.getUTCHours() >= 18;
}

/** Opens entrance mode by a full navigation, because only that page's headers allow the camera. */
async function EntranceLink() {
  const t = await getTranslations("staff.scan.entrance");
  const mode = (await getKeptEntranceMode()) ?? ({ action: "OFFERED", amount: null } as const);
  return (
    <ButtonLink manner="secondary" href={`/staff/scan?${addressOfEntranceMode(mode)}`}>
      <Icon name="scan" />
      {t("title")}
    </ButtonLink>
  );
}

/** Warns administrators that a kennitala alone opens a member's passes; folded once it was read. */
async function KennitalaModeNotice() {
  const t = await getTranslations("staff.kennitalaMode");
  const isRead = await isKennitalaNoticeRead();
  return (
    <Notice className="mb-6" tone={isRead ? "info" : "waiting"} icon="alert">
      <details open={!isRead || undefined}>
        <summary className="-my-2.5 min-h-11 cursor-pointer py-2.5 font-semibold">
          {t("title")}
        </summary>
        <p className="mt-3">{t("body")}</p>
        {!isRead && (
          <form action={foldKennitalaNotice} className="mt-3">
            <Button manner="secondary">{t("read")}</Button>
          </form>
        )}
      </details>
    </Notice>
  );
}

/** Number of links texted today; a warning when the daily limit is near. */
async function TextLinkLimit({ count, limit }: { count: number; limit: number }) {
  const t = await getTranslations("staff.textLink.dailyLimit");
  const state = dailyLimitState(count, limit);
  const words = t("count", { count, limit });
  if (state === "below") return <p className="mt-4 text-ink-soft">{words}</p>;
  return (
    <Notice className="mb-6" tone={state === "reached" ? "stopped" : "waiting"} icon="alert">
      <p className="font-semibold">{t(`${state}.title`)}</p>
      <p>
        {words} {t(`${state}.body`)}
      </p>
    </Notice>
  );
}
