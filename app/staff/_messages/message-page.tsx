import type { ReactNode } from "react";
import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getLocale } from "#app/i18n/locale.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Live } from "#components/ui/live.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { recordIdSchema } from "#contract/index.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findDispatch } from "#portal/messaging/sending/dispatch-list.ts";
import { findHandled, needsAttention } from "#portal/messaging/sending/handled-dispatch.ts";
import { holderLine } from "#portal/passes/holder-lines.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { isolated } from "#theme/isolated.ts";
import { FactList } from "../_shell/fact-list.tsx";
import { recipientWords } from "../_shell/formats.ts";
import { LinkLine } from "../_shell/link-line.tsx";
import { NoSuchRecord } from "../_shell/staff-page.tsx";
import { TimeAgo } from "../_shell/time-ago.tsx";
import { changeHandled } from "./actions.ts";
import { HandledForm } from "./handled-form.tsx";
import { LinkedText } from "./linked-text.tsx";
import { type MessageKind, messageAddress } from "./message-address.ts";
import { dispatchStyleOf, sendRefusalWords } from "./message-status.ts";
import { MessageTimeline } from "./message-timeline.tsx";

type FoundDispatch = NonNullable<Awaited<ReturnType<typeof findDispatch>>>;

interface MessagePageProps {
  kind: MessageKind;
  staff: Staff;
  id: string;
}

/** One message, a text or a notification, when there is one of its kind by that identifier. */
export async function MessagePage({ kind, staff, id }: MessagePageProps) {
  const read = recordIdSchema.safeParse(id);
  const found = read.success ? await findDispatch(getDatabase(), read.data) : undefined;
  if (found?.kind !== kind) {
    const t = await getTranslations("staff.messages");
    const back = { href: messageAddress(kind), label: t("toList") };
    return <NoSuchRecord title={t("missing")} body={t("missingBody")} back={back} />;
  }
  return <Followed staff={staff} found={found} />;
}

/** A message followed to its end: how it stands, what that means, what to do next. */
async function Followed({ staff, found }: { staff: Staff; found: FoundDispatch }) {
  const locale = await getLocale();
  const t = await getTranslations("staff");
  const { word, ...style } = dispatchStyleOf(found);
  const isOpen = found.finishedAt === null;
  const again = `/staff/passes/${found.passId}/${found.kind}?again=${found.id}`;
  const isWanting = needsAttention(found);
  const holder = await holderOf(found);
  return (
    <>
      {isOpen && <Live changes={`/staff/changes/${found.id}`} version={String(found.version)} />}
      <h1 className="mb-1 text-2xl leading-tight font-bold">
        {t(`messages.titles.${found.kind}`)}
      </h1>
      {holder && (
        <p className="text-lg [overflow-wrap:anywhere]">
          <bdi>{holder}</bdi>
        </p>
      )}
      <p className="mb-6 text-ink-soft">
        {t.rich("messages.byWhom", {
          name: found.staffName === null ? t("messages.member") : isolated(found.staffName),
          when: () => <TimeAgo locale={locale} moment={found.createdAt} />,
        })}
      </p>
      <Notice tone={style.tone} icon={style.icon}>
        <p className="text-lg font-semibold">{t(`dispatch.${word}.label`)}</p>
        {found.state === "refused" ? (
          <Refusal found={found} />
        ) : (
          <>
            <p>{t(`dispatch.${word}.meaning`)}</p>
            <p>{t(`dispatch.${word}.next`)}</p>
          </>
        )}
      </Notice>
      {isWanting && mayRole(staff.role, "message:send") && (
        <div className="mt-4">
          <ButtonLink manner="secondary" href={again}>
            {t("messages.again")}
          </ButtonLink>
        </div>
      )}
      {isWanting && <HandledSection staff={staff} dispatchId={found.id} />}
      {isOpen && (
        <noscript>
          <LinkLine href={messageAddress(found.kind, found.id)} className="mt-4">
            {t("messages.reload")}
          </LinkLine>
        </noscript>
      )}
      <section className="mt-8">
        <h2 className="mb-2 text-lg font-semibold">{t("messages.timeline")}</h2>
        <MessageTimeline found={found} />
      </section>
      <section className="mt-8">
        <h2 className="mb-2 text-lg font-semibold">{t("messages.what")}</h2>
        <Asked found={found} />
      </section>
    </>
  );
}

/** Whose pass it is. The service is asked for only the newest of those planned without a pass. */
async function holderOf(found: FoundDispatch): Promise<string | undefined> {
  if (found.holder || found.request === null) return found.holder;
  if (found.staffId !== null && found.batchId === null) return undefined;
  const loaded = await loadPass(found.passId);
  return loaded.kind === "pass" ? holderLine(loaded.pass, loaded.template) : undefined;
}

async function Refusal({ found }: { found: FoundDispatch }) {
  const words = await sendRefusalWords();
  return (
    <>
      <p>{words(found)}</p>
      <p>{words(found, "next")}</p>
    </>
  );
}

/** What was asked for, as far as it is still kept. */
async function Asked({ found }: { found: FoundDispatch }) {
  const t = await getTranslations("staff");
  const facts: [string, ReactNode][] = [
    [
      t("messages.pass"),
      <a
        key="pass"
        href={`/staff/passes/${found.passId}`}
        className="-my-2.5 inline-block py-2.5 underline underline-offset-4"
      >
        {found.passTitle ?? t("pass.number", { id: found.passId })}
      </a>,
    ],
  ];
  let text: string | undefined;
  if (found.kind === "sms") {
    const { request, messageParts, messageLength } = found;
    const content = request?.content;
    text = content?.customContent ?? (request ? t("sms.templateText") : undefined);
    facts.push(
      [t("sms.to"), recipientWords(found) ?? t("sms.onFile")],
      [t("sms.from"), content?.customSender ?? t("sms.templateSender")],
      [t("messages.parts"), messageParts === null ? undefined : String(messageParts)],
      [t("messages.length"), messageLength === null ? undefined : String(messageLength)],
    );
  } else {
    text = found.request?.message;
    const wallets = found.request?.passWallets?.map((wallet) => t(`notification.wallet.${wallet}`));
    facts.push([t("notification.wallets"), wallets?.join(", ")]);
  }
  return (
    <>
      {text && (
        <p className="mb-4 max-w-md rounded-2xl rounded-bl-sm bg-info-tint px-4 py-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {found.kind === "sms" ? <LinkedText text={text} /> : text}
        </p>
      )}
      <FactList facts={facts} />
      {found.kind === "sms" && found.messageParts !== null && found.messageParts > 1 && (
        <p className="mt-2 text-ink-soft">{t("messages.cost", { parts: found.messageParts })}</p>
      )}
    </>
  );
}

/** Of a message that needs attention: who handled it, or the form to say so. */
async function HandledSection({ staff, dispatchId }: { staff: Staff; dispatchId: string }) {
  const locale = await getLocale();
  const t = await getTranslations("staff.messages.handled");
  const handled = await findHandled(getDatabase(), dispatchId);
  const mayHandle = mayRole(staff.role, "message:send");
  if (!handled && !mayHandle) return null;
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
        </Notice>
      ) : (
        <p className="text-ink-soft">{t("lead")}</p>
      )}
      {mayHandle && (
        <ClientStrings of={["staff.messages.handled"]}>
          <HandledForm
            act={changeHandled}
            dispatchId={dispatchId}
            isHandled={handled !== undefined}
          />
        </ClientStrings>
      )}
    </section>
  );
}
