import { getFormatter } from "#app/i18n/formatter.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { Notice } from "#components/ui/notice.tsx";
import { getDatabase } from "#portal/database/database.ts";
import { listPausedByItself } from "#portal/messaging/bulk/batch-list.ts";
import { longMoment } from "../_shell/formats.ts";

/** Batches that paused by themselves, with why, and what to do next. */
export async function PausedBatches() {
  const t = await getTranslations("staff.bulk.pause");
  const format = await getFormatter();
  const paused = await listPausedByItself(getDatabase());
  return paused.map(({ id, name, pauseReason, resumeAt }) => {
    const when = resumeAt ? format.dateTime(resumeAt, longMoment) : "";
    return (
      <div key={id} className="mb-6">
        <Notice tone={resumeAt ? "info" : "stopped"} icon={resumeAt ? "later" : "alert"}>
          <p className="font-semibold">
            <a href={`/staff/bulk/${id}`} className="underline underline-offset-4">
              <bdi>{name}</bdi>
            </a>
          </p>
          <p>{t(`${pauseReason ?? "asked"}.title`)}</p>
          <p>{t(`${pauseReason ?? "asked"}.body`, { when })}</p>
        </Notice>
      </div>
    );
  });
}
