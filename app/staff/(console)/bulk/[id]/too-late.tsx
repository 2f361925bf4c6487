import { getFormatter, getTranslations } from "#app/i18n/translations.ts";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ListedBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { isolated } from "#theme/isolated.ts";
import { longMoment } from "../../../_shell/formats.ts";

/** Notice that a step was not performed, because the list changed after the page was loaded. */
export async function TooLate({
  bulkList,
  late,
  staffId,
}: {
  bulkList: ListedBulkList;
  late: string;
  staffId: string;
}) {
  const { state, confirmedAt, senderId } = bulkList;
  const t = await getTranslations("staff.bulk");
  const format = await getFormatter();
  const name = isolated(bulkList.senderName ?? "");
  const when = confirmedAt ? format.dateTime(confirmedAt, longMoment) : "";
  if (late === "" && confirmedAt && senderId !== staffId)
    return <LateNotice title={t("late.title")} body={t("late.body", { name, when })} />;
  const title = t("step.problemTitle");
  if (late === "step")
    return (
      <LateNotice
        title={title}
        body={confirmedAt ? t("step.confirmed", { name, when }) : t("step.takenBack")}
      />
    );
  if (late === "hold" && state === "paused")
    return <LateNotice title={title} body={t("step.held")} />;
  if (late === "ended" && state === "finished")
    return <LateNotice title={title} body={t("step.ended")} />;
  return null;
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
