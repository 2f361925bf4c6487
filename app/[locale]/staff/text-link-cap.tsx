import { getTranslations } from "next-intl/server";
import { Notice } from "#components/ui/notice.tsx";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { dailyLimitState } from "#portal/text-link/daily-limit-state.ts";
import { countTextLinksOfDay } from "#portal/text-link/grant.ts";

/** How many links went out today, of as many as may; loud when members are about to go without. */
export async function TextLinkCap({ now }: { now: Date }) {
  const t = await getTranslations("staff.textLink.cap");
  const most = getConfiguration().TEXT_LINK_DAILY_CAP;
  const count = await countTextLinksOfDay(getDatabase(), now);
  const state = dailyLimitState(count, most);
  const words = t("count", { count, most });
  if (state === "below") return <p className="mb-6 text-ink-soft">{words}</p>;
  return (
    <div className="mb-6">
      <Notice tone={state === "reached" ? "stopped" : "waiting"} icon="alert">
        <p className="font-semibold">{t(`${state}.title`)}</p>
        <p>
          {words} {t(`${state}.body`)}
        </p>
      </Notice>
    </div>
  );
}
