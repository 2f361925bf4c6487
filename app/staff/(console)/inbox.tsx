import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getIssuerLang, getLocale, getTranslations } from "#app/i18n/translations.ts";
import { Button } from "#components/ui/button.tsx";
import { HiddenFields } from "#components/ui/fields.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { Notice, StatusWord } from "#components/ui/notice.tsx";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findBulkList } from "#portal/messaging/bulk/bulk-lists.ts";
import { type InboxRow, lastHandledOfList, readInbox, sentAt } from "#portal/messaging/inbox.ts";
import { findHandled } from "#portal/messaging/sending/handled-message.ts";
import { findMessage, type ListedMessage } from "#portal/messaging/sending/message-list.ts";
import { readHolder } from "#portal/passes/holder-lines.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { voidedHere } from "#portal/passes/pass-operations.ts";
import { Icon } from "#theme/icon.ts";
import { isolated } from "#theme/isolated.ts";
import { messageAddress } from "../_messages/message-address.ts";
import { messageStyleOf } from "../_messages/message-status.ts";
import { isInWalletNow } from "../_messages/next-step.tsx";
import { listName, shortPassNumber } from "../_shell/formats.ts";
import { passTypeNames } from "../_shell/pass-type-name.ts";
import { LinkLine, Section, TimeAgo } from "../_shell/staff-page.tsx";
import { reopenRow } from "./actions.ts";
import { HandleForm } from "./handle-form.tsx";
import { attentionStates, followUpState, waitingState } from "./inbox-list-states.ts";
import { ReachedLater } from "./reached-later.tsx";
import { ReopenedNotice } from "./reopened-notice.tsx";

/** Inbox: lists and messages that need a person's decision. */
export async function Inbox({
  staff,
  isServiceUp,
  handled,
  reopened,
}: {
  staff: Staff;
  /** Whether the pass service answers, so that passes can be read. */
  isServiceUp: boolean;
  handled: unknown;
  reopened: unknown;
}) {
  const t = await getTranslations("staff.today");
  const seenAt = Date.now();
  const { rows, count } = await readInbox(getDatabase(), {
    withLists: mayRole(staff.role, "bulk:read"),
    withWaiting: mayRole(staff.role, "bulk:send"),
  });
  const messages = rows.flatMap((row) => (row.kind === "message" ? row.message : []));
  const passIds = messages.map(({ passId }) => passId);
  const [voided, inWallet] = await Promise.all([
    voidedHere(getDatabase(), passIds),
    isServiceUp ? textsInWallet(messages) : new Set<string>(),
  ]);
  const views = await Promise.all(rows.map((row) => viewOf(row, { voided, inWallet, staff })));
  const mayHandle = mayRole(staff.role, "message:send");
  return (
    <Section className="min-w-0" title={count > 0 ? t("wantingCount", { count }) : t("wanting")}>
      <ReopenedNotice row={reopened} shown={views} areAll={count === rows.length} />
      <HandledNotice handled={handled} rows={views} mayHandle={mayHandle} />
      {rows.length === 0 ? (
        <div className="border-y border-line py-6">
          <p className="font-semibold">{t("nothingWanting")}</p>
          <p className="text-ink-soft">{t("inbox.lead")}</p>
        </div>
      ) : (
        <ClientStrings namespaces={["staff.today.inbox"]}>
          <ul className="border-t border-line">
            {views.map(({ row, name, ...view }) => (
              <li
                key={row}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 hover:bg-sunken lg:flex-nowrap lg:py-1"
              >
                <a
                  href={`/staff/${row}`}
                  className="flex min-h-11 min-w-0 flex-[1_1_0] items-center max-[23rem]:flex-[1_0_100%] font-semibold underline underline-offset-4 lg:flex-[2_1_0]"
                >
                  <bdi lang={view.lang} className="min-w-0 [overflow-wrap:anywhere]">
                    {name}
                  </bdi>
                </a>
                <div className="order-1 flex flex-[1_0_100%] flex-wrap max-[23rem]:order-none items-baseline gap-x-3 pb-1 lg:order-none lg:flex-[3_1_0] lg:flex-col lg:gap-y-0.5 lg:py-1">
                  <span className="flex min-w-0 flex-wrap gap-x-3 gap-y-0.5 [overflow-wrap:anywhere]">
                    {view.states.map((state) => (
                      <StatusWord key={state.label} {...state} />
                    ))}
                  </span>
                  <span className="text-ink-soft">{view.when}</span>
                </div>
                {/* A fixed width on a wide screen, so that the columns of all rows line up. */}
                <div className="flex flex-none justify-end lg:w-46">
                  {view.isToHandle && mayHandle ? (
                    <HandleForm row={row} name={name} seenAt={seenAt} />
                  ) : (
                    view.goesOn && (
                      <a
                        href={`/staff/${row}`}
                        aria-label={view.goesOn.label}
                        className="inline-flex min-h-11 items-center rounded-lg border-2 border-line-strong px-3 font-semibold hover:border-ink"
                      >
                        {view.goesOn.word}
                      </a>
                    )
                  )}
                </div>
              </li>
            ))}
          </ul>
          {count > rows.length && (
            <p className="mt-2 text-ink-soft">{t("inbox.shown", { shown: rows.length, count })}</p>
          )}
        </ClientStrings>
      )}
      <ReachedLater />
    </Section>
  );
}

