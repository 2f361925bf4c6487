import { getLocale, getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { CopyField } from "#components/ui/copy-field.tsx";
import { StatusWord } from "#components/ui/notice.tsx";
import type { Kennitala, Membership } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import {
  decideOffers,
  hasMemberships,
  isOfType,
  mayAsk,
} from "#portal/memberships/decide-offer.ts";
import { earlierRefusals } from "#portal/memberships/pass-requests.ts";
import { type ListedMessage, listMessagesOf } from "#portal/messaging/sending/message-list.ts";
import { isDeleted, mayHandOut } from "#portal/passes/pass-actions.ts";
import { Icon } from "#theme/icon.ts";
import { applyAddress, invitationTo, isInvitation } from "../../../_messages/apply-text.ts";
import { messageAddress } from "../../../_messages/message-address.ts";
import { messageStyleOf } from "../../../_messages/message-status.ts";
import { timeAgoWords } from "../../../_shell/formats.ts";
import { passAddress } from "../../../_shell/pass-address.ts";
import { RegisterContact } from "../../../_shell/register-contact.tsx";

interface ApplyLinksProps {
  kennitala: Kennitala;
  memberships: readonly Membership[];
  memberSearch: string;
  maySend: boolean;
}

/** Maximum number of messages, newest first, that are searched for an invitation. */
const messagesRead = 50;

/** When the link was sent, and the delivery status of that text. */
async function Invitation({ message }: { message: ListedMessage }) {
  const t = await getTranslations("staff");
  const { word, ...style } = messageStyleOf(message);
  const when = timeAgoWords(message.createdAt, new Date(), await getLocale());
  const state = t(`messageState.${word}.label`);
  return (
    <a
      href={messageAddress(message.kind, message.id)}
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      <StatusWord {...style} label={t("member.apply.sent", { when, state })} />
    </a>
  );
}

/**
 * Links with which the member can ask for a pass. They are texted on another pass of the member,
 * because a text needs a pass; without any they are copied. Section "SMS",
 * `POST /api/v1/pass/{id}/distribute/sms`.
 */
export async function ApplyLinks(props: ApplyLinksProps) {
  const { kennitala, memberships, memberSearch, maySend } = props;
  const t = await getTranslations("staff.member.apply");
  const locale = await getLocale();
  const { issuer } = getConfiguration();
  const offers = decideOffers(issuer.membershipTypes, memberships, issuer.deliveryHosts);
  const passes = memberships.flatMap(({ pass }) => (pass && !isDeleted(pass) ? [pass] : []));
  const refusals = await earlierRefusals(kennitala);
  const texted = passes.find(mayHandOut) ?? passes[0];
  const sent = await listMessagesOf(getDatabase(), {
    kennitalaDigest: kennitalaDigest(kennitala),
    passIds: passes.map(({ id }) => id),
    limit: messagesRead,
  });
  const isWithoutMembership = hasMemberships(issuer.membershipTypes) && memberships.length === 0;
  return offers.filter(mayAsk).map(({ type }) => {
    const hadPass = memberships.some((one) => one.pass && isOfType(one, type));
    const invitation = sent.find((message) => isInvitation(message, type.slug));
    const refusedAt = refusals.get(type.subscriberListId);
    const state = hadPass ? "stateAgain" : "state";
    return refusedAt ? (
      <section
        key={type.subscriberListId}
        className="flex flex-col gap-3 border-b border-line py-5"
      >
        <h2 className="text-lg font-semibold">{type.name[locale]}</h2>
        <StatusWord
          icon="stopped"
          tone="stopped"
          label={t("refused", { when: timeAgoWords(refusedAt, new Date(), locale) })}
        />
        <div>
          <p>{t("refusedNote")}</p>
          <RegisterContact />
        </div>
      </section>
    ) : (
      <section
        key={type.subscriberListId}
        className="flex flex-col gap-3 border-b border-line py-5"
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 className="text-lg font-semibold">{type.name[locale]}</h2>
          {/* A closed pass of the same type is shown above, under the same heading. */}
          <p className="text-ink-soft">{t(state)}</p>
        </div>
        {isWithoutMembership && <p>{t("mayBeRefused")}</p>}
        {invitation && <Invitation message={invitation} />}
        {!texted && (
          <>
            <p>{t("noText")}</p>
            <ReadyText slug={type.slug} />
          </>
        )}
        {texted && maySend && (
          <div>
            <ButtonLink
              manner="secondary"
              href={passAddress(texted.id, { page: "sms", apply: type.slug, memberSearch })}
            >
              <Icon name="message" />
              {t("text")}
            </ButtonLink>
          </div>
        )}
        <div className="max-w-2xl">
          <CopyField
            label={t("link", { name: type.name[locale] })}
            value={applyAddress(type.slug)}
            copy={t("copy")}
            copied={t("copied")}
          />
        </div>
      </section>
    );
  });
}

/** Text of an invitation in each language, for staff to copy and send by other means. */
async function ReadyText({ slug }: { slug: string | undefined }) {
  const t = await getTranslations("staff.member.apply");
  const first = await invitationTo(slug, undefined);
  const other = first?.other && (await invitationTo(slug, first.other));
  const fieldOf = (text: string, label: string) => (
    <CopyField isText label={label} value={text} copy={t("copyText")} copied={t("copied")} />
  );
  return (
    first && (
      <div className="max-w-2xl">
        {fieldOf(first.text, t("readyText"))}
        {/* On a phone: opens its messages app, where staff choose the number. */}
        <a
          href={`sms:?&body=${encodeURIComponent(first.text)}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4 lg:hidden"
        >
          {t("openSms")}
        </a>
        {other && first.other && (
          <details>
            <summary className="cursor-pointer py-2.5 underline underline-offset-4">
              {t(`otherLanguage.${first.other}`)}
            </summary>
            {fieldOf(other.text, t(`otherLanguage.${first.other}`))}
          </details>
        )}
      </div>
    )
  );
}
