import type { ReactNode } from "react";
import { getLocale, getTranslations } from "#app/i18n/translations.ts";
import type { StatusWord } from "#components/ui/notice.tsx";
import type { ListedActivity } from "#portal/auth/activity/activity-list.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { ListedMessage } from "#portal/messaging/sending/message-list.ts";
import type { ListedTextLink } from "#portal/messaging/text-link/text-link-requests.ts";
import type { TimelineEntry } from "#portal/messaging/timeline.ts";
import type { PassEvent } from "#portal/passes/pass-history.ts";
import { referenceMoved } from "#portal/passes/writing/change-pass.ts";
import { isolated } from "#theme/isolated.ts";
import { codeWords } from "../_shell/activity-sentence.ts";
import { recipientWords } from "../_shell/formats.ts";
import { passAddress } from "../_shell/pass-address.ts";
import { scanResultWord } from "../_shell/scan-result-word.ts";
import { invitationTitle } from "./apply-text.ts";
import { messageAddress } from "./message-address.ts";
import { messageStyleOf, sendRefusalWords } from "./message-status.ts";

export interface EntryPage {
  /** Identifier of the member search that the links keep. */
  find?: unknown;
  /** The pass whose page this is. */
  ownPassId?: string;
}

export interface EntryView {
  name: string;
  href?: string | undefined;
  state?: Parameters<typeof StatusWord>[0] | undefined;
  by?: string | undefined;
  detail?: ReactNode;
}

/** Words and link of the table row that shows an entry of the timeline. */
export function entryView(entry: TimelineEntry, page: EntryPage): Promise<EntryView> {
  switch (entry.kind) {
    case "message":
      return messageView(entry.message);
    case "pass":
      return eventView(entry.event, page);
    case "text-link":
      return textLinkView(entry.request);
    case "activity":
      return activityView(entry.activity);
    default:
      return entry satisfies never;
  }
}

async function messageView(message: ListedMessage): Promise<EntryView> {
  const t = await getTranslations("staff");
  const { kind, staffName, listId, isTest } = message;
  const isAskedFor = kind === "sms" && staffName === null;
  const { word, ...style } = messageStyleOf(message);
  const phone = kind === "sms" && recipientWords(message);
  const invitation = await invitationTitle(message);
  return {
    name:
      invitation ??
      t(
        `timeline.message.${isAskedFor ? "smsAskedFor" : isTest ? "test" : listId ? (`${kind}OfList` as const) : kind}`,
      ),
    href: messageAddress(kind, message.id),
    state: { ...style, label: t(`messageState.${word}.label`) },
    by: staffName ?? (isAskedFor ? t("timeline.byMember") : undefined),
    detail:
      message.state === "refused"
        ? (await sendRefusalWords())(message)
        : phone && <span className="hidden md:inline md:whitespace-nowrap">{phone}</span>,
  };
}

const eventStyles = {
  calling: { tone: "waiting", icon: "send" },
  done: { tone: "good", icon: "good" },
  refused: { tone: "stopped", icon: "stopped" },
  unknown: { tone: "waiting", icon: "question" },
} as const;

async function eventView(event: PassEvent, { find, ownPassId }: EntryPage): Promise<EntryView> {
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
      details.changed && (await changedWords(String(details.changed))),
      details.code && (await codeWords(String(details.code))),
    ]
      .filter(Boolean)
      .join(" · "),
  };
}

/** Words for the changed parts of a pass, which are stored one per line. Labels of input fields are not translated. */
async function changedWords(changed: string): Promise<string> {
  const t = await getTranslations("staff.passForm");
  const words = {
    validFrom: t("validFrom"),
    expirationDate: t("expirationDate"),
    stampsLeft: t("stampsLeft"),
    alreadyPaid: t("alreadyPaid"),
    externalIdentifier: t("externalIdentifier"),
    [referenceMoved]: t("referenceMoved"),
    backFields: t("back"),
  };
  return changed
    .split("\n")
    .map((part) => words[part as keyof typeof words] ?? isolated(part))
    .join(", ");
}

async function eventState({ action, state, ...scan }: PassEvent): Promise<EntryView["state"]> {
  const t = await getTranslations("staff");
  if (action !== "scan-pass") {
    // An operation that was done shows no state, because its name already says so.
    return state === "done"
      ? undefined
      : { ...eventStyles[state], label: t(`pass.state.${state}`) };
  }
  const label = await scanResultWord(scan);
  const isNotCounted = scan.shownResult === "just-used" || scan.shownResult === "entry-undone";
  if (scan.isValid && !isNotCounted) return { ...eventStyles.done, label };
  return isNotCounted || (scan.isValid === null && scan.shownResult === null)
    ? { tone: "info", icon: "scan", label }
    : { ...eventStyles.refused, label };
}

/** A request for a link that led to no message, and why. */
async function textLinkView({ outcome }: ListedTextLink): Promise<EntryView> {
  const t = await getTranslations("staff");
  return {
    name: t("timeline.textLink"),
    by: t("timeline.byMember"),
    state: outcome
      ? { tone: "info", icon: "stopped", label: t("textLink.notSent") }
      : { tone: "waiting", icon: "waiting", label: t("textLink.waiting") },
    detail:
      outcome && outcome !== "texted" ? t(`textLink.reason.${outcome}`) : t("textLink.waitingWhy"),
  };
}

async function activityView(activity: ListedActivity): Promise<EntryView> {
  const { action, staffName, details } = activity;
  const { messageId, kind, reason } = details;
  if (action === "request-pass") return requestView(activity);
  return {
    name: await actionName(action, details),
    href: messageId
      ? messageAddress(kind === "notification" ? "notification" : "sms", String(messageId))
      : undefined,
    by: staffName ?? undefined,
    detail: reason && isolated(String(reason)),
  };
}

/** A member's own request for a pass, and what came of it. */
async function requestView({ action, outcome, details }: ListedActivity): Promise<EntryView> {
  const t = await getTranslations("staff.timeline");
  const why = details.code ? await codeWords(String(details.code)) : "";
  return {
    name: await actionName(action, details),
    state: {
      ...eventStyles[outcome === "failed" ? "unknown" : outcome],
      label: t(`request.${outcome}`),
    },
    by: t("byMember"),
    // `codeWords` begins with a small letter, because the sentences of the activity contain its words.
    detail: why && why.charAt(0).toLocaleUpperCase(await getLocale()) + why.slice(1),
  };
}

/** Name, from the issuer's file, of the pass type that a member applied for. */
export async function requestedType({ details }: ListedActivity): Promise<string | undefined> {
  const { membershipTypes } = getConfiguration().issuer;
  const type = membershipTypes.find((one) => one.subscriberListId === details.subscriberListId);
  return type?.name[await getLocale()];
}

type ActionWord = keyof typeof import("#app/strings/staff/is.json")["timeline"]["action"];

/** An unknown action is shown by its own name. */
async function actionName(action: string, details: ListedActivity["details"]): Promise<string> {
  const t = await getTranslations("staff.timeline.action");
  if (!t.has(action as ActionWord)) return action;
  return t(action as ActionWord, {
    use: String(details.scanAction ?? "other"),
    amount: Number(details.amount ?? 0),
    withoutCode: String(details.withoutCode ?? "no"),
  });
}
