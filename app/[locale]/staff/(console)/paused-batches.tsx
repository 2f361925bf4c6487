import type { ReactNode } from "react";
import { getFormatter } from "#app/i18n/formatter.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { Notice } from "#components/ui/notice.tsx";
import { getDatabase } from "#portal/database/database.ts";
import {
  type ListedBatch,
  listHeldChecks,
  listPausedByItself,
} from "#portal/messaging/bulk/batch-list.ts";
import { longMoment } from "../_shell/formats.ts";

/** Batches that do not go on by themselves, with why, and what to do next. */
export async function PausedBatches() {
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
    <div className="mb-6">
      <Notice tone={resumeAt ? "info" : "stopped"} icon={resumeAt ? "later" : "alert"}>
        <p className="font-semibold">
          <a href={`/staff/bulk/${id}`} className="underline underline-offset-4">
            <bdi>{name}</bdi>
          </a>
        </p>
        {children}
      </Notice>
    </div>
  );
}
