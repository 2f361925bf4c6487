import type { ReactNode } from "react";
import { getIssuerLang, getLocale, getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { StatusWord } from "#components/ui/notice.tsx";
import type { ListedActivity } from "#portal/auth/activity/activity-list.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { ListedMessage } from "#portal/messaging/sending/message-list.ts";
import type { ListedTextLink } from "#portal/messaging/text-link/text-link-requests.ts";
import {
  readTimeline,
  type TimelineEntry,
  type TimelinePerson,
} from "#portal/messaging/timeline.ts";
import type { PassEvent } from "#portal/passes/pass-history.ts";
import { isolated } from "#theme/isolated.ts";
import { codeWords } from "../_shell/activity-sentence.ts";
import { recipientWords } from "../_shell/formats.ts";
import { type ListQuery, listAddress, rowOf, rowQuery } from "../_shell/list-query.ts";
import { passAddress } from "../_shell/pass-address.ts";
import { Section, TimeAgo } from "../_shell/staff-page.tsx";
import { messageAddress } from "./message-address.ts";
import { messageStyleOf, sendRefusalWords } from "./message-status.ts";

const rowsOnPage = 30;

type Timeline = Awaited<ReturnType<typeof readTimeline>>;

/** The page of the timeline that the address names; the first one when it names none. */
export function timelineOf(
  staff: Staff,
  person: TimelinePerson,
  older: ListQuery[string],
): Promise<Timeline> {
  const place = rowOf(older);
  return readTimeline(getDatabase(), {
    ...person,
    withActivity: mayRole(staff.role, "activity:read"),
    after: place && /^[\da-f-]{1,36}$/.test(place.id) ? place : undefined,
    limit: rowsOnPage,
  });
}

interface PersonTimelineProps {
  timeline: Timeline;
  /** Address of the page, and the identifier of the member search that its links keep. */
  here: string;
  find?: unknown;
  /** The pass whose page this is. */
  ownPassId?: string;
}

/** What happened with a person's passes and messages, newest first. */
export async function PersonTimeline({ timeline, here, ...links }: PersonTimelineProps) {
  const t = await getTranslations("staff.timeline");
  const people = await getTranslations("staff.people");
  const { rows, next, previous } = timeline;
  const passIds = new Set(rows.flatMap((entry) => passOf(entry)?.passId ?? []));
  const withPass = passIds.size > 1 || (links.ownPassId && !passIds.has(links.ownPassId));
  const find = typeof links.find === "string" ? links.find : undefined;
  const address = (older?: string) => `${listAddress(here, { find, older })}#timeline`;
  return (
    <Section title={t("title")} id="timeline">
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
        rows={await Promise.all(withoutRepeatedSearches(rows).map((one) => rowView(one, links)))}
      />
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

/** Somebody who searched for the person several times in a row, with nothing in between, is one entry. */
function withoutRepeatedSearches(entries: TimelineEntry[]): TimelineEntry[] {
  const searcher = (entry: TimelineEntry | undefined) =>
    entry?.kind === "activity" && entry.activity.action === "find-member"
      ? entry.activity.staffId
      : null;
  return entries.filter((entry, at) => {
    const who = searcher(entry);
    return who === null || who !== searcher(entries[at - 1]);
  });
}

function passOf(entry: TimelineEntry): { passId: string; passTitle: string | null } | undefined {
  if (entry.kind === "message") return entry.message;
  return entry.kind === "pass" ? entry.event : undefined;
}

type Links = Pick<PersonTimelineProps, "find" | "ownPassId">;

interface View {
  name: string;
  href?: string | undefined;
  state?: Parameters<typeof StatusWord>[0] | undefined;
  by?: string | undefined;
  detail?: ReactNode;
}

async function rowView(entry: TimelineEntry, links: Links) {
  const people = await getTranslations("staff.people");
  const { name, href, state, by, detail } = await viewOf(entry, links);
  const pass = passOf(entry);
  return {
    key: entry.id,
    ...(href && { href }),
    cells: [
      name,
      state && <StatusWord {...state} />,
      <span key="at" className="text-ink-soft sm:whitespace-nowrap sm:text-ink">
        <TimeAgo locale={await getLocale()} moment={entry.at} />
      </span>,
      by && <Doer name={by} />,
      detail,
      pass && (
        <span key="pass" className="hidden sm:inline" lang={await getIssuerLang()}>
          {pass.passTitle ?? `${people("pass")} ${pass.passId.slice(0, 8)}`}
        </span>
      ),
    ],
  };
}

/** On a phone the first name alone. */
function Doer({ name }: { name: string }) {
  const [first, ...others] = name.split(" ");
  return (
    <bdi className="text-ink-soft sm:text-ink">
      {first}
      <span className="hidden sm:inline"> {others.join(" ")}</span>
    </bdi>
  );
}

function viewOf(entry: TimelineEntry, links: Links): Promise<View> {
  switch (entry.kind) {
    case "message":
      return messageView(entry.message);
    case "pass":
      return eventView(entry.event, links);
    case "text-link":
      return textLinkView(entry.request);
    case "activity":
      return activityView(entry.activity);
    default:
      return entry satisfies never;
  }
}

async function messageView(message: ListedMessage): Promise<View> {
  const t = await getTranslations("staff");
  const { kind, staffName, listId } = message;
  const isAskedFor = kind === "sms" && staffName === null;
  const { word, ...style } = messageStyleOf(message);
  const phone = kind === "sms" && recipientWords(message);
  return {
    name: t(
      `timeline.message.${isAskedFor ? "smsAskedFor" : listId ? (`${kind}OfList` as const) : kind}`,
    ),
    href: messageAddress(kind, message.id),
    state: { ...style, label: t(`messageState.${word}.label`) },
    by: staffName ?? undefined,
    detail:
      message.state === "refused"
        ? (await sendRefusalWords())(message)
        : phone && <span className="hidden sm:inline sm:whitespace-nowrap">{phone}</span>,
  };
}

const eventStyles = {
  calling: { tone: "waiting", icon: "send" },
  done: { tone: "good", icon: "good" },
  refused: { tone: "stopped", icon: "stopped" },
  unknown: { tone: "waiting", icon: "question" },
} as const;

async function eventView(event: PassEvent, { find, ownPassId }: Links): Promise<View> {
  const { action, details, scanner, passId } = event;
  const isOwn = passId === ownPassId;
  const name = await actionName(action, details);
  return {
    name: scanner ? `${name} · ${isolated(scanner)}` : name,
    href: isOwn ? undefined : passAddress(passId, { memberSearch: find }),
    state: await eventState(event),
    by: event.staffName,
    detail: [
      details.reason && isolated(String(details.reason)),
      details.code && (await codeWords(String(details.code))),
    ]
      .filter(Boolean)
      .join(" · "),
  };
}

async function eventState({ action, state, isValid }: PassEvent): Promise<View["state"]> {
  const t = await getTranslations("staff");
  if (action !== "scan-pass") return { ...eventStyles[state], label: t(`pass.state.${state}`) };
  if (isValid === null) return { tone: "info", icon: "scan", label: t("timeline.unused") };
  return isValid
    ? { ...eventStyles.done, label: t("timeline.valid") }
    : { ...eventStyles.refused, label: t("timeline.notValid") };
}

/** A request for a link that led to no message, and why. */
async function textLinkView({ outcome }: ListedTextLink): Promise<View> {
  const t = await getTranslations("staff");
  return {
    name: t("timeline.textLink"),
    state: outcome
      ? { tone: "info", icon: "stopped", label: t("textLink.notSent") }
      : { tone: "waiting", icon: "waiting", label: t("textLink.waiting") },
    detail:
      outcome && outcome !== "texted" ? t(`textLink.reason.${outcome}`) : t("textLink.waitingWhy"),
  };
}

async function activityView({ action, staffName, details }: ListedActivity): Promise<View> {
  const { messageId, kind, reason } = details;
  return {
    name: await actionName(action, details),
    href: messageId
      ? messageAddress(kind === "notification" ? "notification" : "sms", String(messageId))
      : undefined,
    by: staffName ?? undefined,
    detail: reason && isolated(String(reason)),
  };
}

type ActionWord = keyof typeof import("#app/strings/staff/is.json")["timeline"]["action"];

/** An unknown action is shown by its own name. */
async function actionName(action: string, details: ListedActivity["details"]): Promise<string> {
  const t = await getTranslations("staff.timeline.action");
  if (!t.has(action as ActionWord)) return action;
  return t(action as ActionWord, {
    use: String(details.scanAction ?? "other"),
    amount: Number(details.amount ?? 0),
  });
}
