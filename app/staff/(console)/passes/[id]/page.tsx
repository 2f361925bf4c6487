import type { ReactNode } from "react";
import { getFormatter, getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { Focused } from "#components/ui/focused.tsx";
import { Notice, StatusWord } from "#components/ui/notice.tsx";
import { type Pass, recordIdSchema } from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { memberOfPass } from "#portal/memberships/member-search.ts";
import { listMessagesOf } from "#portal/messaging/sending/message-list.ts";
import { rememberPass } from "#portal/passes/handled-passes.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { isVoid } from "#portal/passes/pass-actions.ts";
import { listPassEvents, ownOutcome, type PassEvent } from "#portal/passes/pass-history.ts";
import { outcomeOfOperation } from "#portal/passes/pass-operations.ts";
import { MessageTable } from "../../../_messages/message-table.tsx";
import { activitySentence } from "../../../_shell/activity-sentence.ts";
import { longMoment } from "../../../_shell/formats.ts";
import type { ListQuery } from "../../../_shell/list-query.ts";
import { Section, staffPage } from "../../../_shell/staff-page.tsx";
import { BackToMember, PassNotThere } from "../pass-form/pass-form-page.tsx";
import { IssueAnew, PassShown } from "./pass-shown.tsx";

export const generateMetadata = titled("staff.pass.title");

export default staffPage<{ id: string }>("pass:read", async (staff, { query, ...page }) => {
  const id = page.id.toLowerCase();
  const [loaded, member] = await Promise.all([loadPass(id), memberOfPass(staff, query.find, id)]);
  if (loaded.kind === "pass") await rememberPass(staff, loaded);
  const shown =
    loaded.kind === "pass" ? { ...loaded, member, staff, memberSearch: query.find } : undefined;
  const outcome = await outcomeOf({ query, passId: id, staff, pass: shown?.pass });
  return (
    <>
      <BackToMember memberSearch={query.find} />
      {outcome && (
        <OutcomeNotice outcome={outcome} isRead={shown !== undefined}>
          {outcome === "voided" && shown && <IssueAnew {...shown} />}
        </OutcomeNotice>
      )}
      {shown && <PassShown {...shown} isJustVoided={outcome === "voided"} />}
      {loaded.kind !== "pass" && <PassNotThere loaded={loaded} />}
      <PassRecord passId={id} isMissing={loaded.kind === "no-such-pass"} />
    </>
  );
});

interface Asked {
  query: ListQuery;
  passId: string;
  staff: Staff;
  /** Undefined when the service did not answer with it. */
  pass: Pass | undefined;
}

const deeds = ["created", "changed", "voided"] as const;

/** Outcome of the step before, as recorded; the address alone proves nothing. */
async function outcomeOf({ query, passId, staff, pass }: Asked) {
  const asked = query.outcome === "unknown" ? "unknown" : deeds.find((one) => one === query.done);
  if (!asked || !recordIdSchema.safeParse(passId).success) return undefined;
  const own = { staffId: staff.accountId, passId };
  const outcome = await ownOutcome(getDatabase(), own, new Date());
  if (outcome !== asked) return undefined;
  return outcome === "voided" && pass && !isVoid(pass) ? undefined : outcome;
}

interface OutcomeNoticeProps {
  outcome: NonNullable<Awaited<ReturnType<typeof outcomeOf>>>;
  /** Whether the service answered with the pass. */
  isRead: boolean;
  children: ReactNode;
}

async function OutcomeNotice({ outcome, isRead, children }: OutcomeNoticeProps) {
  const t = await getTranslations("staff.pass");
  if (outcome === "unknown") {
    return (
      <div className="mb-6 max-w-2xl">
        <Focused role="status">
          <Notice tone="waiting" icon="question">
            <p className="font-semibold">{t("unknown.title")}</p>
            <p>{t("unknown.body")}</p>
            <p>{isRead ? t("unknown.compare") : t("unknown.cannotCompare")}</p>
          </Notice>
        </Focused>
      </div>
    );
  }
  return (
    <div className="mb-6 max-w-2xl">
      <Focused role="status">
        <Notice tone="good" icon="good">
          <div className="flex flex-col gap-2">
            <p className="font-semibold">{t(`done.${outcome}`)}</p>
            {children}
          </div>
        </Notice>
      </Focused>
    </div>
  );
}

const limit = 50;

/** What the portal has recorded of a pass; shown also when the service does not answer. */
async function PassRecord({ passId, isMissing }: { passId: string; isMissing: boolean }) {
  if (!recordIdSchema.safeParse(passId).success) return null;
  const t = await getTranslations("staff.pass");
  const database = getDatabase();
  const [sent, events] = await Promise.all([
    listMessagesOf(database, { passIds: [passId], limit }),
    listPassEvents(database, passId, limit),
  ]);
  if (isMissing && sent.length === 0 && events.length === 0) return null;
  return (
    <>
      <Section title={t("parts.deeds")}>
        {events.length > 0 ? (
          <PassTimeline events={events} />
        ) : (
          <p className="border-y border-line py-6">{t("noDeeds")}</p>
        )}
      </Section>
      <Section title={t("parts.sent")}>
        <MessageTable rows={sent} caption={t("parts.sent")} empty={t("nothingSent")} withKind />
      </Section>
    </>
  );
}

const styles = {
  calling: { tone: "waiting", icon: "send" },
  done: { tone: "good", icon: "good" },
  refused: { tone: "stopped", icon: "stopped" },
  unknown: { tone: "waiting", icon: "question" },
} as const;

/** Events in sight before the rest is folded: a membership is scanned every day. */
const atHand = 10;

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
  // An unfinished call is shown as unknown.
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
