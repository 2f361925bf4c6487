import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { pageTitle } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { getDatabase } from "#portal/database/database.ts";
import { offersMode } from "#portal/identity/sign-in-modes.ts";
import { askService } from "#portal/passes/ask-service.ts";
import { countByDay, listNeedingAttention } from "#portal/sending/dispatch-list.ts";
import { isolated } from "#theme/isolated.ts";
import { DispatchTable } from "../dispatch-table.tsx";
import { KennitalaModeNotice } from "../kennitala-mode-notice.tsx";
import { staffPage } from "../staff-page.tsx";
import { TextLinkCap } from "../text-link-cap.tsx";
import { WeekChart } from "../week-chart.tsx";

const day = 24 * 60 * 60_000;

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await getTranslations("staff.today"))("title"));
}

/** What needs eyes, before anything else. */
export default staffPage("today:read", async (staff) => {
  const t = await getTranslations("staff.today");
  const now = new Date();
  const today = new Date(Math.floor(now.getTime() / day) * day);
  const from = new Date(today.getTime() - 6 * day);
  const until = new Date(today.getTime() + day);
  const [service, wanting, counts] = await Promise.all([
    askService(),
    listNeedingAttention(getDatabase(), { since: from, limit: 30 }),
    countByDay(getDatabase(), { from, until }),
  ]);
  return (
    <>
      <h1 className="mb-4 text-2xl leading-tight font-bold">
        {t("greeting", { name: isolated(staff.name.split(" ")[0] ?? "") })}
      </h1>
      {offersMode("kennitala") && <KennitalaModeNotice />}
      {offersMode("text-link") && <TextLinkCap now={now} />}
      {service !== "answers" && (
        <div className="mb-6">
          <Notice tone="stopped" icon="offline">
            <p className="font-semibold">{t(`service.${service}.title`)}</p>
            <p>{t(`service.${service}.body`)}</p>
          </Notice>
        </div>
      )}
      <div className="mb-8">
        <ButtonLink href="/staff/members">{t("find")}</ButtonLink>
      </div>
      <section>
        <h2 className="mb-2 text-lg font-semibold">{t("wanting")}</h2>
        <DispatchTable rows={wanting} caption={t("wanting")} empty={t("nothingWanting")} withKind />
      </section>
      <section className="mt-10">
        <h2 className="mb-2 text-lg font-semibold">{t("week")}</h2>
        <WeekChart from={from} counts={counts} />
      </section>
    </>
  );
});
