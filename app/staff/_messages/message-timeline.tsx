import { getFormatter, getTranslations } from "#app/i18n/translations.ts";
import { StatusWord } from "#components/ui/notice.tsx";
import type { MessageEvents } from "#portal/messaging/sending/message-events.ts";
import type { Message, MessageEvent } from "#portal/messaging/sending/message-store.ts";
import { messageStyleOf, statusStyleOf } from "./message-status.ts";

/** Steps reached, in order, and the next one; each wallet copy of a notification has its own list. */
export async function MessageTimeline({ found }: { found: Message & MessageEvents }) {
  const t = await getTranslations("staff");
  const copies = Map.groupBy(found.events, ({ copyId }) => copyId);
  const whole = copies.get(null) ?? [];
  const { word, ...style } = messageStyleOf(found);
  const shown = copies.size - (copies.has(null) ? 1 : 0);
  const next = nextStep(found);
  return (
    <>
      {shown > 0 && <h3 className="font-semibold">{t("messages.overall")}</h3>}
      <ol className="max-w-xl border-l-4 border-line pl-4">
        {found.sendingAt ? (
          <Entry label={t("messages.calledService")} icon="send" tone="info" at={found.sendingAt} />
        ) : (
          <Entry
            label={t("messageState.planned.label")}
            icon="waiting"
            tone="info"
            at={found.createdAt}
          />
        )}
        <Events events={whole} />
        {found.finishedAt && whole.length === 0 && (
          <Entry label={t(`messageState.${word}.label`)} {...style} at={found.finishedAt} />
        )}
        {next && (
          <li className="py-1.5 text-ink-soft">
            {t("messages.nextStep", {
              step:
                next === "called" ? t("messages.calledService") : t(`messageState.${next}.label`),
            })}
          </li>
        )}
      </ol>
      {found.copyCount > shown && (
        <p className="mt-4">{t("messages.copiesShown", { shown, total: found.copyCount })}</p>
      )}
      {[...copies]
        .filter(([copyId]) => copyId !== null)
        .map(([copyId, events]) => (
          <div key={copyId} className="mt-4">
            <h3 className="font-semibold">
              {events[0]?.device
                ? t("messages.copy", { device: events[0].device })
                : t("messages.copyForgotten")}
            </h3>
            <ol className="max-w-xl border-l-4 border-line pl-4">
              <Events events={events} />
            </ol>
          </div>
        ))}
    </>
  );
}

/** Next step of a message that has not ended, if it succeeds. */
function nextStep({ state, status }: Message): "called" | "SENT" | "DELIVERED" | undefined {
  switch (state) {
    case "planned":
      return "called";
    case "sending":
      return "SENT";
    case "accepted":
      return status === "SENT" ? "DELIVERED" : "SENT";
    default:
      return undefined;
  }
}

/** Transient statuses: the timeline leaves each out once a later status exists. */
const passing: readonly string[] = ["CREATED", "PENDING", "SCHEDULED", "QUEUED"];

function Events({ events }: { events: MessageEvent[] }) {
  return events
    .filter(({ status }, at) => at === events.length - 1 || !passing.includes(status))
    .map((event) => <Event key={event.id} event={event} />);
}

async function Event({ event }: { event: MessageEvent }) {
  const t = await getTranslations("staff.messageState");
  const style = statusStyleOf(event.status);
  // An unknown status is shown untranslated, as the service states it.
  if (!style) return <Entry label={event.status} icon="question" tone="info" at={event.at} />;
  const { word, ...rest } = style;
  return <Entry label={t(`${word}.label`)} {...rest} at={event.at} />;
}

async function Entry({ at, ...status }: { at: Date } & Parameters<typeof StatusWord>[0]) {
  const format = await getFormatter();
  const t = await getTranslations("staff.time");
  return (
    <li className="flex flex-col py-1.5 sm:flex-row sm:justify-between sm:gap-x-6">
      <StatusWord {...status} />
      <time dateTime={at.toISOString()} className="text-ink-soft">
        {t("on", {
          day: format.dateTime(at, { day: "numeric", month: "long" }),
          time: format.dateTime(at, { timeStyle: "short", hourCycle: "h23" }),
        })}
      </time>
    </li>
  );
}
