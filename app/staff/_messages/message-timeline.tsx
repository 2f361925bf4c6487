import { getFormatter } from "#app/i18n/formatter.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { StatusWord } from "#components/ui/status-word.tsx";
import type { Dispatch, DispatchEvent } from "#portal/messaging/sending/dispatch.ts";
import type { DispatchEvents } from "#portal/messaging/sending/dispatch-events.ts";
import { dispatchStyleOf, statusStyleOf } from "./message-status.ts";

/** What happened to a message, in order; a notification's copies each have their own line of events. */
export async function MessageTimeline({ found }: { found: Dispatch & DispatchEvents }) {
  const t = await getTranslations("staff");
  const copies = Map.groupBy(found.events, ({ copyId }) => copyId);
  const whole = copies.get(null) ?? [];
  const { word, ...style } = dispatchStyleOf(found);
  const shown = copies.size - (copies.has(null) ? 1 : 0);
  return (
    <>
      <ol className="max-w-xl border-l-4 border-line pl-4">
        <Entry
          label={t("dispatch.planned.label")}
          icon="waiting"
          tone="info"
          at={found.createdAt}
        />
        {found.sendingAt && (
          <Entry label={t("messages.calledService")} icon="send" tone="info" at={found.sendingAt} />
        )}
        {whole.map((event) => (
          <Event key={event.id} event={event} />
        ))}
        {found.finishedAt && whole.length === 0 && (
          <Entry label={t(`dispatch.${word}.label`)} {...style} at={found.finishedAt} />
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
              {events.map((event) => (
                <Event key={event.id} event={event} />
              ))}
            </ol>
          </div>
        ))}
    </>
  );
}

async function Event({ event }: { event: DispatchEvent }) {
  const t = await getTranslations("staff.dispatch");
  const style = statusStyleOf(event.status);
  // A status that is not known yet is shown in the service's own word.
  if (!style) return <Entry label={event.status} icon="question" tone="info" at={event.at} />;
  const { word, ...rest } = style;
  return <Entry label={t(`${word}.label`)} {...rest} at={event.at} />;
}

async function Entry({ at, ...status }: { at: Date } & Parameters<typeof StatusWord>[0]) {
  const format = await getFormatter();
  return (
    <li className="flex flex-wrap justify-between gap-x-6 py-1.5">
      <StatusWord {...status} />
      <time dateTime={at.toISOString()} className="text-ink-soft">
        {format.dateTime(at, { day: "numeric", month: "long" })}{" "}
        {format.dateTime(at, { timeStyle: "medium", hourCycle: "h23" })}
      </time>
    </li>
  );
}
