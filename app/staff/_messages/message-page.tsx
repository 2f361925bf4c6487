import { cache } from "react";
import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getLocale, getTranslations } from "#app/i18n/translations.ts";
import { Live } from "#components/ui/live.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { recordIdSchema } from "#contract/index.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findMemberSearchOf } from "#portal/memberships/member-search.ts";
import {
  findHandled,
  findSentAgain,
  hasFailed,
  isInInbox,
} from "#portal/messaging/sending/handled-message.ts";
import { findMessage, listMessagesOf } from "#portal/messaging/sending/message-list.ts";
import { namesOfPasses } from "#portal/passes/handled-passes.ts";
import { holderLine, readHolder } from "#portal/passes/holder-lines.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { isolated } from "#theme/isolated.ts";
import { timeAgoWords } from "../_shell/formats.ts";
import { HolderLine } from "../_shell/person-table.tsx";
import { recordTitle } from "../_shell/record-title.ts";
import { LinkLine, NoSuchRecord, Section, TimeAgo } from "../_shell/staff-page.tsx";
import { invitationTitle } from "./apply-text.ts";
import { HandledForm } from "./handled-form.tsx";
import { type MessageKind, messageAddress } from "./message-address.ts";
import { type FoundMessage, MessageContent, typeOf } from "./message-content.tsx";
import { messageStyleOf, sendRefusalWords, statusStyleOf } from "./message-status.ts";
import { MessageTimeline } from "./message-timeline.tsx";
import { NextStep, type NextStepProps, SendAgain } from "./next-step.tsx";

/** Translation key of the sentence that says how long a message needs attention. */
function leadOf({ kind, listId }: FoundMessage) {
  if (listId) return "leadOfList";
  return kind === "notification" ? "leadOfNotification" : "lead";
}

/** Cached, so that the title and the page share one read. */
const loadMessage = cache(async (kind: MessageKind, id: string) => {
  const read = recordIdSchema.safeParse(id);
  const found = read.success ? await findMessage(getDatabase(), read.data) : undefined;
  return found?.kind === kind ? found : undefined;
});

/** Title of a message's page: its holder's name, else the pass type. */
export function messageTitle(kind: MessageKind) {
  return recordTitle<{ id: string }>(
    "message:read",
    `staff.messages.titles.${kind}`,
    async (_staff, { id }) => {
      const found = await loadMessage(kind, id);
      if (!found) return undefined;
      return readHolder(await holderOf(found)).name ?? (await typeOf(found))?.words;
    },
  );
}

interface MessagePageProps {
  kind: MessageKind;
  staff: Staff;
  id: string;
}

export async function MessagePage({ kind, staff, id }: MessagePageProps) {
  const found = await loadMessage(kind, id);
  if (!found) {
    const t = await getTranslations("staff.messages");
    const back = { href: messageAddress(kind), label: t("toList") };
    return <NoSuchRecord title={t("missing")} body={t("missingBody")} back={back} />;
  }
  return <MessageDetails staff={staff} found={found} />;
}

async function MessageDetails({ staff, found }: { staff: Staff; found: FoundMessage }) {
  const locale = await getLocale();
  const t = await getTranslations("staff");
  const { word, ...style } = messageStyleOf(found);
  // The explanation of a message on the way depends on its delivery status.
  const meaning = (word === "accepted" && statusStyleOf(found.status)?.word) || word;
  const isOpen = found.finishedAt === null;
  const isBad = hasFailed(found);
  const isWaiting = isBad && (await isInInbox(getDatabase(), found.id));
  const holder = await holderOf(found);
  const invitation = await invitationTitle(found);
  const memberSearch = await findMemberSearchOf(staff, found.kennitalaDigest);
  return (
    <>
      {isOpen && <Live changes={`/staff/changes/${found.id}`} version={String(found.version)} />}
      <LinkLine
        href={
          memberSearch ? `/staff/members/${memberSearch}` : `/staff/passes/${found.passId}#timeline`
        }
      >
        {t(memberSearch ? "member.back" : "messages.toTimeline")}
      </LinkLine>
      <h1 className="mb-1 text-2xl leading-tight font-bold">
        {invitation ?? t(`messages.titles.${found.isTest ? "test" : found.kind}`)}
      </h1>
      <HolderLine line={holder} passTitle={found.passTitle} />
      <p className="mb-6 text-ink-soft">
        {t.rich(`messages.${byWord(found)}`, {
          name: isolated(found.staffName ?? ""),
          when: () => <TimeAgo locale={locale} moment={found.createdAt} />,
        })}
      </p>
      <Notice tone={style.tone} icon={style.icon}>
        <p className="text-lg font-semibold">{t(`messageState.${word}.label`)}</p>
        {found.state === "refused" ? (
          <ServiceRefusal found={found} isWaiting={isWaiting} meaning={meaning} />
        ) : (
          <>
            <p>{t(`messageState.${meaning}.meaning`)}</p>
            {(!isBad || isWaiting) && (
              <NextStep found={found} meaning={meaning} next={t(`messageState.${meaning}.next`)} />
            )}
          </>
        )}
      </Notice>
      {found.state === "unknown" && (
        <details className="mt-2 max-w-xl text-ink-soft">
          <summary className="min-h-11 w-fit cursor-pointer py-2.5">
            {t("messages.forTechnicalStaff")}
          </summary>
          <p>
            {t.rich("messages.serviceRecord", {
              passId: found.passId,
              command: (words) => (
                <code className="mt-1 block text-sm [overflow-wrap:anywhere]">{words}</code>
              ),
            })}
          </p>
        </details>
      )}
      {isWaiting && mayRole(staff.role, "message:send") && <SendAgain found={found} />}
      {isBad && <HandledSection staff={staff} found={found} isWaiting={isWaiting} />}
      {isOpen && (
        <noscript>
          <LinkLine href={messageAddress(found.kind, found.id)} className="mt-4">
            {t("messages.reload")}
          </LinkLine>
        </noscript>
      )}
      <Section className="mt-8" title={t("messages.timeline")}>
        <MessageTimeline found={found} />
      </Section>
      <Section className="mt-8" title={t("messages.what")}>
        <MessageContent found={found} staff={staff} />
      </Section>
    </>
  );
}

