import { getLocale, getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { StatusWord } from "#components/ui/notice.tsx";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import {
  readTimeline,
  type TimelineEntry,
  type TimelinePart,
  type TimelinePerson,
} from "#portal/messaging/timeline.ts";
import { shortPassNumber, timeAgoWords } from "../_shell/formats.ts";
import { ShowLinks } from "../_shell/list-controls.tsx";
import { type ListQuery, listAddress, rowOf, rowQuery } from "../_shell/list-query.ts";
import { passTypeNames } from "../_shell/pass-type-name.ts";
import { Section, TimeAgo } from "../_shell/staff-page.tsx";
import { isInvitation } from "./apply-text.ts";
import { type EntryPage, entryView, requestedType } from "./timeline-entry-view.tsx";

const rowsOnPage = 10;

interface Timeline extends Awaited<ReturnType<typeof readTimeline>> {
  /** Whether the reader may see all activity. */
  withActivity: boolean;
}

/** The page of the timeline that the address names; the first one when it names none. */
export async function timelineOf(
  staff: Staff,
  person: TimelinePerson,
  query: ListQuery,
): Promise<Timeline> {
  const place = rowOf(query.older);
  const withActivity = mayRole(staff.role, "activity:read");
  const read = await readTimeline(getDatabase(), {
    ...person,
    part: partOf(query),
    withActivity,
    after: place && /^[\da-f-]{1,36}$/.test(place.id) ? place : undefined,
    limit: rowsOnPage,
  });
  return { ...read, withActivity };
}

const parts: TimelinePart[] = ["messages", "passes"];

function partOf({ show }: ListQuery): TimelinePart | undefined {
  return parts.find((part) => part === show);
}

interface PersonTimelineProps extends EntryPage {
  timeline: Timeline;
  /** Address of the page and its query. */
  here: string;
  query: ListQuery;
}

/** What happened with a person's passes and messages, newest first. */
export async function PersonTimeline({ timeline, here, query, ...page }: PersonTimelineProps) {
  const t = await getTranslations("staff.timeline");
  const people = await getTranslations("staff.people");
  const { rows, next, previous, withActivity } = timeline;
  const withPass = rows.some((entry) => {
    const pass = passOf(entry);
    return pass && pass.passId !== page.ownPassId;
  });
  // On the page of a single pass the heading says that the person's other passes are included.
  const isOfAllPasses = page.ownPassId !== undefined && withPass;
  const find = typeof page.find === "string" ? page.find : undefined;
  const show = partOf(query);
  const address = (older?: string) => `${listAddress(here, { find, show, older })}#timeline`;
  const isMixed = parts.every((part) => rows.some((entry) => partOfEntry(entry) === part));
  return (
    <Section title={t(isOfAllPasses ? "titleAll" : "title")} id="timeline">
      {(show || isMixed) && (
        <ShowLinks
          here={here}
          hash="timeline"
          kept={{ find, show }}
          links={[undefined, ...parts].map((part) => ({
            show: part,
            label: t(`show.${part ?? "all"}`),
          }))}
        />
      )}
      <DataTable
        isCompact
        caption={t("title")}
        heads={[
          t("what"),
          people("state"),
          people("when"),
          t("by"),
          t("detail"),
          ...(withPass ? [people("pass")] : []),
        ]}
        empty={<p>{t("empty")}</p>}
        rows={await Promise.all(folded(rows).map((one) => rowView(one, page)))}
      />
      {rows.length > 0 && <p className="mt-3 text-ink-soft">{t("fetchUntold")}</p>}
      {rows.length > 0 && !withActivity && (
        <p className="mt-1 text-ink-soft">{t("activityUntold")}</p>
      )}
      {(next || previous) && (
        <div className="mt-6 flex flex-wrap gap-3">
          {next && (
            <ButtonLink manner="secondary" href={address(rowQuery(next))}>
              {t("older")}
            </ButtonLink>
          )}
          {previous && (
            <ButtonLink manner="secondary" href={address()}>
              {t("newest")}
            </ButtonLink>
          )}
        </div>
      )}
    </Section>
  );
}

interface Folded {
  entry: TimelineEntry;
  count: number;
}

/** The same thing several times in a row, with nothing in between, is one entry: the newest. */
function folded(entries: TimelineEntry[]): Folded[] {
  const kept: Folded[] = [];
  let before: string | undefined;
  for (const entry of entries) {
    const same = repeated(entry);
    const last = kept.at(-1);
    if (last && same !== undefined && same === before) last.count += 1;
    else kept.push({ entry, count: 1 });
    before = same;
  }
  return kept;
}

/** Equal for entries of which the newest tells all: look-ups, and messages that never went out. */
function repeated(entry: TimelineEntry): string | undefined {
  switch (entry.kind) {
    case "activity": {
      const { action, staffId } = entry.activity;
      return action === "find-member" ? [action, staffId].join() : undefined;
    }
    case "text-link":
      return [entry.kind, entry.request.outcome].join();
    case "message": {
      const { kind, state, refusalCode, refusalStatus, passId, staffId } = entry.message;
      return state === "refused"
        ? [kind, refusalCode, refusalStatus, passId, staffId].join()
        : undefined;
    }
    default:
      return undefined;
  }
}

function partOfEntry(entry: TimelineEntry): TimelinePart | undefined {
  if (entry.kind === "message" || entry.kind === "text-link") return "messages";
  return entry.kind === "pass" || isRequest(entry) ? "passes" : undefined;
}

/** Whether the entry is a member's own request for a pass. */
function isRequest(entry: TimelineEntry): boolean {
  return entry.kind === "activity" && entry.activity.action === "request-pass";
}

/** The pass that an entry is about; undefined for an invitation, which is only sent to the number on a pass. */
function passOf(entry: TimelineEntry): { passId: string; passTitle: string | null } | undefined {
  if (entry.kind === "message") return isInvitation(entry.message) ? undefined : entry.message;
  return entry.kind === "pass" ? entry.event : undefined;
}

async function rowView({ entry, count }: Folded, page: EntryPage) {
  const people = await getTranslations("staff.people");
  const t = await getTranslations("staff.timeline");
  const locale = await getLocale();
  const typeName = await passTypeNames();
  const { name, href, state, by, detail } = await entryView(entry, page);
  const pass = passOf(entry);
  const requested = entry.kind === "activity" ? await requestedType(entry.activity) : undefined;
  const type = pass
    ? pass.passTitle
      ? typeName(pass.passTitle)
      : { words: `${people("pass")} ${shortPassNumber(pass.passId)}`, lang: undefined }
    : requested && { words: requested, lang: undefined };
  // Look-ups of one person by one of the staff need no count.
  const isCounted = count > 1 && entry.kind !== "activity";
  return {
    key: entry.id,
    ...(href && { href }),
    cells: [
      <span key="name" className="md:whitespace-nowrap">
        {isCounted ? t("times", { name, count }) : name}
        {href && (
          // The link holds the type: a phone has no column for it, and screen readers list links without their rows.
          <>
            {type && (
              <span className={pass?.passId === page.ownPassId ? "sr-only" : "md:sr-only"}>
                {" · "}
                <span lang={type.lang}>{type.words}</span>
              </span>
            )}
            <span className="sr-only">{`, ${timeAgoWords(entry.at, new Date(), locale)}`}</span>
          </>
        )}
      </span>,
      state && <StatusWord {...state} />,
      <span key="at" className="text-ink-soft md:whitespace-nowrap md:text-ink">
        <TimeAgo locale={locale} moment={entry.at} />
      </span>,
      by && (
        <bdi key="by" className="text-ink-soft md:text-ink">
          {by}
        </bdi>
      ),
      detail,
      type && (
        // On a phone the link of the row already contains the name of the pass.
        <span key="pass" className={pass ? "hidden md:inline" : undefined} lang={type.lang}>
          {type.words}
        </span>
      ),
    ],
  };
}