interface RowView {
  /** Address of the row's page, relative to `/staff`. */
  row: string;
  name: string;
  lang?: string | undefined;
  states: Parameters<typeof StatusWord>[0][];
  when: React.ReactNode;
  isToHandle: boolean;
  /** Word and accessible name of the link to unfinished lists; undefined for a row about failures. */
  goesOn?: { word: string; label: string } | undefined;
}

/** Maximum number of passes read from the service for each view of the inbox. */
const passesRead = 8;

/** Texts that were not delivered although the pass is in a wallet by now. */
async function textsInWallet(messages: ListedMessage[]): Promise<Set<string>> {
  const texts = messages.filter(({ kind }) => kind === "sms").slice(0, passesRead);
  const loaded = await Promise.all(
    texts.map(async (text) => isInWalletNow(text, await loadPass(text.passId))),
  );
  return new Set(texts.filter((_, at) => loaded[at]).map(({ id }) => id));
}

interface ViewContext {
  staff: Staff;
  /** Identifiers of passes that were voided in this portal. */
  voided: ReadonlySet<string>;
  /** Identifiers of texts whose pass is in a wallet by now. */
  inWallet: ReadonlySet<string>;
}

async function viewOf(row: InboxRow, { voided, inWallet, staff }: ViewContext): Promise<RowView> {
  const t = await getTranslations("staff.today.inbox");
  const when = <TimeAgo locale={await getLocale()} moment={sentAt(row)} />;
  if (row.kind === "message") {
    const view = await messageView(row.message);
    const { id, passId } = row.message;
    const since = voided.has(passId)
      ? [{ icon: "stopped", tone: "info", label: t("voided") } as const]
      : inWallet.has(id)
        ? [{ icon: "pass", tone: "info", label: t("inWallet") } as const]
        : [];
    return { ...view, when, states: [...view.states, ...since] };
  }
  if (row.kind === "unsent") {
    const name = t("unsent", { count: row.lists.length });
    const [first] = await Promise.all(row.lists.map(listName));
    return {
      row: "bulk",
      name,
      states: [
        {
          icon: "waiting",
          tone: "waiting",
          label: t("unsentNewest", { name: isolated(first ?? "") }),
        },
      ],
      when,
      isToHandle: false,
      goesOn: { word: t("seeLists"), label: `${t("seeLists")}: ${name}` },
    };
  }
  const { list, isWaiting, attention, followUp } = row;
  // Lists are often named alike, after their files.
  const count = list.confirmedAt ? list.recipientCount : (list.rowCount ?? 0);
  const name = t(list.confirmedAt ? "sentList" : "list", { name: await listName(list), count });
  const isOwn = list.staffId === staff.accountId;
  const goOn = isOwn ? "goOn" : "openList";
  return {
    row: `bulk/${list.id}`,
    name,
    states: [
      ...(isWaiting ? [await waitingState(list)] : []),
      ...(attention ? await attentionStates(list, attention) : []),
      ...(followUp ? [await followUpState(followUp)] : []),
    ],
    when: isOwn ? (
      when
    ) : (
      <>
        {isolated(list.staffName)} · {when}
      </>
    ),
    isToHandle: attention !== undefined,
    goesOn: isWaiting ? { word: t(goOn), label: `${t(goOn)}: ${name}` } : undefined,
  };
}

