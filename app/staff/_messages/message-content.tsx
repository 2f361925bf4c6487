import type { ReactNode } from "react";
import { getTranslations } from "#app/i18n/translations.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { missingPhone } from "#portal/messaging/bulk/bulk-list.ts";
import { hasFailed } from "#portal/messaging/sending/handled-message.ts";
import type { findMessage } from "#portal/messaging/sending/message-list.ts";
import { recipientOnPass } from "#portal/messaging/sending/sms-request.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { isolated } from "#theme/isolated.ts";
import { phoneWords, recipientWords } from "../_shell/formats.ts";
import { type PassTypeName, passTypeNames } from "../_shell/pass-type-name.ts";
import { FactList } from "../_shell/staff-page.tsx";
import { isInvitation } from "./apply-text.ts";
import { LinkedText } from "./message-table.tsx";
import { costOf } from "./sms-text-views.ts";

const factLink = "-my-2.5 inline-block py-2.5 underline underline-offset-4";

export type FoundMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export async function typeOf({ passTitle }: FoundMessage): Promise<PassTypeName | undefined> {
  return passTitle ? (await passTypeNames())(passTitle) : undefined;
}

/**
 * The pass's phone number, unmasked, for a text that failed or is uncertain: staff can call its
 * recipient. Undefined for other messages, and where the text went to another number.
 */
export async function phoneOnPass(found: FoundMessage): Promise<ReactNode> {
  if (found.kind !== "sms" || !hasFailed(found)) return undefined;
  if (!found.request) return undefined;
  const loaded = await loadPass(found.passId);
  if (loaded.kind !== "pass") return undefined;
  const phone = recipientOnPass(found.request, loaded);
  if (!phone || (found.recipient && found.recipient !== phone)) return undefined;
  const t = await getTranslations("staff.sms");
  return (
    <>
      <CallLink phone={phone} /> · {t("onPass")}
    </>
  );
}

/**
 * The recipient's number; unmasked for staff who may send, if the text failed or is uncertain, so that
 * they can check it with the recipient.
 */
function wholeOrMasked(found: Extract<FoundMessage, { kind: "sms" }>, { role }: Staff): ReactNode {
  const isWhole = hasFailed(found) && mayRole(role, "message:send");
  return found.recipient && isWhole ? <CallLink phone={found.recipient} /> : recipientWords(found);
}

function CallLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone}`} className={factLink}>
      {phoneWords(phone)}
    </a>
  );
}

/** Content of a message, as far as it is still stored, with recipient, sender, length and price. */
export async function MessageContent({ found, staff }: { found: FoundMessage; staff: Staff }) {
  const t = await getTranslations("staff");
  const type = await typeOf(found);
  const facts: [string, ReactNode][] = [
    [
      t(isInvitation(found) ? "messages.sentOn" : "messages.pass"),
      <a key="pass" href={`/staff/passes/${found.passId}`} className={factLink}>
        <span lang={type?.lang}>{type?.words ?? t("pass.number", { id: found.passId })}</span>
      </a>,
    ],
  ];
  let text: string | undefined;
  // The template's own text cannot be shown, because only the pass service stores it.
  let hasTemplateText = false;
  if (found.kind === "sms") {
    const { request, messageParts, messageLength } = found;
    const content = request?.content;
    text = content?.customContent ?? undefined;
    hasTemplateText = request !== null && !text;
    facts.push(
      [
        t("sms.to"),
        found.refusalCode === missingPhone
          ? undefined
          : ((await phoneOnPass(found)) ?? wholeOrMasked(found, staff) ?? t("sms.onFile")),
      ],
      [t("sms.from"), content?.customSender ?? (found.sender && isolated(found.sender))],
      [
        t("messages.length"),
        [
          messageLength !== null && t("sms.preview.characters", { count: messageLength }),
          messageParts !== null && t("messages.parts", { count: messageParts }),
          messageParts !== null && (await costOf({ min: messageParts, max: messageParts })),
        ]
          .filter(Boolean)
          .join(" · "),
      ],
    );
  } else {
    text = found.request?.message;
    const wallets = found.request?.passWallets?.map((wallet) => t(`notification.wallet.${wallet}`));
    facts.push([t("notification.sentTo"), wallets?.join(", ")]);
  }
  return (
    <>
      {text && (
        <p className="mb-4 max-w-md rounded-2xl rounded-bl-sm bg-info-tint px-4 py-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {found.kind === "sms" ? <LinkedText text={text} /> : text}
        </p>
      )}
      {hasTemplateText && (
        <p className="mb-4 max-w-md text-ink-soft">
          {t("sms.templateText")}. {t("sms.templateTextHint")}
        </p>
      )}
      {found.request === null && (
        <p className="mb-4 max-w-md text-ink-soft">
          {t("messages.erased", { days: getConfiguration().MESSAGE_RETENTION_DAYS })}
        </p>
      )}
      <FactList facts={facts} />
    </>
  );
}
