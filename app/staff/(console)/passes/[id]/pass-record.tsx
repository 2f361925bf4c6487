import { getFormatter } from "#app/i18n/formatter.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { StatusWord } from "#components/ui/status-word.tsx";
import { recordIdSchema } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import { listDispatchesOf } from "#portal/messaging/sending/dispatch-list.ts";
import { outcomeOfOperation } from "#portal/passes/operation-store.ts";
import { listPassEvents, type PassEvent } from "#portal/passes/pass-history.ts";
import { MessageTable } from "../../../_messages/message-table.tsx";
import { longMoment } from "../../../_shell/formats.ts";
import { activitySentence } from "../../activity/activity-sentence.ts";

const limit = 50;

/** What the portal itself knows of a pass: shown also when the service cannot be asked. */
export async function PassRecord({ passId, isMissing }: { passId: string; isMissing: boolean }) {
  if (!recordIdSchema.safeParse(passId).success) return null;
  const t = await getTranslations("staff.pass");
  const database = getDatabase();
  const [sent, events] = await Promise.all([
    listDispatchesOf(database, { passIds: [passId], limit }),
    listPassEvents(database, passId, limit),
  ]);
  if (isMissing && sent.length === 0 && events.length === 0) return null;
  return (
    <>
      <section className="mt-10">
        <h2 className="mb-2 text-lg font-semibold">{t("parts.deeds")}</h2>
        {events.length > 0 ? (
          <PassTimeline events={events} />
        ) : (
          <p className="border-y border-line py-6">{t("noDeeds")}</p>
        )}
      </section>
      <section className="mt-10">
        <h2 className="mb-2 text-lg font-semibold">{t("parts.sent")}</h2>
        <MessageTable rows={sent} caption={t("parts.sent")} empty={t("nothingSent")} withKind />
      </section>
    </>
  );
}

const styles = {
  calling: { tone: "waiting", icon: "send" },
  done: { tone: "good", icon: "good" },
  refused: { tone: "stopped", icon: "stopped" },
  unknown: { tone: "waiting", icon: "question" },
} as const;

/** So many are in sight: a membership is scanned every day, and what was sent stands below. */
const atHand = 10;

/** Who did what to the pass, newest first, with what came of it. */
async function PassTimeline({ events }: { events: PassEvent[] }) {
  const t = await getTranslations("staff.pass");
  const earlier = events.slice(atHand);
  return (
    <>
      <PassEvents events={events.slice(0, atHand)} />
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
            {t("earlierDeeds", { count: earlier.length })}
          </summary>
          <PassEvents events={earlier} />
        </details>
      )}
    </>
  );
}

async function PassEvents({ events }: { events: PassEvent[] }) {
  return (
    <ol className="max-w-3xl border-l-4 border-line pl-4">
      {await Promise.all(events.map((event) => <PassEventEntry key={event.id} event={event} />))}
    </ol>
  );
}

async function PassEventEntry({ event }: { event: PassEvent }) {
  const t = await getTranslations("staff.pass");
  const format = await getFormatter();
  const { state, scanner, at } = event;
  const isIdleScan = event.action === "scan-pass";
  // What may still be under way is told as what is not known yet.
  const outcome = outcomeOfOperation[state === "calling" ? "unknown" : state];
  const sentence = await activitySentence({ ...event, outcome });
  return (
    <li className="border-b border-line py-2.5 last:border-b-0">
      <p className="[overflow-wrap:anywhere]">
        {isIdleScan ? t("scannedOnly", { sentence }) : sentence}
      </p>
      <p className="flex flex-wrap gap-x-6 text-ink-soft">
        {!isIdleScan && <StatusWord {...styles[state]} label={t(`state.${state}`)} />}
        <time dateTime={at.toISOString()}>{format.dateTime(at, longMoment)}</time>
        {scanner && <span>{t("scanner", { scanner })}</span>}
      </p>
    </li>
  );
}
