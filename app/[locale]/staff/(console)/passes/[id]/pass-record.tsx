import { getTranslations } from "next-intl/server";
import { recordIdSchema } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import { listPassEvents } from "#portal/passes/pass-history.ts";
import { listDispatchesOf } from "#portal/sending/dispatch-list.ts";
import { DispatchTable } from "../../../dispatch-table.tsx";
import { PassTimeline } from "./pass-timeline.tsx";

const most = 50;

/** What the portal itself knows of a pass: shown also when the service cannot be asked. */
export async function PassRecord({ passId, isMissing }: { passId: string; isMissing: boolean }) {
  if (!recordIdSchema.safeParse(passId).success) return null;
  const t = await getTranslations("staff.pass");
  const database = getDatabase();
  const [sent, deeds] = await Promise.all([
    listDispatchesOf(database, { passIds: [passId], limit: most }),
    listPassEvents(database, passId, most),
  ]);
  if (isMissing && sent.length === 0 && deeds.length === 0) return null;
  return (
    <>
      <section className="mt-10">
        <h2 className="mb-2 text-lg font-semibold">{t("parts.deeds")}</h2>
        {deeds.length > 0 ? (
          <PassTimeline deeds={deeds} />
        ) : (
          <p className="border-y border-line py-6">{t("noDeeds")}</p>
        )}
      </section>
      <section className="mt-10">
        <h2 className="mb-2 text-lg font-semibold">{t("parts.sent")}</h2>
        <DispatchTable rows={sent} caption={t("parts.sent")} empty={t("nothingSent")} withKind />
      </section>
    </>
  );
}