async function messageView(one: ListedMessage): Promise<Omit<RowView, "when">> {
  const t = await getTranslations("staff");
  const { word, ...style } = messageStyleOf(one);
  const label = t(`messageState.${word}.label`);
  const { name, facts } = readHolder(one.holder);
  const type = one.passTitle ? (await passTypeNames())(one.passTitle) : undefined;
  return {
    row: messageAddress(one.kind, one.id).replace("/staff/", ""),
    name: isolated(
      name ?? unnamed(type?.words ?? t("people.pass"), facts[0] ?? shortPassNumber(one.passId)),
    ),
    lang: name ? await getIssuerLang() : type?.lang,
    states: [
      {
        ...style,
        label: `${one.isTest ? t("messages.test") : t(`messages.kinds.${one.kind}`)} · ${label}`,
      },
    ],
    isToHandle: true,
  };
}

/** Type and fact of a pass that names nobody; "Locker 12" where the fact names the type again. */
function unnamed(type: string, fact: string): string {
  return fact.startsWith(`${type}: `) ? fact.replace(": ", " ") : `${type} · ${fact}`;
}

/** Notice after a row was handled: by whom and when, with the button that undoes it. */
async function HandledNotice({ handled, rows, mayHandle }: HandledNoticeProps) {
  if (typeof handled !== "string" || !/^(sms|notifications|bulk)\/[0-9a-f-]{36}$/.test(handled))
    return null;
  if (rows.some(({ row, isToHandle }) => row === handled && isToHandle)) return null;
  const [kind, id = ""] = handled.split("/");
  const isList = kind === "bulk";
  const mark = await (isList ? lastHandledOfList : findHandled)(getDatabase(), id);
  if (!mark) return null;
  const name = await (isList ? nameOfList : nameOfMessage)(id);
  const locale = await getLocale();
  const t = await getTranslations("staff.today.inbox");
  return (
    <div className="mb-4">
      <Focused key={handled} role="status">
        <Notice tone="good" icon="good">
          <p className="font-semibold [overflow-wrap:anywhere]">
            {t("handledNamed", { name: name ?? t("handledNameless") })}
          </p>
          <p>
            {t.rich("handledBy", {
              name: isolated(mark.staffName),
              when: () => <TimeAgo locale={locale} moment={mark.handledAt} />,
            })}
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            {mayHandle && (
              <form action={reopenRow}>
                <HiddenFields
                  entries={[
                    ["row", handled],
                    ["handledAt", String(mark.handledAt.getTime())],
                  ]}
                />
                <Button manner="secondary">
                  <Icon name="undo" />
                  {t("undo")}
                </Button>
              </form>
            )}
            <LinkLine href={`/staff/${handled}`}>{t("open")}</LinkLine>
          </div>
        </Notice>
      </Focused>
    </div>
  );
}

async function nameOfList(id: string): Promise<string | undefined> {
  const list = await findBulkList(getDatabase(), id);
  return list && isolated(await listName(list));
}

async function nameOfMessage(id: string): Promise<string | undefined> {
  const one = await findMessage(getDatabase(), id);
  const kinds = await getTranslations("staff.messages.kinds");
  return one && `${kinds(one.kind)} · ${(await messageView(one)).name}`;
}

interface HandledNoticeProps {
  handled: unknown;
  rows: RowView[];
  mayHandle: boolean;
}