/**
 * Holder of the message's pass. The service is asked only about a message that no sender saw the
 * pass of.
 */
async function holderOf(found: FoundMessage): Promise<string | undefined> {
  if (found.holder) return found.holder;
  // Once the message is erased, the holder is still known of a pass that staff opened or scanned.
  if (found.request === null)
    return (await namesOfPasses(getDatabase(), [found.passId])).get(found.passId)?.holder;
  if (found.staffId !== null && found.listId === null) return undefined;
  const loaded = await loadPass(found.passId);
  return loaded.kind === "pass" ? holderLine(loaded.pass, loaded.template) : undefined;
}

function byWord({ staffName, state }: FoundMessage): "byMember" | "byWhom" | "byWhomTried" {
  if (staffName === null) return "byMember";
  return state === "refused" ? "byWhomTried" : "byWhom";
}

interface FailedProps {
  found: FoundMessage;
  /** Whether the message waits in the inbox: nobody handled it, and no newer message replaced it. */
  isWaiting: boolean;
}

async function ServiceRefusal({
  found,
  isWaiting,
  meaning,
}: FailedProps & Pick<NextStepProps, "meaning">) {
  const words = await sendRefusalWords();
  return (
    <>
      <p>{words(found)}</p>
      {isWaiting && <NextStep found={found} meaning={meaning} next={words(found, "next")} />}
    </>
  );
}

const newerRead = 20;

/** Link to the message that repeats this one, or to a delivered one with other content. */
async function NewerMessage({ found, isWaiting }: FailedProps) {
  const t = await getTranslations("staff");
  const { kind, passId, createdAt } = found;
  const read = await listMessagesOf(getDatabase(), { passIds: [passId], limit: newerRead });
  const againId = isWaiting ? undefined : await findSentAgain(getDatabase(), found.id);
  const newer = read.find((one) =>
    isWaiting
      ? one.kind === kind && one.createdAt > createdAt && one.outcome === "good"
      : one.id === againId,
  );
  if (!newer) return null;
  const state = t(`messageState.${messageStyleOf(newer).word}.label`);
  const when = timeAgoWords(newer.createdAt, new Date(), await getLocale());
  return (
    <LinkLine href={messageAddress(kind, newer.id)}>
      {t(isWaiting ? "messages.newerOther" : "messages.newer", { state, when })}
    </LinkLine>
  );
}

/** Whether a failed message waits in the inbox, or what settled it. */
async function HandledSection({ staff, found, isWaiting }: FailedProps & { staff: Staff }) {
  const locale = await getLocale();
  const t = await getTranslations("staff.messages.handled");
  const handled = await findHandled(getDatabase(), found.id);
  const mayHandle = mayRole(staff.role, "message:send");
  if (isWaiting && !mayHandle) return null;
  return (
    <section className="mt-6 flex max-w-xl flex-col gap-4">
      {handled ? (
        <Notice tone="good" icon="good">
          <p className="font-semibold">{t("title")}</p>
          <p>
            {t.rich("by", {
              name: isolated(handled.staffName),
              when: () => <TimeAgo locale={locale} moment={handled.handledAt} />,
            })}
          </p>
          {handled.note && <p>{isolated(handled.note)}</p>}
          <LinkLine href="/staff">{t("toInbox")}</LinkLine>
        </Notice>
      ) : (
        <div>
          <p className="text-ink-soft">{t(isWaiting ? leadOf(found) : "replaced")}</p>
          <NewerMessage found={found} isWaiting={isWaiting} />
          {isWaiting &&
            (found.listId ? (
              <LinkLine href={`/staff/bulk/${found.listId}`}>{t("toReport")}</LinkLine>
            ) : (
              <LinkLine href="/staff">{t("toInbox")}</LinkLine>
            ))}
        </div>
      )}
      {mayHandle && (handled || isWaiting) && (
        <ClientStrings namespaces={["staff.messages.handled"]}>
          <HandledForm messageId={found.id} isHandled={handled !== undefined} />
        </ClientStrings>
      )}
    </section>
  );
}
